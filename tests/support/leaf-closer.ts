/** A process that freezes the ended rounds of leaf events in a PostgreSQL database, for tests that kill it. */
import { openPostgres } from '#server/ports/database/postgres/index.ts'
import { TestClock } from './clock.ts'
import { leafEventsAlone } from './leaf-events-alone.ts'
import { schema } from './prepared-database.ts'

const [url = '', now = ''] = process.argv.slice(2)
const database = await openPostgres({ url, ...schema, connections: 1, onIdleError() {} })
process.send?.('ready')
await leafEventsAlone(database, new TestClock(now)).closing.start()
process.exit(0)
