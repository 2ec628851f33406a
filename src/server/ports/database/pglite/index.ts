/** PostgreSQL embedded as WebAssembly, on its own thread, so that slow queries do not block the server. */
import { on, once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { DatabaseFailure, DatabaseTooNew, DatabaseUnavailable, type Database, type Operation } from '../port.ts'
import type { OperationRequest, Opened, Reply, PgliteOptions } from './messages.ts'

interface PendingRequest {
  resolve(output: unknown): void
  reject(error: Error): void
}

function toError(reply: Extract<Reply, { ok: false }>): Error {
  if (reply.kind === 'failure') return new DatabaseFailure(reply.message, reply.sqlState, reply.constraint)
  return reply.kind === 'unavailable' ? new DatabaseUnavailable(reply.message) : new Error(reply.message)
}

/**
 * Opens and migrates the database. Files survive a killed process, but not a power failure: there is no fsync.
 * Throws `DatabaseTooNew` for data of a newer version, and rethrows other errors.
 */
export async function openPglite(options: PgliteOptions): Promise<Database> {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData: options })
  const opened = await readOpened(worker)
  if (!opened.opened) {
    await worker.terminate()
    throw opened.tooNew ? new DatabaseTooNew(opened.message) : new Error(opened.message)
  }
  const pending = new Map<number, PendingRequest>()
  let lastId = 0
  let closed = false

  worker.on('message', (reply: Reply | object) => {
    if (!('id' in reply)) return
    const request = pending.get(reply.id)
    pending.delete(reply.id)
    if (reply.ok) request?.resolve(reply.output)
    else request?.reject(toError(reply))
  })
  const rejectAll = (cause: string) => {
    closed = true
    for (const request of pending.values()) request.reject(new DatabaseUnavailable(cause))
    pending.clear()
  }
  worker.on('error', (error) => rejectAll(error.message))
  worker.on('exit', () => rejectAll('the database thread has ended'))

  return {
    run<Input, Output>(operation: Operation<Input, Output>, input: Input): Promise<Output> {
      if (closed) return Promise.reject(new DatabaseUnavailable('the database is closed'))
      lastId += 1
      const request: OperationRequest = { id: lastId, operation: operation.name, input }
      return new Promise<Output>((resolve, reject) => {
        pending.set(request.id, { resolve: (output) => resolve(output as Output), reject })
        worker.postMessage(request)
      })
    },
    async close() {
      if (closed) return
      closed = true
      const ended = once(worker, 'exit')
      worker.postMessage('close')
      await ended
    },
  }
}

/** Waits for the first own message; under `node --watch` a thread also sends the files that it has loaded. */
async function readOpened(worker: Worker): Promise<Opened> {
  for await (const [message] of on(worker, 'message', { close: ['exit'] })) {
    const reply: Opened | object = message
    if ('opened' in reply) return reply
  }
  return { opened: false, tooNew: false, message: 'the database thread ended before it was open' }
}
