import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { heartsAtOnce } from '#contract/chat.ts'
import { atOnce, gatherMs, openGiving } from './giving.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the first heart goes at once, the others together, and never more than the server takes', () => {
  expect(atOnce).toBe(heartsAtOnce)
  const sent: number[] = []
  const { give } = openGiving((count) => sent.push(count))
  give()
  expect(sent).toEqual([1])
  for (let count = 0; count < 7; count += 1) give()
  expect(sent).toEqual([1])
  vi.advanceTimersByTime(gatherMs)
  expect(sent).toEqual([1, 7])
  for (let count = 0; count < 50; count += 1) give()
  vi.advanceTimersByTime(gatherMs)
  expect(sent).toEqual([1, 7, atOnce])
  vi.advanceTimersByTime(10 * gatherMs)
  expect(sent).toHaveLength(3)
  give()
  expect(sent).toEqual([1, 7, atOnce, 1])
})

test('whoever draws hears of each at once', () => {
  const { give, onGiven } = openGiving(() => undefined)
  let drawn = 0
  const stop = onGiven(() => (drawn += 1))
  give()
  give()
  stop()
  give()
  expect(drawn).toBe(2)
})
