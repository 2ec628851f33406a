import { describe, expect, test } from 'vitest'
import { picture, pictures, sound, sounds } from '#tests/support/packaged.ts'
import type { Sample } from '../../stream/sample.ts'
import { Preroll, type Pace } from './preroll.ts'

/** Pushes until the pace is known; tells it and how many samples are held then. */
function pushed(samples: readonly Sample[], expectsVideo = true): { pace: Pace | null; held: number } {
  const preroll = new Preroll()
  let pace: Pace | null = null
  for (const sample of samples) {
    pace = preroll.push(sample, expectsVideo)
    if (pace !== null) break
  }
  return { pace, held: preroll.take().length }
}

const heavy = (sample: Sample): Sample => ({ ...sample, data: Buffer.alloc(4 * 1024 * 1024) })

describe('the beginning of a live is held back no longer than some five seconds', () => {
  test('when sound alone follows the first key frame', () => {
    const { pace, held } = pushed([picture(0, true), ...sounds(1260)])
    expect(pace).toEqual({ targetDuration: 10, partTarget: 300 })
    expect(held).toBeLessThan(260)
  })

  test('when pictures never advance', () => {
    const { pace, held } = pushed([picture(0, true), ...Array.from({ length: 9_000 }, () => picture(0, false))])
    expect(pace?.targetDuration).toBe(10)
    expect(held).toBe(2_000)
  })

  test('when neither sound nor pictures advance and both are large', () => {
    const { pace, held } = pushed([
      heavy(picture(0, true)),
      ...Array.from({ length: 100 }, (_, index) => heavy(index % 2 ? sound(0) : picture(0, false))),
    ])
    expect(pace?.targetDuration).toBe(10)
    expect(held).toBe(8)
  })

  test('when key frames go back in time for ever, with sound between', () => {
    const samples = Array.from({ length: 9_000 }, (_, index) =>
      index % 2 === 0 ? picture(100_000 - index, true) : sound(100_000),
    )
    expect(pushed(samples).held).toBe(2_000)
  })

  test('when sound that no picture goes with never advances', () => {
    const { pace, held } = pushed(
      Array.from({ length: 9_000 }, () => sound(0)),
      false,
    )
    expect(pace).toEqual({ targetDuration: 4, partTarget: 300 })
    expect(held).toBe(500)
  })
})

test('sound before an announced picture waits, the latest of it only', () => {
  const { pace, held } = pushed(sounds(60))
  expect(pace).toBeNull()
  expect(held).toBeLessThanOrEqual(500)
  expect(pushed(Array.from({ length: 100 }, () => heavy(sound(0)))).held).toBeLessThan(8)
})

test('sound sent a second ahead does not hide a key-frame interval of four seconds', () => {
  const ahead = sounds(9).map((one) => ({ ...one, arrivedAt: one.dts - 1000 }))
  const samples = [...pictures(25, 8, 100), ...ahead].toSorted((a, b) => a.arrivedAt - b.arrivedAt)
  expect(pushed(samples).pace?.targetDuration).toBe(4)
})
