/** Many gifts to many livers, and a ranking that is summed from them for each request. */
import { sql } from 'drizzle-orm'
import '#server/stores.ts'
import { statement, transaction } from '#server/ports/database/port.ts'

/** Users with a licence, and senders whose gifts count. */
export const addLivers = statement(
  'bench.addLivers',
  async (db, { livers, senders }: { livers: number; senders: number }): Promise<void> => {
    await db.execute(sql`
      insert into users (state, nick_name, avatar_url, created_at)
      select 'active', 'user ' || n, '/avatars/1.svg', '2026-01-01' from generate_series(1, ${livers + senders}::int) n`)
    await db.execute(sql`
      insert into livers (user_id, licence, accepted_guideline, applied_at)
      select id, 'granted', '', '2026-01-01' from users order by id limit ${livers}::int`)
    await db.execute(sql`
      insert into lives (id, liver_id, state, title, genre, visibility, latency_mode, demo, created_at)
      select lpad(user_id::text, 12, '0'), user_id, 'ended', 'live', 'talk', 'public', 'low', false, '2026-01-01' from livers`)
    await db.execute(sql`
      insert into purchases (id, user_id, key, product_id, coins, yen, provider, state, guardian_consent, created_at, changed_at, paid_at)
      select gen_random_uuid(), u.id, gen_random_uuid()::text, p.id, p.coins, p.yen, 'sandbox', 'credited', false,
        '2026-01-02', '2026-01-02', '2026-01-02'
      from (select id from users order by id desc limit ${senders}::int) u, (select * from coin_products limit 1) p`)
  },
)

interface GiftRows {
  readonly from: number
  readonly count: number
  readonly livers: number
  readonly senders: number
  /** The gifts are spread over the 30 days before. */
  readonly until: string
}

/** The first livers receive more gifts than the last ones. Without their transfers of coins, which rankings do not read. */
export const addGifts = transaction('bench.addGifts', async (tx, rows: GiftRows): Promise<void> => {
  const { from, count, livers, senders, until } = rows
  await tx.execute(sql`set local session_replication_role = replica`)
  await tx.execute(sql`
    insert into sent_gifts (id, sender_id, key, live_id, liver_id, gift_id, quantity, combo, coins, paid_coins, points, transfer_id, at)
    select gen_random_uuid(), sender_id, n::text, lpad(liver_id::text, 12, '0'), liver_id, 'star', 1, 1, 10, 10,
      10 * (1 + n % 5), n, at
    from (
      select n, 1 + floor(${livers}::int * power(random(), 2))::int as liver_id,
        ${livers}::int + 1 + n % ${senders}::int as sender_id, ${until}::timestamptz - random() * interval '30 days' as at
      from generate_series(${from}::int, ${from + count - 1}::int) n
    ) numbered`)
})

export const analyzeGifts = statement<null, void>('bench.analyzeGifts', async (db) => {
  for (const table of ['sent_gifts', 'ranking_scores', 'lives', 'users', 'livers', 'purchases'])
    await db.execute(sql.raw(`analyze ${table}`))
})

/** The first thousand livers of the month, summed from the gifts. */
export const sumRanks = statement('bench.sumRanks', async (db, from: string): Promise<void> => {
  await db.execute(sql`
    select s.liver_id, sum(s.points) as points, max(s.at) as reached_at from sent_gifts s
    where s.cancelled_by is null and s.at >= ${from}::timestamptz group by s.liver_id
    order by points desc, reached_at, s.liver_id limit 1000`)
})
