import { describe, expect, test } from 'vitest'
import { MediaClock } from './media-clock.ts'

const clock = () => new MediaClock({ video: 90_000, audio: 48_000 })
const report = (timestamp: number, ntp: number) => ({ ssrc: 1, ntp, compactNtp: 0, timestamp })

describe('the clocks of a publisher', () => {
  test('start at the arrival of their first packets and continue at their own pace through a wrap', () => {
    const media = clock()
    expect(media.videoAt(2 ** 32 - 45_000, 1_000)).toBe(1_000)
    expect(media.videoAt(45_000, 2_020)).toBe(2_000)
    expect(media.audioAt(0, 1_300)).toBe(1_300)
    expect(media.audioAt(48_000, 2_250)).toBe(2_300)
  })

  test('align after both have reported: the audio is moved, the video stays', () => {
    const media = clock()
    media.videoAt(0, 1_000)
    // Audio arrived 300 ms later than the video of the same moment.
    media.audioAt(0, 1_300)
    media.report('audio', report(0, 5_000))
    expect(media.audioAt(480, 1_310)).toBe(1_310)
    media.report('video', report(0, 5_000))
    expect(media.videoAt(90_000, 2_000)).toBe(2_000)
    expect(media.audioAt(48_000, 2_300)).toBe(2_000)
  })

  test('ignore small jitter of the reports', () => {
    const media = clock()
    media.videoAt(0, 1_000)
    media.audioAt(0, 1_000)
    media.report('video', report(0, 5_000))
    media.report('audio', report(0, 5_008))
    expect(media.audioAt(48_000, 2_000)).toBe(2_000)
    media.report('audio', report(48_000, 6_015))
    expect(media.audioAt(96_000, 3_000)).toBe(3_015)
  })

  test('restart when the publisher jumps', () => {
    const media = clock()
    media.videoAt(0, 1_000)
    expect(media.videoAt(900_000_000, 2_000)).toBe(2_000)
    expect(media.videoAt(900_090_000, 3_000)).toBe(3_000)
  })
})
