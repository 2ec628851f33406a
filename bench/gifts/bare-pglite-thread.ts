/** PGlite with only the four statements of a gift; one message per transaction, as in the product. */
import { PGlite } from '@electric-sql/pglite'
import { parentPort } from 'node:worker_threads'
import { bareSchema, bareStatements, type BareGift } from './bare-statements.ts'

if (!parentPort) throw new Error('must run in a worker thread')
const port = parentPort
const database = await PGlite.create('memory://')
await database.exec(bareSchema)

port.on('message', ({ id, gift }: { id: number; gift: BareGift }) => {
  void database
    .transaction(async (tx) => {
      for (const { text, values } of bareStatements(gift)) await tx.query(text, values)
    })
    .then(() => port.postMessage(id))
})
port.postMessage('ready')
