/** PGlite with the four statements of a gift and nothing else; one message for each transaction, as the product has it. */
import { PGlite } from '@electric-sql/pglite'
import { parentPort } from 'node:worker_threads'
import { bareSchema, bareStatements, type BareGift } from './bare-statements.ts'

if (!parentPort) throw new Error('this module is the entry of a worker thread')
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
