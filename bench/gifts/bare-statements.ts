/** Lock, ledger, balance, gift: the minimum for a gift, without checks and without indexes except the keys. */
export const wallets = 200
const initialCoins = 1_000_000_000

export const bareSchema = `
  create table wallet (user_id integer primary key, coins bigint not null);
  create table ledger (id bigint generated always as identity primary key, user_id integer not null, coins bigint not null, at timestamptz not null);
  create table gift (id uuid primary key, sender_id integer not null, live_id text not null, gift_id text not null, quantity integer not null, at timestamptz not null);
  insert into wallet select n, ${initialCoins} from generate_series(1, ${wallets}) as n;`

export interface BareGift {
  readonly id: string
  readonly senderId: number
  readonly coins: number
}

interface BareStatement {
  readonly name: string
  readonly text: string
  readonly values: unknown[]
}

export const bareStatements = ({ id, senderId, coins }: BareGift): BareStatement[] => [
  { name: 'lock', text: 'select coins from wallet where user_id = $1 for update', values: [senderId] },
  {
    name: 'ledger',
    text: 'insert into ledger (user_id, coins, at) values ($1, $2, now())',
    values: [senderId, -coins],
  },
  { name: 'balance', text: 'update wallet set coins = coins - $2 where user_id = $1', values: [senderId, coins] },
  {
    name: 'gift',
    text: 'insert into gift (id, sender_id, live_id, gift_id, quantity, at) values ($1, $2, $3, $4, 1, now())',
    values: [id, senderId, 'live00000001', 'star'],
  },
]
