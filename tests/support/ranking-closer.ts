/** A process that closes the ended periods of the rankings in a PostgreSQL database, for tests that kill it. */
import { pino } from 'pino'
import { openPostgres } from '#server/ports/database/postgres/index.ts'
import { createClosing } from '#server/rankings/closing.ts'
import { TestClock } from './clock.ts'
import { schema } from './prepared-database.ts'

const [url = '', now = ''] = process.argv.slice(2)
const database = await openPostgres({ url, ...schema, connections: 1, onIdleError() {} })
process.send?.('ready')
await createClosing({ database, clock: new TestClock(now), log: pino({ level: 'silent' }) }).start()
process.exit(0)
