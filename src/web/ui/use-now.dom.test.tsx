import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openPage } from '#tests/support/dom-page.tsx'
import { serverClock } from '../server-clock/index.ts'
import { useNow } from './use-now.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const times: number[] = []
const Time = () => {
  times.push(useNow(5000))
  return <p>時刻</p>
}

test('a time begins as the server knows it, and then follows the clock', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: 9_000_000 })
  await openPage(<Time />)
  await expect.poll(() => times.at(-1)).toBeGreaterThanOrEqual(9_000_000)
  expect(times[0]).toBe(5000)
  await act(async () => void (await vi.advanceTimersByTimeAsync(999)))
  vi.setSystemTime(9_100_000)
  await act(async () => void (await vi.advanceTimersByTimeAsync(1000)))
  expect(times.at(-1)).toBeGreaterThanOrEqual(9_100_000)
})

test('all times of a page follow the clock of the server, by one timer, and at once when it is adjusted', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const device = Date.now()
  let behind = 0
  let adjust = () => {}
  vi.spyOn(serverClock, 'now').mockImplementation(() => device + behind)
  vi.spyOn(serverClock, 'onAdjusted').mockImplementation((listener) => {
    adjust = listener
    return () => {}
  })
  await openPage(
    <>
      <Time />
      <Time />
    </>,
  )
  await expect.poll(() => times.at(-1)).toBe(device)
  expect(vi.getTimerCount()).toBe(1)
  behind = 3_600_000
  await act(async () => adjust())
  expect(times.slice(-2)).toEqual([device + behind, device + behind])
  cleanup()
  expect(vi.getTimerCount()).toBe(0)
})
