import { describe, expect, test } from 'vitest'
import { MediaClock } from './media-clock.ts'

const clock = () => new MediaClock({ picture: 90_000, sound: 48_000 })
const report = (timestamp: number, ntp: number) => ({ ssrc: 1, ntp, compactNtp: 0, timestamp })

describe('the clocks of a publisher', () => {
  test('begin where their first packets arrive, and go on at their own pace through a wrap', () => {
    const media = clock()
    expect(media.pictureAt(2 ** 32 - 45_000, 1_000)).toBe(1_000)
    expect(media.pictureAt(45_000, 2_020)).toBe(2_000)
    expect(media.soundAt(0, 1_300)).toBe(1_300)
    expect(media.soundAt(48_000, 2_250)).toBe(2_300)
  })

  test('agree once both have reported: the sound moves, the picture stays', () => {
    const media = clock()
    media.pictureAt(0, 1_000)
    // Sound was on its way 300 ms longer than the picture of the same moment.
    media.soundAt(0, 1_300)
    media.report('sound', report(0, 5_000))
    expect(media.soundAt(480, 1_310)).toBe(1_310)
    media.report('picture', report(0, 5_000))
    expect(media.pictureAt(90_000, 2_000)).toBe(2_000)
    expect(media.soundAt(48_000, 2_300)).toBe(2_000)
  })

  test('do not follow reports that jitter a little', () => {
    const media = clock()
    media.pictureAt(0, 1_000)
    media.soundAt(0, 1_000)
    media.report('picture', report(0, 5_000))
    media.report('sound', report(0, 5_008))
    expect(media.soundAt(48_000, 2_000)).toBe(2_000)
    media.report('sound', report(48_000, 6_015))
    expect(media.soundAt(96_000, 3_000)).toBe(3_015)
  })

  test('begin anew when a publisher leaps', () => {
    const media = clock()
    media.pictureAt(0, 1_000)
    expect(media.pictureAt(900_000_000, 2_000)).toBe(2_000)
    expect(media.pictureAt(900_090_000, 3_000)).toBe(3_000)
  })
})
