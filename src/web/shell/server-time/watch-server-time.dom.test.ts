import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { timingHeader } from '#contract/server-time.ts'
import { sampleOf, watchClock } from './watch-server-time.ts'

const second = 1000
const at = Date.parse('2026-11-22T12:00:00.000Z')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A page that measures; `results` are the largest errors after each measurement, then infinite. */
function watchedPage(initialError: number, results: readonly number[]) {
  const left = [...results]
  let error = initialError
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState })
  const page = Object.assign(new EventTarget(), { document })
  const exchange = vi.fn(async () => {
    error = left.shift() ?? Infinity
  })
  const stop = watchClock({ clock: { maxError: () => error }, exchange, page })
  return {
    document,
    page,
    exchange,
    stop,
    setError: (value: number) => {
      error = value
    },
  }
}

test('a page whose response had the time measures again when it becomes visible, online or is shown again', async () => {
  const { document, page, exchange, stop } = watchedPage(20, [20, 20, 20])
  await vi.advanceTimersByTimeAsync(600 * second)
  expect(exchange).not.toHaveBeenCalled()
  document.visibilityState = 'hidden'
  document.dispatchEvent(new Event('visibilitychange'))
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
  expect(exchange).not.toHaveBeenCalled()
  document.visibilityState = 'visible'
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(1)
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await vi.advanceTimersByTimeAsync(1)
  page.dispatchEvent(new Event('online'))
  expect(exchange).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(1)
  stop()
  page.dispatchEvent(new Event('online'))
  expect(exchange).toHaveBeenCalledTimes(3)
})

test('a page measures at once without a sample, and after a clock has jumped', async () => {
  const { exchange, setError, stop } = watchedPage(Infinity, [30, 30])
  expect(exchange).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(60 * second)
  expect(exchange).toHaveBeenCalledTimes(1)
  setError(Infinity)
  await vi.advanceTimersByTimeAsync(10 * second)
  expect(exchange).toHaveBeenCalledTimes(2)
  stop()
})

test('failed measurements are repeated ever later', async () => {
  const { exchange, stop } = watchedPage(Infinity, [])
  await vi.advanceTimersByTimeAsync(3600 * second)
  expect(exchange.mock.calls.length).toBeGreaterThan(10)
  expect(exchange.mock.calls.length).toBeLessThan(20)
  stop()
})

test('the response with the page is a sample, unless the page came from a cache', () => {
  const [name = '', description = ''] = timingHeader(at).replaceAll('"', '').split(';desc=')
  const serverTiming = [{ name, description, duration: 0, toJSON: () => ({}) }]
  const response = { requestStart: 40, responseStart: 90, transferSize: 5000, serverTiming }
  expect(sampleOf(response)).toEqual({ sentAt: 40, receivedAt: 90, serverTime: at })
  expect(sampleOf({ ...response, transferSize: 0 })).toBeNull()
  expect(sampleOf({ ...response, responseStart: 0 })).toBeNull()
  expect(sampleOf({ ...response, serverTiming: [] })).toBeNull()
})
