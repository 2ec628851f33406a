import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Pool } from 'pg'
import { bareSchema, bareStatements, type BareGift } from './bare-statements.ts'
import type { SendGift } from './pace.ts'

export async function bareOnPglite(scope: AsyncDisposableStack): Promise<SendGift<BareGift>> {
  const worker = new Worker(new URL('./bare-pglite-thread.ts', import.meta.url))
  scope.defer(async () => void (await worker.terminate()))
  await once(worker, 'message')
  const pending = new Map<number, () => void>()
  let lastId = 0
  worker.on('message', (id: number) => {
    pending.get(id)?.()
    pending.delete(id)
  })
  return (gift) => {
    const id = (lastId += 1)
    const done = new Promise<void>((resolve) => pending.set(id, resolve))
    worker.postMessage({ id, gift })
    return done
  }
}

export async function bareOnPostgres(
  scope: AsyncDisposableStack,
  url: string,
  connections: number,
): Promise<SendGift<BareGift>> {
  const pool = new Pool({ connectionString: url, max: connections })
  scope.defer(() => pool.end())
  await pool.query(bareSchema)
  return async (gift) => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      for (const statement of bareStatements(gift)) await client.query(statement)
      await client.query('commit')
    } finally {
      client.release()
    }
  }
}
