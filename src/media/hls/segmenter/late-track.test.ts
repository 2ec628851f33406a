import { describe, expect, test } from 'vitest'
import {
  audioFrames,
  audioTrack,
  durationOf,
  holes,
  interleaved,
  packaged,
  type Packaged,
  videoFrames,
  videoTrack,
} from '#tests/support/packaged.ts'

describe('a track that begins 12 s after the other', () => {
  const texts = (live: Packaged) =>
    (['video', 'audio'] as const).map((kind) => {
      const { history, recent } = live.rendition(kind)
      return [...history.pieces(), ...recent.map((segment) => segment.lines())].join('')
    })
  const count = (text: string, tag: string): number => text.split(tag).length - 1

  test.each([1, 8])(
    'joins as video with a key frame every %d s, and no segment exceeds the target',
    async (interval) => {
      const live = packaged()
      live.segmenter.track(audioTrack)
      for (const sample of audioFrames(12)) live.segmenter.sample(sample)
      live.segmenter.track(videoTrack)
      const rest = interleaved(videoFrames(25, 30, 25 * interval, 12_000), audioFrames(30, 12_000))
      for (const sample of rest) live.segmenter.sample(sample)
      await live.segmenter.finish()
      expect(live.segmenter.live?.targetDuration).toBe(10)
      const lengths = live.segments('video').map((parts) => parts.reduce((sum, part) => sum + durationOf(part), 0))
      expect(Math.max(...lengths.map((length) => Math.round(length / 90_000)))).toBeLessThanOrEqual(10)
      expect(live.segmenter.independentSegments).toBe(true)
      expect(live.segments('video')[0]?.[0]?.samples[0]?.keyFrame).toBe(true)
      expect(holes(live.segments('audio').flat())).toEqual([])
    },
  )

  test('joins as audio at the next key frame, until when the video continues', async () => {
    const live = packaged()
    live.segmenter.track(videoTrack)
    const [before, after] = [videoFrames(25, 12, 100), videoFrames(25, 18, 100, 12_000)]
    for (const sample of before) live.segmenter.sample(sample)
    for (const sample of after.slice(0, 50)) live.segmenter.sample(sample)
    live.segmenter.track(audioTrack)
    for (const sample of interleaved(after.slice(50), audioFrames(16, 14_000))) live.segmenter.sample(sample)
    await live.segmenter.finish()
    const frames = live
      .segments('video')
      .flat()
      .flatMap(({ samples }) => samples)
    expect(frames).toHaveLength(before.length + after.length)
    expect(holes(live.segments('video').flat())).toEqual([])
    const [video = '', audio = ''] = texts(live)
    expect(count(video, '#EXT-X-DISCONTINUITY')).toBe(1)
    expect(count(audio, '#EXT-X-DISCONTINUITY')).toBe(1)
    expect(count(audio, '#EXTINF')).toBe(count(video, '#EXTINF'))
  })

  test.each(['video', 'audio'] as const)(
    'is listed with its first part, as %s, after a gap for each earlier segment',
    (late) => {
      const live = packaged()
      const early = late === 'video' ? 'audio' : 'video'
      live.segmenter.track(early === 'video' ? videoTrack : audioTrack)
      const [video, audio] = [videoFrames(25, 14, 25), audioFrames(14)]
      for (const sample of early === 'video' ? video : audio) if (sample.dts < 12_000) live.segmenter.sample(sample)
      const whole = live.rendition(early).currentMsn
      live.segmenter.track(late === 'video' ? videoTrack : audioTrack)
      for (const sample of interleaved(video, audio)) {
        if (sample.dts >= 12_000 && sample.dts < 13_000) live.segmenter.sample(sample)
      }
      expect(live.playable()).toBe(2)
      const joined = live.rendition(late)
      expect(joined.firstMsn).toBe(0)
      expect(joined.hasWholeSegment).toBe(true)
      expect(joined.openSegment?.parts.length).toBeGreaterThan(1)
      expect(count([...joined.history.pieces()].join(''), '#EXT-X-GAP')).toBe(joined.currentMsn)
      expect(joined.currentMsn).toBeGreaterThanOrEqual(whole)
    },
  )
})
