import { expect, test, vi } from 'vitest'
import type { RedisLink } from './link.ts'
import { RedisRoom } from './room.ts'

/** A Redis that does not answer the first append, and answers everything afterwards. */
function linkOnce(): RedisLink {
  let answers = false
  const order = { epoch: 'one', sequence: 1 }
  return {
    async append() {
      const answered = answers
      answers = true
      if (!answered) throw new Error('timeout')
      return { ...order, repeated: false }
    },
    read: async () => ({ ...order, entries: [{ id: 'a', payload: '{}' }] }),
    publish: async () => undefined,
    subscribe: async () => undefined,
    unsubscribe() {},
    isReady: () => true,
    opened: async () => undefined,
    close: async () => undefined,
  }
}

test('a room without listeners that has been detached can be dropped once its entries are in the shared log', async () => {
  const merged = vi.fn<() => void>()
  const room = new RedisRoom('live:one', linkOnce(), merged)
  await room.append({ id: 'a', payload: '{}' })
  expect(room.idle).toBe(false)
  expect(merged).not.toHaveBeenCalled()
  await expect.poll(() => merged.mock.calls.length).toBe(1)
  expect(room.idle).toBe(true)
})
