import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  audioTrack,
  durationOf,
  holes,
  interleaved,
  packaged,
  type Packaged,
  videoFrame,
  videoFrames,
  audioFrames,
  videoTrack,
} from '#tests/support/packaged.ts'
import type { Sample } from '../../codecs/sample.ts'

async function run(samples: readonly Sample[], tracks = { video: true, audio: false }): Promise<Packaged> {
  const live = packaged()
  if (tracks.video) live.segmenter.track(videoTrack)
  if (tracks.audio) live.segmenter.track(audioTrack)
  for (const sample of samples) live.segmenter.sample(sample)
  await live.segmenter.finish()
  return live
}

/** Milliseconds of each part that is not the last of its segment. */
function innerParts(live: Packaged, kind: 'video' | 'audio', ticksPerMs: number): number[] {
  return live.segments(kind).flatMap((parts) => parts.slice(0, -1).map((part) => durationOf(part) / ticksPerMs))
}

describe('parts', () => {
  test.each([15, 24, 25, 30_000 / 1001, 30, 50, 60])(
    'of %d frames a second last 300 ms or up to 15 % less',
    async (rate) => {
      const live = await run(videoFrames(rate, 30, Math.round(rate)))
      expect(live.rendition('video').longestPart()).toBe(0.3)
      const durations = innerParts(live, 'video', 90)
      expect(durations.length).toBeGreaterThan(60)
      expect(Math.min(...durations)).toBeGreaterThanOrEqual(255)
      expect(Math.max(...live.segments('video').flat().map(durationOf)) / 90).toBeLessThanOrEqual(300)
      expect(holes(live.segments('video').flat())).toEqual([])
    },
  )

  test('of any frame lengths up to 45 ms do so too', async () => {
    const intervals = fc.array(fc.integer({ min: 5, max: 45 }), { minLength: 200, maxLength: 600 })
    await fc.assert(
      fc.asyncProperty(intervals, async (gaps) => {
        let at = 0
        const live = await run(gaps.map((gap, index) => videoFrame((at += gap), index % 40 === 0)))
        const durations = innerParts(live, 'video', 90)
        expect(Math.min(...durations, 300)).toBeGreaterThanOrEqual(255)
        expect(Math.max(...durations, 0)).toBeLessThanOrEqual(300)
        expect(holes(live.segments('video').flat())).toEqual([])
      }),
      { numRuns: 40 },
    )
  })

  test('of long and uneven frames never exceed PART-TARGET', async () => {
    const intervals = fc.array(fc.integer({ min: 5, max: 700 }), { minLength: 50, maxLength: 150 })
    await fc.assert(
      fc.asyncProperty(intervals, async (gaps) => {
        let at = 0
        const live = packaged()
        live.segmenter.track(videoTrack)
        const honest: boolean[] = []
        for (const [index, gap] of gaps.entries()) {
          live.segmenter.sample(videoFrame((at += gap), index % 4 === 0))
          if (live.segmenter.live === null) continue
          const rendition = live.rendition('video')
          const listed = rendition.recent.filter((segment) => segment.listsParts).flatMap((segment) => segment.parts)
          honest.push(listed.every((part) => part.duration <= rendition.longestPart()))
        }
        expect(honest).not.toContain(false)
        await live.segmenter.finish()
        expect(holes(live.segments('video').flat())).toEqual([])
      }),
      { numRuns: 40 },
    )
  })

  test('of frames with a pause of 3 s between them raise the hold-back to 6 s only while the long part is listed', () => {
    for (const [pauseAt, keyEvery] of [
      [1, 30],
      [1, 1],
      [30, 30],
      [300, 30],
    ] as const) {
      const live = packaged()
      live.segmenter.track(videoTrack)
      const holdBacks: number[] = []
      for (const [index, sample] of videoFrames(30, 30, keyEvery).entries()) {
        live.segmenter.sample(index < pauseAt ? sample : { ...sample, dts: sample.dts + 3_000 })
        if (live.segmenter.live) holdBacks.push(live.segmenter.live.partHoldBack())
      }
      expect(Math.max(...holdBacks)).toBeLessThanOrEqual(6.1)
      expect(holdBacks.at(-1)).toBeCloseTo(0.9)
      expect(holdBacks.filter((seconds) => seconds > 1).length).toBeLessThanOrEqual(9 * 30)
    }
  })

  test('are marked INDEPENDENT if they start with a key frame', async () => {
    const live = packaged()
    live.segmenter.track(videoTrack)
    for (const sample of videoFrames(30, 5, 30)) live.segmenter.sample(sample)
    const lines = live.rendition('video').recent.map((segment) => segment.lines())
    expect(lines[0]?.match(/INDEPENDENT=YES/g)).toHaveLength(1)
    expect(lines[0]).toMatch(/\.0-0badcafe\.m4s",INDEPENDENT=YES/)
  })
})

describe('segments', () => {
  test('start at key frames and last two seconds for one key frame per second', async () => {
    const live = await run(videoFrames(30, 21, 30))
    expect(live.segmenter.live?.targetDuration).toBe(4)
    const segments = live.segments('video')
    expect(segments.every((parts) => parts[0]?.samples[0]?.keyFrame)).toBe(true)
    // The first ends with the second key frame, so that players soon have a whole segment.
    expect(segments.slice(0, -1).map((parts) => parts.reduce((sum, part) => sum + durationOf(part), 0) / 90)).toEqual([
      1000,
      ...Array.from({ length: 9 }, () => 2000),
    ])
  })

  test.each([3, 5, 8, 10])('span a key-frame interval of %d s within TARGETDURATION', async (seconds) => {
    const live = await run(videoFrames(25, 45, 25 * seconds))
    const target = live.segmenter.live?.targetDuration ?? 0
    const lengths = live
      .segments('video')
      .map((parts) => parts.reduce((sum, part) => sum + durationOf(part), 0) / 90_000)
    expect(Math.max(...lengths.map(Math.round))).toBeLessThanOrEqual(target)
    expect(live.segments('video').every((parts) => parts[0]?.samples[0]?.keyFrame)).toBe(true)
    expect(live.segmenter.independentSegments).toBe(true)
  })

  test('are cut between key frames only when these become rarer than announced, and the playlist then omits INDEPENDENT-SEGMENTS', async () => {
    const live = await run([...videoFrames(25, 4, 25), ...videoFrames(25, 24, 25 * 12, 4000)])
    expect(live.segmenter.live?.targetDuration).toBe(4)
    const lengths = live
      .segments('video')
      .map((parts) => parts.reduce((sum, part) => sum + durationOf(part), 0) / 90_000)
    expect(Math.max(...lengths.map(Math.round))).toBe(4)
    expect(live.segmenter.independentSegments).toBe(false)
    expect(holes(live.segments('video').flat())).toEqual([])
  })

  test('of audio match those of the video in number and length', async () => {
    const live = await run(interleaved(videoFrames(30, 30, 30), audioFrames(30)), { video: true, audio: true })
    const lengths = (kind: 'video' | 'audio', scale: number): number[] =>
      live.segments(kind).map((parts) => parts.reduce((sum, part) => sum + durationOf(part), 0) / scale)
    const [video, audio] = [lengths('video', 90), lengths('audio', 48)]
    expect(audio).toHaveLength(video.length)
    expect(audio.map((length, index) => Math.abs(length - (video[index] ?? 0)) <= 1024 / 48 + 1)).not.toContain(false)
  })

  test('of audio round to TARGETDURATION at most, also when key frames become rare', async () => {
    const rates = fc.integer({ min: 5, max: 60 })
    await fc.assert(
      fc.asyncProperty(rates, fc.integer({ min: -60, max: 60 }), async (rate, shift) => {
        const frames = audioFrames(30).map((one, index) => (index > 60 ? { ...one, dts: one.dts + shift } : one))
        const seen = [...videoFrames(rate, 4, rate * 2), ...videoFrames(rate, 26, rate * 100, 4_000)]
        const live = await run(interleaved(seen, frames), { video: true, audio: true })
        const target = live.segmenter.live?.targetDuration ?? 0
        const lengths = live.segments('audio').map((parts) => parts.reduce((sum, part) => sum + durationOf(part), 0))
        expect(Math.max(...lengths) / 48_000).toBeLessThan(target + 0.5)
      }),
      { numRuns: 60 },
    )
  })

  test('of audio alone last two seconds', async () => {
    const live = await run(audioFrames(20), { video: false, audio: true })
    expect(live.segments('audio').length).toBeGreaterThanOrEqual(9)
    expect(holes(live.segments('audio').flat())).toEqual([])
    expect(live.playable()).toBe(1)
  })
})

describe('an interruption', () => {
  test('of the encoder starts a new epoch on the same timeline in both renditions', async () => {
    const live = packaged()
    live.segmenter.track(videoTrack)
    live.segmenter.track(audioTrack)
    for (const sample of interleaved(videoFrames(30, 7.3, 30), audioFrames(7.3))) live.segmenter.sample(sample)
    live.segmenter.discontinue(false)
    live.segmenter.track(videoTrack)
    for (const sample of interleaved(videoFrames(30, 5, 30, 90_000), audioFrames(5, 90_000)))
      live.segmenter.sample(sample)
    await live.segmenter.finish()
    expect(live.playable()).toBe(2)
    for (const kind of ['video', 'audio'] as const) {
      expect(holes(live.segments(kind).flat())).toEqual([])
      const text = live
        .rendition(kind)
        .recent.map((segment) => segment.lines())
        .join('')
      expect(text.match(/#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI="[va]1-0badcafe.mp4"/g)).toHaveLength(1)
    }
    expect(live.segments('audio')).toHaveLength(live.segments('video').length)
  })

  test('of the video longer than a segment is a discontinuity', async () => {
    const live = await run([...videoFrames(30, 6, 30), ...videoFrames(30, 6, 30, 20_000)])
    const longest = Math.max(
      ...live.segments('video').map((parts) => parts.reduce((sum, part) => sum + durationOf(part), 0)),
    )
    expect(longest / 90_000).toBeLessThan(4.5)
    expect(live.rendition('video').currentEpoch).toBe(1)
  })

  test('of the video that a segment cannot contain starts the next one, and no audio is lost', async () => {
    const frames = videoFrames(30, 20, 30).filter(({ dts }) => dts < 8_900 || dts >= 11_300)
    const live = await run(interleaved(frames, audioFrames(20)), { video: true, audio: true })
    const lengths = live
      .segments('video')
      .map((parts) => parts.reduce((sum, part) => sum + durationOf(part), 0) / 90_000)
    expect(Math.max(...lengths)).toBeLessThan(4.5)
    expect(live.rendition('video').currentEpoch).toBe(0)
    const placed = live.segments('audio').flatMap((parts) => parts.flatMap(({ samples }) => samples))
    const sent = audioFrames(20).map(({ data }) => data.toString())
    expect(placed.slice(0, sent.length).map(({ data }) => data.toString())).toEqual(sent)
  })

  test('of the audio is filled with silence to the frame', async () => {
    const samples = audioFrames(20).filter(({ dts }) => dts < 6_000 || dts > 11_500)
    const live = await run(interleaved(videoFrames(30, 20, 30), samples), { video: true, audio: true })
    const parts = live.segments('audio').flat()
    expect(holes(parts)).toEqual([])
    const frames = parts.flatMap((part) => part.samples)
    const late = frames.findIndex(({ data }) => data.equals(Buffer.from('s12011')))
    const start = Number(parts[0]?.decodeTime ?? 0n)
    expect(Math.abs(((late * 1024 + start) * 1000) / 48_000 - 12_011)).toBeLessThanOrEqual(11)
  })

  test.each([0, 100, 1_000, -300])('of the audio ends when audio that lags by %d ms returns', async (lag) => {
    const frames = audioFrames(30).filter(({ dts }) => dts < 6_000 || dts > 11_500)
    const sent = [...videoFrames(30, 30, 30), ...frames.map((frame) => ({ ...frame, arrivedAt: frame.dts + lag }))]
    const live = await run(
      sent.toSorted((a, b) => a.arrivedAt - b.arrivedAt),
      { video: true, audio: true },
    )
    const parts = live.segments('audio').flat()
    expect(holes(parts)).toEqual([])
    const placed = parts.flatMap((part) => part.samples).map(({ data }) => data.toString('latin1'))
    const start = Number(parts[0]?.decodeTime ?? 0n)
    const late = placed.flatMap((data, index) => {
      const at = ((index * 1024 + start) * 1000) / 48_000
      return data.startsWith('s') && Math.abs(Number(data.slice(1)) - at) > 60 ? [data] : []
    })
    expect(late).toEqual([])
    const after = placed.filter((data) => data.startsWith('s') && Number(data.slice(1)) > 11_500 + Math.max(lag, 0))
    expect(after.length).toBeGreaterThan(((30_000 - 11_500 - 2 * Math.abs(lag)) * 48) / 1024 - 10)
  })

  test('of the audio that never ends leaves a silent live that continues', async () => {
    const live = await run(interleaved(videoFrames(30, 20, 30), audioFrames(4)), { video: true, audio: true })
    expect(live.segments('audio')).toHaveLength(live.segments('video').length)
  })
})

test('keeps audio free of drift and jitter over an hour of rounded and jittered timestamps', async () => {
  const shaken = audioFrames(3600).map((sample, index) => ({ ...sample, dts: sample.dts + ((index * 7) % 31) - 15 }))
  const live = await run(
    shaken.filter(({ dts }) => dts >= 0),
    { video: false, audio: true },
  )
  const parts = live.segments('audio').flat()
  expect(holes(parts)).toEqual([])
  const frames = parts.reduce((sum, part) => sum + part.samples.length, 0)
  expect(Math.abs(frames - shaken.length)).toBeLessThanOrEqual(2)
})

describe('queued media', () => {
  test('is zero while video and audio arrive side by side, and includes audio that waits for its video', () => {
    const { segmenter } = packaged()
    segmenter.track(videoTrack)
    segmenter.track(audioTrack)
    for (const sample of interleaved(videoFrames(30, 20, 30), audioFrames(20))) {
      segmenter.sample(sample)
      expect(segmenter.queued).toBe(0)
    }
    for (const sample of audioFrames(4, 20_000)) segmenter.sample(sample)
    expect(segmenter.queued).toBeGreaterThan(3_000)
    expect(segmenter.queued).toBeLessThan(4_000)
    for (const sample of videoFrames(30, 4, 30, 20_000)) segmenter.sample(sample)
    expect(segmenter.queued).toBe(0)
    segmenter.discontinue(false)
    expect(segmenter.queued).toBe(0)
  })
})
