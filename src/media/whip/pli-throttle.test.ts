import { expect, test } from 'vitest'
import { PliThrottle } from './pli-throttle.ts'

/** The times of requests when polled every 50 ms until `end`. */
function requestTimes(throttle: PliThrottle, from: number, end: number): number[] {
  const times: number[] = []
  for (let now = from; now <= end; now += 50) if (throttle.shouldSend(now)) times.push(now)
  return times
}

test('requests nothing before the first packet', () => {
  expect(requestTimes(new PliThrottle(), 0, 10_000)).toEqual([])
})

test('requests a key frame two seconds after the last one, until it arrives', () => {
  const throttle = new PliThrottle()
  throttle.onPacket(0)
  throttle.onKeyFrame(0)
  throttle.onPacket(1_000)
  expect(requestTimes(throttle, 0, 3_000)).toEqual([2_000, 2_500, 3_000])
  throttle.onKeyFrame(3_100)
  expect(requestTimes(throttle, 3_100, 5_000)).toEqual([])
  expect(requestTimes(throttle, 5_050, 5_200)).toEqual([5_100])
})

test("forwards a viewer's request at once, then limits the rate for any number of viewers", () => {
  const throttle = new PliThrottle()
  throttle.onPacket(0)
  const times: number[] = []
  for (let now = 0; now <= 6_000; now += 50) {
    throttle.onRequest()
    if (throttle.shouldSend(now)) {
      times.push(now)
      throttle.onKeyFrame(now + 20)
    }
  }
  expect(times).toEqual([0, 2_000, 4_000, 6_000])
})

test('counts any key frame as the one that viewers requested, and does not delay requests after a loss', () => {
  const throttle = new PliThrottle()
  throttle.onPacket(0)
  throttle.onRequest()
  throttle.onKeyFrame(0)
  expect(requestTimes(throttle, 0, 1_900)).toEqual([])
  throttle.onRequest()
  expect(throttle.shouldSend(1_900)).toBe(true)
  throttle.onLoss()
  expect(requestTimes(throttle, 1_950, 2_500)).toEqual([2_400])
})

test('requests at once after a loss, but not twice within the time an encoder needs', () => {
  const throttle = new PliThrottle()
  throttle.onPacket(0)
  throttle.onKeyFrame(0)
  throttle.onLoss()
  expect(requestTimes(throttle, 100, 1_000)).toEqual([100, 600])
  throttle.onKeyFrame(1_000)
  expect(requestTimes(throttle, 1_000, 2_900)).toEqual([])
})
