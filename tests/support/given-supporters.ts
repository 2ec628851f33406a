/** Supporters and gifts of an ended live, without the coins that were paid for them. */
import { sql, type SQL } from 'drizzle-orm'
import { transaction, type Connection } from '#server/ports/database/port.ts'

interface Given {
  readonly liveId: string
  readonly liverId: number
  readonly rows: number
}

const series = (rows: number): SQL => sql`generate_series(0, ${rows - 1}::int) as n`

async function readIds<Id>(db: Connection, ids: SQL): Promise<Id[]> {
  const rows = await db.select({ id: sql<Id>`given.id` }).from(sql`(${ids}) as given`)
  return rows.map(({ id }) => id)
}

/** New users: four have the same points, of whom two reached them at the same time. Their ids, by rank. */
export const insertSupporters = transaction(
  'tests.insertSupporters',
  async (tx, { liveId, liverId, rows }: Given): Promise<number[]> => {
    // Foreign keys and the triggers of the ledger are not checked.
    await tx.execute(sql`set local session_replication_role = replica`)
    const from = sql`(select max(id) from users where nick_name not like 'supporter %')`
    await tx.execute(sql`
      insert into users (nick_name, avatar_url, created_at)
      select 'supporter ' || n, '/avatars/1.svg', now() from ${series(rows)}`)
    await tx.execute(sql`
      insert into live_supporters (live_id, user_id, points, reached_at)
      select ${liveId}, ${from} + 1 + n, n / 4 + 1, '2026-10-01T12:00:00Z'::timestamptz - n / 2 * interval '1 second'
      from ${series(rows)}`)
    await tx.execute(sql`
      insert into sent_gifts
        (id, sender_id, key, live_id, liver_id, gift_id, quantity, combo, coins, paid_coins, points, transfer_id, at)
      select gen_random_uuid(), user_id, 'key', ${liveId}, ${liverId}, 'star', 1, 1, 1, 0, points, user_id, reached_at
      from live_supporters where live_id = ${liveId}`)
    return readIds(
      tx,
      sql`select user_id as id from live_supporters where live_id = ${liveId}
        order by points desc, reached_at, user_id limit ${rows}`,
    )
  },
)

/** Two gifts of one point in each second from the start of the live. Their ids in the order of sending. */
export const insertGiftsOfSupporter = transaction(
  'tests.insertGiftsOfSupporter',
  async (tx, { liveId, liverId, userId, rows }: Given & { readonly userId: number }): Promise<string[]> => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`
      insert into live_supporters (live_id, user_id, points, reached_at) values (${liveId}, ${userId}, ${rows}, now())`)
    await tx.execute(sql`
      insert into sent_gifts
        (id, sender_id, key, live_id, liver_id, gift_id, quantity, combo, coins, paid_coins, points, transfer_id, at)
      select gen_random_uuid(), ${userId}, n::text, ${liveId}, ${liverId}, 'star', 1, 1, 1, 0, 1, n + 1,
        started_at + n / 2 * interval '1 second'
      from lives, ${series(rows)}
      where lives.id = ${liveId}`)
    return readIds(
      tx,
      sql`select id from sent_gifts where live_id = ${liveId} and sender_id = ${userId} order by at, id limit ${rows}`,
    )
  },
)
