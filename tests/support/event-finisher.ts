/** A process that starts, freezes and confirms the ended events of a PostgreSQL database, for tests that kill it. */
import { openPostgres } from '#server/ports/database/postgres/index.ts'
import { finishEvents } from './finish-events.ts'
import { schema } from './prepared-database.ts'

const [url = '', now = '', organizerId = ''] = process.argv.slice(2)
const database = await openPostgres({ url, ...schema, connections: 1, onIdleError() {} })
process.send?.('ready')
await finishEvents(database, now, Number(organizerId))
process.exit(0)
