/** The time of events on a site with a PostgreSQL database: it passes when all stored instants move to the past. */
import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'

type Moment = 'starts_at' | 'ends_at'

export interface EventTime {
  /** Makes the account of a user a month old, with a purchase: its gifts count. */
  verify(userId: number): Promise<void>
  /** Lets the time pass until so many milliseconds after the start or the end of an event. */
  passUntil(moment: Moment, ms: number): Promise<void>
  /** Lets the time pass as `passUntil` does, and keeps it there until `act` has ended. */
  haltAt(moment: Moment, ms: number, act: () => Promise<void>): Promise<void>
  close(): Promise<void>
}

const shifts = [
  'update events set entry_ends_at = entry_ends_at - $1::interval, starts_at = starts_at - $1::interval, ends_at = ends_at - $1::interval',
  'update event_entries set reached_at = reached_at - $1::interval',
  'update event_gifts set at = at - $1::interval',
  'update sent_gifts set at = at - $1::interval',
  'update users set created_at = created_at - $1::interval',
  'update purchases set paid_at = paid_at - $1::interval',
]

export async function openEventTime(url: string): Promise<EventTime> {
  const client = new Client({ connectionString: url })
  await client.connect()
  async function passUntil(moment: Moment, ms: number): Promise<void> {
    await client.query('begin')
    const { rows } = await client.query<{ distance: string }>(
      `select (${moment} - now() + $1::interval)::text as distance from events`,
      [`${ms} milliseconds`],
    )
    for (const shift of shifts) await client.query(shift, [rows[0]?.distance])
    await client.query('commit')
  }
  return {
    async verify(userId) {
      await client.query(`update users set created_at = created_at - interval '30 days' where id = $1`, [userId])
      await client.query(
        `insert into purchases (id, user_id, key, product_id, coins, yen, provider, state, guardian_consent, created_at, changed_at, paid_at)
         select gen_random_uuid(), $1, gen_random_uuid()::text, id, coins, yen, 'sandbox', 'credited', false, now(), now(), now() - interval '1 day'
         from coin_products limit 1`,
        [userId],
      )
    },
    passUntil,
    async haltAt(moment, ms, act) {
      await passUntil(moment, ms)
      const ended = new AbortController()
      const acted = act().finally(() => ended.abort())
      while (!ended.signal.aborted) {
        await passUntil(moment, ms)
        await Promise.race([acted, setTimeout(5000)])
      }
      await acted
    },
    close: () => client.end(),
  }
}
