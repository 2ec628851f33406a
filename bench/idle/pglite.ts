/** PGlite alone in a process, with the database at the path of the first argument. */
import { PGlite } from '@electric-sql/pglite'

const database = await PGlite.create(process.argv[2] ?? 'memory://')
await database.query('select count(*) from users')
process.send?.('ready')
// PGlite alone would not keep the process; the channel to the benchmark does until it closes.
process.on('message', () => {})
