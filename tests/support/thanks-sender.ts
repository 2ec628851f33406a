/** A process that sends thanks messages to all supporters of a liver in a PostgreSQL database, for tests that kill it. */
import { z } from 'zod'
import { openPostgres } from '#server/ports/database/postgres/index.ts'
import { dayStart, giftsSince } from '#server/thanks-messages/policy.ts'
import { sendThanks } from '#server/thanks-messages/store/send.ts'
import { schema } from './prepared-database.ts'

const sendings = z.object({
  url: z.string(),
  now: z.string(),
  liverId: z.int(),
  userIds: z.array(z.int()),
  keys: z.array(z.uuid()),
})
export type Sendings = z.infer<typeof sendings>

const { url, now, liverId, userIds, keys } = sendings.parse(JSON.parse(process.argv[2] ?? ''))
const database = await openPostgres({ url, ...schema, connections: 1, onIdleError() {} })
process.send?.('ready')
const at = new Date(now)
const times = { at, giftsSince: giftsSince(at), dayStart: dayStart(at) }
for (const key of keys) {
  const sending = { key, liverId, userIds, text: '{name}さん、ありがとう', imageUrl: null, language: 'ja' } as const
  const sent = await database.run(sendThanks, { ...sending, ...times })
  process.send?.({ key, sent })
}
await database.close()
process.disconnect?.()
