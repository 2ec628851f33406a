/** PostgreSQL embedded as WebAssembly, on a thread of its own, so that a slow query holds nobody else up. */
import { on, once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { DatabaseFailure, DatabaseTooNew, DatabaseUnavailable, type Database, type Operation } from '../port.ts'
import type { Ask, Opened, Reply, ThreadSetup } from './messages.ts'

interface Waiting {
  resolve(output: unknown): void
  reject(error: Error): void
}

function asError(reply: Extract<Reply, { ok: false }>): Error {
  if (reply.kind === 'failure') return new DatabaseFailure(reply.message, reply.sqlState, reply.constraint)
  return reply.kind === 'unavailable' ? new DatabaseUnavailable(reply.message) : new Error(reply.message)
}

/**
 * Opens the database and migrates it. Its files survive a killed process but not a power cut: nothing is synced to disk.
 * Throws `DatabaseTooNew` for data of a newer version, and any other error of opening as it is.
 */
export async function openPglite(setup: ThreadSetup): Promise<Database> {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData: setup })
  const opened = await firstWord(worker)
  if (!opened.opened) {
    await worker.terminate()
    throw opened.tooNew ? new DatabaseTooNew(opened.message) : new Error(opened.message)
  }
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let closed = false

  worker.on('message', (reply: Reply | object) => {
    if (!('id' in reply)) return
    const asker = waiting.get(reply.id)
    waiting.delete(reply.id)
    if (reply.ok) asker?.resolve(reply.output)
    else asker?.reject(asError(reply))
  })
  const lose = (cause: string) => {
    closed = true
    for (const asker of waiting.values()) asker.reject(new DatabaseUnavailable(cause))
    waiting.clear()
  }
  worker.on('error', (error) => lose(error.message))
  worker.on('exit', () => lose('the database thread has ended'))

  return {
    run<Input, Output>(operation: Operation<Input, Output>, input: Input): Promise<Output> {
      if (closed) return Promise.reject(new DatabaseUnavailable('the database is closed'))
      lastId += 1
      const ask: Ask = { id: lastId, operation: operation.name, input }
      return new Promise<Output>((resolve, reject) => {
        waiting.set(ask.id, { resolve: (output) => resolve(output as Output), reject })
        worker.postMessage(ask)
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

/** Whether it could open. Under `node --watch` a thread also tells which files it has loaded; that is not for us. */
async function firstWord(worker: Worker): Promise<Opened> {
  for await (const [message] of on(worker, 'message', { close: ['exit'] })) {
    const word: Opened | object = message
    if ('opened' in word) return word
  }
  return { opened: false, tooNew: false, message: 'the database thread ended before it had opened' }
}
