import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { openAsBlob } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { asPortError } from '../failure.ts'
import { refuseNewerData } from '../migrations.ts'
import { DatabaseFailure, DatabaseTooNew, DatabaseUnavailable, declaredOperations } from '../port.ts'
import type { Ask, Opened, Reply, ThreadSetup } from './messages.ts'

if (!parentPort) throw new Error('this module is the entry of a worker thread')
const port = parentPort
const setup: ThreadSetup = workerData

async function open() {
  await import(setup.storesUrl)
  const begin = setup.archive === undefined ? {} : { loadDataDir: await openAsBlob(setup.archive) }
  const client = await PGlite.create({ dataDir: setup.directory ?? 'memory://', ...begin })
  const database = drizzle({ client })
  await refuseNewerData(database, setup.migrationsFolder)
  await migrate(database, { migrationsFolder: setup.migrationsFolder })
  return { client, database }
}

const describe = (error: unknown): Opened => ({
  opened: false,
  tooNew: error instanceof DatabaseTooNew,
  message: error instanceof Error ? error.message : String(error),
})

const opened = await open().catch((error: unknown) => {
  port.postMessage(describe(error))
  return null
})

async function answer({ id, operation: name, input }: Ask): Promise<Reply> {
  if (!opened) return { id, ok: false, kind: 'unavailable', message: 'not open', sqlState: '', constraint: null }
  try {
    const operation = declaredOperations.get(name)
    if (!operation) throw new Error(`no operation is named ${name}`)
    const output = operation.transaction
      ? await opened.database.transaction((tx) => operation.run(tx, input))
      : await operation.run(opened.database, input)
    return { id, ok: true, output }
  } catch (thrown) {
    const error = asPortError(thrown)
    const failure = error instanceof DatabaseFailure ? error : null
    const kind = failure ? 'failure' : error instanceof DatabaseUnavailable ? 'unavailable' : 'other'
    const { sqlState = '', constraint = null } = failure ?? {}
    return { id, ok: false, kind, message: error.message, sqlState, constraint }
  }
}

port.on('message', (message: Ask | 'close') => {
  if (message !== 'close') {
    void answer(message).then((reply) => port.postMessage(reply))
    return
  }
  void opened?.client.close().then(() => port.close())
})

if (opened) port.postMessage({ opened: true } satisfies Opened)
