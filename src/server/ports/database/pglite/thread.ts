import { migrate } from 'drizzle-orm/pglite/migrator'
import { openAsBlob } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { asPortError } from '../failure.ts'
import { applyFunctions, rejectNewerData } from '../schema.ts'
import { DatabaseFailure, DatabaseTooNew, DatabaseUnavailable, declaredOperations } from '../port.ts'
import { PreparingPGlite } from './client.ts'
import { openDrizzle } from './drizzle.ts'
import type { OperationRequest, Opened, Reply, PgliteOptions } from './messages.ts'

if (!parentPort) throw new Error('this module is the entry of a worker thread')
const port = parentPort
const options: PgliteOptions = workerData

async function open() {
  await import(options.storesUrl)
  const initialData = options.archive === undefined ? {} : { loadDataDir: await openAsBlob(options.archive) }
  const client = new PreparingPGlite({ dataDir: options.directory ?? 'memory://', ...initialData })
  await client.waitReady
  const database = openDrizzle(client)
  await rejectNewerData(database, options.migrationsFolder)
  await migrate(database, { migrationsFolder: options.migrationsFolder })
  if (options.functionsFolder !== null) await applyFunctions(database, options.functionsFolder)
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

async function runOperation({ id, operation: name, input }: OperationRequest): Promise<Reply> {
  if (!opened) return { id, ok: false, kind: 'unavailable', message: 'not open', sqlState: '', constraint: null }
  try {
    const operation = declaredOperations.get(name)
    if (!operation) throw new Error(`unknown operation ${name}`)
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

port.on('message', (message: OperationRequest | 'close') => {
  if (message !== 'close') {
    void runOperation(message).then((reply) => port.postMessage(reply))
    return
  }
  void opened?.client.close().then(() => port.close())
})

if (opened) port.postMessage({ opened: true } satisfies Opened)
