import { describe, expect, test } from 'vitest'
import { FrameGaps } from './frame-gaps.ts'
import { PublishSpeed } from './publish-speed.ts'

function paced(speed: number, seconds: number, start = 0, pace = new PublishSpeed()): PublishSpeed {
  for (let at = 0; at <= seconds * 1_000; at += 40) pace.add(start + at * speed, 7_000 + at)
  return pace
}

describe('the speed of a stream', () => {
  test.each([0.5, 0.9, 1, 1.5])('equals the rate at which it is sent (%f)', (speed) => {
    expect(paced(speed, 20).speed).toBe(speed)
  })

  test('is 1 until enough media has been received', () => {
    expect(new PublishSpeed().speed).toBe(1)
    expect(paced(0.5, 2).speed).toBe(1)
  })

  test("ignores frames from before a restart of the encoder's clock", () => {
    const pace = paced(1, 20)
    pace.add(0, 27_050)
    expect(pace.speed).toBe(1)
  })
})

describe('dropped frames', () => {
  const gaps = (times: readonly number[]): number => {
    const counter = new FrameGaps()
    for (const time of times) counter.add(time)
    return counter.missing
  }
  const steady = (count: number): number[] => Array.from({ length: count }, (_, index) => Math.round((index * 100) / 3))

  test('are zero in a steady stream with rounded times', () => {
    expect(gaps(steady(300))).toBe(0)
  })

  test('are counted by the gaps they leave', () => {
    expect(gaps(steady(300).filter((_, index) => ![100, 150, 151, 152].includes(index)))).toBe(4)
  })

  test('do not include a pause', () => {
    const times = steady(100)
    expect(gaps([...times, ...times.map((time) => time + 20_000)])).toBe(0)
  })
})
