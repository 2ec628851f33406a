import { describe, expect, test } from 'vitest'

import { FrameGaps } from './frame-gaps.ts'
import { Pace } from './pace.ts'

function paced(speed: number, seconds: number, start = 0, pace = new Pace()): Pace {
  for (let at = 0; at <= seconds * 1_000; at += 40) pace.add(start + at * speed, 7_000 + at)
  return pace
}

describe('the speed of a stream', () => {
  test.each([0.5, 0.9, 1, 1.5])('that is sent at %f of its time is that', (speed) => {
    expect(paced(speed, 20).speed).toBe(speed)
  })

  test('is taken for right until there is enough to tell', () => {
    expect(new Pace().speed).toBe(1)
    expect(paced(0.5, 2).speed).toBe(1)
  })

  test('forgets what an encoder did before it set its clock anew', () => {
    const pace = paced(1, 20)
    pace.add(0, 27_050)
    expect(pace.speed).toBe(1)
  })
})

describe('pictures left out', () => {
  const gaps = (times: readonly number[]): number => {
    const counter = new FrameGaps()
    for (const time of times) counter.add(time)
    return counter.missing
  }
  const steady = (count: number): number[] => Array.from({ length: count }, (_, index) => Math.round((index * 100) / 3))

  test('are none in a steady stream, rounded as it is', () => {
    expect(gaps(steady(300))).toBe(0)
  })

  test('are counted by the holes they leave', () => {
    expect(gaps(steady(300).filter((_, index) => ![100, 150, 151, 152].includes(index)))).toBe(4)
  })

  test('are not those of a pause', () => {
    const times = steady(100)
    expect(gaps([...times, ...times.map((time) => time + 20_000)])).toBe(0)
  })
})
