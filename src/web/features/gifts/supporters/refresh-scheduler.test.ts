import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRefreshScheduler, type RefreshScheduler } from './refresh-scheduler.ts'

let hidden: boolean
let refreshes: number
let scheduler: RefreshScheduler

beforeEach(() => {
  vi.useFakeTimers()
  hidden = false
  refreshes = 0
  scheduler = createRefreshScheduler(
    () => (refreshes += 1),
    () => hidden,
  )
})
afterEach(() => {
  scheduler.stop()
  vi.useRealTimers()
})

test('pages notified at the same moment refresh at different times', () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0)
  const refreshedAt = [0, 0.5, 0.99].map((chance) => {
    random.mockReturnValue(chance)
    const from = performance.now()
    let at = 0
    const one = createRefreshScheduler(
      () => (at ||= performance.now() - from),
      () => false,
    )
    one.request()
    vi.advanceTimersByTime(7000)
    one.stop()
    return Math.round(at / 100) * 100
  })
  random.mockRestore()
  expect(refreshedAt).toEqual([2500, 4500, 6500])
})

test('requests during a delay share one refresh, and a late one causes a second refresh', () => {
  vi.spyOn(Math, 'random').mockReturnValueOnce(0)
  scheduler.request()
  vi.advanceTimersByTime(2400)
  scheduler.request()
  vi.advanceTimersByTime(100)
  expect(refreshes).toBe(1)
  vi.advanceTimersByTime(30_000)
  expect(refreshes).toBe(2)
})

test('a hidden page does not refresh, and refreshes at once when it is visible again', () => {
  hidden = true
  scheduler.request()
  vi.advanceTimersByTime(30_000)
  scheduler.request()
  vi.advanceTimersByTime(30_000)
  expect(refreshes).toBe(0)
  hidden = false
  scheduler.resume()
  expect(refreshes).toBe(1)
  scheduler.resume()
  expect(refreshes).toBe(1)
})

test('a stopped scheduler does not refresh', () => {
  scheduler.request()
  scheduler.stop()
  vi.advanceTimersByTime(30_000)
  expect(refreshes).toBe(0)
})
