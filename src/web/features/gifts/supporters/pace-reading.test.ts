import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { paceReading, type Pace } from './pace-reading.ts'

let hidden: boolean
let reads: number
let pace: Pace

beforeEach(() => {
  vi.useFakeTimers()
  hidden = false
  reads = 0
  pace = paceReading(
    () => (reads += 1),
    () => hidden,
  )
})
afterEach(() => {
  pace.stop()
  vi.useRealTimers()
})

test('pages that hear of a gift at the same moment ask at different ones', () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0)
  const askedAt = [0, 0.5, 0.99].map((chance) => {
    random.mockReturnValue(chance)
    const from = performance.now()
    let at = 0
    const one = paceReading(
      () => (at ||= performance.now() - from),
      () => false,
    )
    one.wish()
    vi.advanceTimersByTime(7000)
    one.stop()
    return Math.round(at / 100) * 100
  })
  random.mockRestore()
  expect(askedAt).toEqual([2500, 4500, 6500])
})

test('gifts of one wait are read together, and the last of them once more when the server may not have told of it', () => {
  vi.spyOn(Math, 'random').mockReturnValueOnce(0)
  pace.wish()
  vi.advanceTimersByTime(2400)
  pace.wish()
  vi.advanceTimersByTime(100)
  expect(reads).toBe(1)
  vi.advanceTimersByTime(30_000)
  expect(reads).toBe(2)
})

test('a page that nobody looks at asks nothing, and at once when it is looked at again', () => {
  hidden = true
  pace.wish()
  vi.advanceTimersByTime(30_000)
  pace.wish()
  vi.advanceTimersByTime(30_000)
  expect(reads).toBe(0)
  hidden = false
  pace.shown()
  expect(reads).toBe(1)
  pace.shown()
  expect(reads).toBe(1)
})

test('a page that is left asks nothing more', () => {
  pace.wish()
  pace.stop()
  vi.advanceTimersByTime(30_000)
  expect(reads).toBe(0)
})
