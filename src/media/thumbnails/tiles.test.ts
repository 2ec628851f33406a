import { describe, expect, test } from 'vitest'
import { hasTile, strideAt, thumbnailTrack } from './tiles.ts'

/** Segments of two seconds. */
const hours = (count: number): number => count * 1800

describe('a seek bar', () => {
  test('has between 150 and 300 tiles, and every tile of a short live', () => {
    for (const last of [0, 1, 299]) expect(strideAt(last)).toBe(1)
    for (const last of [300, 599, 600, 4711, hours(6), hours(48)]) {
      const tiles = Math.floor(last / strideAt(last)) + 1
      expect(tiles).toBeGreaterThanOrEqual(150)
      expect(tiles).toBeLessThanOrEqual(300)
    }
  })

  test('has made every tile that a longer live needs later', () => {
    for (let last = 0; last <= hours(6); last += 97) {
      const stride = strideAt(last)
      for (let msn = 0; msn <= last; msn += stride) expect(hasTile(msn)).toBe(true)
    }
  })

  test('needs fewer than 1,300 tiles for six hours', () => {
    const made = Array.from({ length: hours(6) }, (_, msn) => hasTile(msn)).filter(Boolean)
    expect(made.length).toBeLessThan(1_300)
  })
})

describe('the thumbnail track', () => {
  const place = { x: 160, y: 90, width: 160, height: 90 }

  test('names a file with its region in each cue, which lasts until the next cue or the end', () => {
    const track = thumbnailTrack(
      [
        { ...place, atMs: 0, file: 'a.jpg' },
        { ...place, atMs: 3_723_004.6, file: 'b.jpg', x: 0 },
      ],
      3_725_000,
    )
    expect(track).toBe(
      'WEBVTT\n' +
        '\n00:00:00.000 --> 01:02:03.005\na.jpg#xywh=160,90,160,90\n' +
        '\n01:02:03.005 --> 01:02:05.000\nb.jpg#xywh=0,90,160,90\n',
    )
  })

  test('is empty without tiles', () => {
    expect(thumbnailTrack([], 60_000)).toBe('WEBVTT\n')
  })
})
