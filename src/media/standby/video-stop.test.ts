import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { manualClock } from '#tests/support/manual-clock.ts'
import {
  audioFrames,
  audioTrack,
  durationOf,
  holes,
  interleaved,
  packaged,
  videoFrames,
  videoTrack,
} from '#tests/support/packaged.ts'
import type { Sample } from '../codecs/sample.ts'
import { StandbyFallback } from './standby-fallback.ts'

const still = {
  ...videoTrack,
  width: 320,
  height: 180,
  decoderConfig: Buffer.from('0164000dffe1000467640000010002680f', 'hex'),
}
const clip = { track: still, frames: Array.from({ length: 20 }, (_, index) => Buffer.from(`c${index}`)), interval: 100 }

/** A video stop, on the encoder's clock in milliseconds. */
interface Stop {
  readonly from: number
  readonly until: number
}

const within = (stops: readonly Stop[], dts: number): boolean =>
  stops.some(({ from, until }) => dts >= from && dts < until)

/** The identity of each frame. */
const namesOf = (samples: readonly { readonly data: Buffer }[]): string[] =>
  samples.map(({ data }) => data.toString('latin1'))

/** A live of 30 frames a second with continuous audio, `lead` ms ahead of the video; its video stops. */
async function live(seconds: number, stops: readonly Stop[], { lead = 0, keyEvery = 30 } = {}) {
  const clock = manualClock()
  const output = packaged()
  const { segmenter } = output
  const fallback = new StandbyFallback({
    clock,
    clipFor: () => clip,
    onPlayable: () => {},
    open: (onPlayable) => {
      let playable = 0
      return {
        track: (track) => segmenter.track(track),
        sample(sample) {
          segmenter.sample(sample)
          for (; playable < output.playable(); playable++) onPlayable()
        },
        discontinue: (next) => segmenter.discontinue(next),
        finish: () => segmenter.finish(),
        remove: async () => {},
        stats: () => ({ partLateness: 0, queued: 0, renditions: [] }),
      }
    },
  })
  fallback.track(videoTrack)
  fallback.track(audioTrack)
  const videoSamples = videoFrames(30, seconds, keyEvery).filter(({ dts }) => !within(stops, dts))
  const audioSamples = audioFrames(seconds).map((audio) => ({ ...audio, arrivedAt: Math.max(0, audio.dts - lead) }))
  const sent: readonly Sample[] = interleaved(videoSamples, audioSamples).toSorted((a, b) => a.arrivedAt - b.arrivedAt)
  const holdBacks: number[] = []
  const stopped: number[] = []
  for (const sample of sent) {
    clock.advance(sample.arrivedAt - clock.monotonic())
    fallback.sample(sample)
    holdBacks.push(segmenter.live?.partHoldBack() ?? 0)
    if (fallback.videoStopped) stopped.push(sample.arrivedAt)
  }
  await fallback.finish()
  const frames = (kind: 'video' | 'audio') => {
    const parts = output.segments(kind).flat()
    return namesOf(parts.flatMap(({ samples }) => samples))
  }
  return { output, frames, audioSamples, holdBack: Math.max(...holdBacks), stopped }
}

describe('a video that stops while the audio continues', () => {
  test('is replaced by the standby clip until a key frame returns, and all of the audio is kept', async () => {
    const { output, frames, audioSamples, stopped } = await live(40, [{ from: 10_000, until: 25_500 }])
    expect(frames('audio')).toEqual(namesOf(audioSamples.slice(0, frames('audio').length)))
    expect(frames('audio').length).toBeGreaterThan(audioSamples.length - 10)
    const epochs = (kind: 'video' | 'audio') => output.rendition(kind).recent.map(({ epoch }) => epoch)
    expect(Math.max(...epochs('video'))).toBe(2)
    expect(Math.max(...epochs('audio'))).toBe(2)
    const clipFrames = frames('video').filter((data) => data.startsWith('c'))
    expect(Math.abs(clipFrames.length - 160)).toBeLessThanOrEqual(1)
    expect(frames('video').slice(300, 302)).toEqual(['c0', 'c1'])
    expect(frames('video')[300 + clipFrames.length]).toBe('p26000')
    expect([Math.round((stopped[0] ?? 0) / 100), Math.round((stopped.at(-1) ?? 0) / 100)]).toEqual([125, 260])
  })

  test('loses no audio and leaves no hole, and the hold-back stays bounded, wherever it stops', async () => {
    const pauses = fc.array(
      fc.record({ play: fc.integer({ min: 100, max: 9_000 }), pause: fc.integer({ min: 300, max: 9_000 }) }),
      { minLength: 1, maxLength: 5 },
    )
    const encoder = fc.record({
      lead: fc.integer({ min: -400, max: 400 }),
      keyEvery: fc.constantFrom(30, 50, 60, 120, 240),
    })
    await fc.assert(
      fc.asyncProperty(pauses, encoder, async (gaps, settings) => {
        let at = 12_000
        const stops = gaps.map(({ play, pause }) => ({ from: (at += play), until: (at += pause) }))
        const { output, frames, audioSamples, holdBack } = await live(at / 1_000 + 9, stops, settings)
        for (const kind of ['video', 'audio'] as const) {
          const segments = output.segments(kind)
          expect(holes(segments.flat())).toEqual([])
          const scale = kind === 'video' ? 90_000 : 48_000
          const lengths = segments.map((parts) => parts.reduce((sum, part) => sum + durationOf(part), 0) / scale)
          const target = output.segmenter.live?.targetDuration ?? 0
          expect(lengths.filter((seconds) => Math.round(seconds) > target)).toEqual([])
        }
        // Silence may only follow the last audio, up to the end of the last frame.
        const silentFrom = frames('audio').findIndex((data) => !data.startsWith('s'))
        const placed = frames('audio').slice(0, silentFrom < 0 ? Infinity : silentFrom)
        expect(placed).toEqual(namesOf(audioSamples.slice(0, placed.length)))
        expect(placed.length).toBeGreaterThan(audioSamples.length - 30)
        expect(holdBack).toBeLessThan(7)
        const length = (kind: 'video' | 'audio', scale: number) =>
          output
            .segments(kind)
            .flat()
            .reduce((sum, part) => sum + durationOf(part), 0) / scale
        expect(Math.abs(length('video', 90) - length('audio', 48))).toBeLessThan(60)
      }),
      { numRuns: 60 },
    )
  })

  test('for one or two seconds changes nothing', async () => {
    const { output, frames, stopped } = await live(30, [
      { from: 10_000, until: 11_000 },
      { from: 15_500, until: 17_500 },
    ])
    expect(stopped).toEqual([])
    expect(frames('video').filter((data) => data.startsWith('c'))).toEqual([])
    expect(output.rendition('video').currentEpoch).toBe(0)
  })
})
