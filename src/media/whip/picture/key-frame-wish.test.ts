import { expect, test } from 'vitest'
import { KeyFrameWish } from './key-frame-wish.ts'

/** When a key frame is asked for, looked at every 50 ms until `end`. */
function asked(wish: KeyFrameWish, from: number, end: number): number[] {
  const times: number[] = []
  for (let now = from; now <= end; now += 50) if (wish.due(now)) times.push(now)
  return times
}

test('nothing is asked for before something came', () => {
  expect(asked(new KeyFrameWish(), 0, 10_000)).toEqual([])
})

test('two seconds after the last key frame the next one is asked for, until it comes', () => {
  const wish = new KeyFrameWish()
  wish.arrived(0)
  wish.granted(0)
  wish.arrived(1_000)
  expect(asked(wish, 0, 3_000)).toEqual([2_000, 2_500, 3_000])
  wish.granted(3_100)
  expect(asked(wish, 3_100, 5_000)).toEqual([])
  expect(asked(wish, 5_050, 5_200)).toEqual([5_100])
})

test('viewers are asked for at once, then only so often, however many ask', () => {
  const wish = new KeyFrameWish()
  wish.arrived(0)
  const times: number[] = []
  for (let now = 0; now <= 6_000; now += 50) {
    wish.wanted()
    if (wish.due(now)) {
      times.push(now)
      wish.granted(now + 20)
    }
  }
  expect(times).toEqual([0, 2_000, 4_000, 6_000])
})

test('a key frame that came is the one that viewers wanted; a loss of our own does not wait behind theirs', () => {
  const wish = new KeyFrameWish()
  wish.arrived(0)
  wish.wanted()
  wish.granted(0)
  expect(asked(wish, 0, 1_900)).toEqual([])
  wish.wanted()
  expect(wish.due(1_900)).toBe(true)
  wish.lost()
  expect(asked(wish, 1_950, 2_500)).toEqual([2_400])
})

test('a loss asks at once, but not twice within the time an encoder needs to answer', () => {
  const wish = new KeyFrameWish()
  wish.arrived(0)
  wish.granted(0)
  wish.lost()
  expect(asked(wish, 100, 1_000)).toEqual([100, 600])
  wish.granted(1_000)
  expect(asked(wish, 1_000, 2_900)).toEqual([])
})
