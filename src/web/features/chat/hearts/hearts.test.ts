import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { heartsAtOnce } from '#contract/chat/limits.ts'
import { batchMs, createHeartSender } from './hearts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test("the first heart is sent at once, the next ones in batches of at most the server's limit", () => {
  const sent: number[] = []
  const { send } = createHeartSender((count) => sent.push(count))
  send(null)
  expect(sent).toEqual([1])
  for (let count = 0; count < 7; count += 1) send(null)
  expect(sent).toEqual([1])
  vi.advanceTimersByTime(batchMs)
  expect(sent).toEqual([1, 7])
  for (let count = 0; count < 50; count += 1) send(null)
  vi.advanceTimersByTime(batchMs)
  expect(sent).toEqual([1, 7, heartsAtOnce])
  vi.advanceTimersByTime(10 * batchMs)
  expect(sent).toHaveLength(3)
  send(null)
  expect(sent).toEqual([1, 7, heartsAtOnce, 1])
})

test('a listener is notified of each sent heart at once until it unsubscribes', () => {
  const { send, onSent } = createHeartSender(() => undefined)
  const origins: unknown[] = []
  const unsubscribe = onSent((origin) => origins.push(origin))
  send(null)
  send({ x: 0.5, y: 0.25 })
  unsubscribe()
  send(null)
  expect(origins).toEqual([null, { x: 0.5, y: 0.25 }])
})
