import { describe, expect, test } from 'vitest'
import { videoFrame, videoFrames, audioFrame, audioFrames } from '#tests/support/packaged.ts'
import type { Sample } from '../../codecs/sample.ts'
import { type PlaylistTiming, StartupProbe } from './startup-probe.ts'

/** Pushes until the timing is known; returns it and the number of samples held then. */
function pushed(samples: readonly Sample[], expectsVideo = true): { timing: PlaylistTiming | null; held: number } {
  const probe = new StartupProbe()
  let timing: PlaylistTiming | null = null
  for (const sample of samples) {
    timing = probe.push(sample, expectsVideo)
    if (timing !== null) break
  }
  return { timing, held: probe.drain().length }
}

const heavy = (sample: Sample): Sample => ({ ...sample, data: Buffer.alloc(4 * 1024 * 1024) })

describe('holds the start of a live back no longer than about five seconds', () => {
  test('when only audio follows the first key frame', () => {
    const { timing, held } = pushed([videoFrame(0, true), ...audioFrames(1260)])
    expect(timing).toEqual({ targetDuration: 10, partTarget: 300 })
    expect(held).toBeLessThan(260)
  })

  test('when video timestamps never advance', () => {
    const { timing, held } = pushed([videoFrame(0, true), ...Array.from({ length: 9_000 }, () => videoFrame(0, false))])
    expect(timing?.targetDuration).toBe(10)
    expect(held).toBe(2_000)
  })

  test('when neither audio nor video advance and both are large', () => {
    const { timing, held } = pushed([
      heavy(videoFrame(0, true)),
      ...Array.from({ length: 100 }, (_, index) => heavy(index % 2 ? audioFrame(0) : videoFrame(0, false))),
    ])
    expect(timing?.targetDuration).toBe(10)
    expect(held).toBe(8)
  })

  test('when key frames go back in time forever, with audio between', () => {
    const samples = Array.from({ length: 9_000 }, (_, index) =>
      index % 2 === 0 ? videoFrame(100_000 - index, true) : audioFrame(100_000),
    )
    expect(pushed(samples).held).toBe(2_000)
  })

  test('when audio without video never advances', () => {
    const { timing, held } = pushed(
      Array.from({ length: 9_000 }, () => audioFrame(0)),
      false,
    )
    expect(timing).toEqual({ targetDuration: 10, partTarget: 300 })
    expect(held).toBe(500)
  })
})

test('keeps only the latest audio before an announced video', () => {
  const { timing, held } = pushed(audioFrames(60))
  expect(timing).toBeNull()
  expect(held).toBeLessThanOrEqual(500)
  expect(pushed(Array.from({ length: 100 }, () => heavy(audioFrame(0)))).held).toBeLessThan(8)
})

test('detects a key-frame interval of four seconds despite audio sent a second ahead', () => {
  const ahead = audioFrames(9).map((one) => ({ ...one, arrivedAt: one.dts - 1000 }))
  const samples = [...videoFrames(25, 8, 100), ...ahead].toSorted((a, b) => a.arrivedAt - b.arrivedAt)
  expect(pushed(samples).timing?.targetDuration).toBe(4)
})
