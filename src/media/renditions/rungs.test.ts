import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fitSize } from '../codecs/video-limits.ts'
import { ladderHeights, rungsFor } from './rungs.ts'

const names = (width: number, height: number, frameRate = 30, heights = ladderHeights) =>
  rungsFor({ width, height, frameRate, playsEverywhere: true }, { heights, mode: 'named' }).map(({ name }) => name)

describe('the rungs of a source', () => {
  test.each([
    [3840, 2160, ['240p', '360p', '480p', '720p', '1080p']],
    [1920, 1080, ['240p', '360p', '480p', '720p']],
    [1080, 1920, ['240p', '360p', '480p', '720p']],
    [1280, 720, ['240p', '360p', '480p']],
    [848, 480, ['240p', '360p']],
    [320, 240, []],
    [160, 90, []],
  ])('of %d × %d are %j', (width, height, expected) => {
    expect(names(width, height)).toEqual(expected)
  })

  test('are the named ones', () => {
    expect(names(1920, 1080, 30, [1080, 360])).toEqual(['360p'])
  })

  test('include its own height if its frame rate is reduced', () => {
    expect(names(1280, 720, 120)).toEqual(['240p', '360p', '480p', '720p'])
    expect(names(1280, 720, 60.3)).toEqual(['240p', '360p', '480p'])
  })

  test('cost more and use more bits the taller they are', () => {
    const source = { width: 3840, height: 2160, frameRate: 60, playsEverywhere: false }
    const rungs = rungsFor(source, { heights: ladderHeights, mode: 'auto' })
    expect(rungs.at(-1)).toMatchObject({ name: '2160p', bitRate: 19_091_883 })
    const rising = (values: number[]) => values.every((value, index) => value > (values[index - 1] ?? 0))
    expect(rising(rungs.map(({ cost }) => cost))).toBe(true)
    expect(rising(rungs.map(({ bitRate }) => bitRate))).toBe(true)
  })
})

describe('the rungs of a source that not all browsers play', () => {
  const own = (width: number, height: number, heights?: readonly number[]) =>
    rungsFor(
      { width, height, frameRate: 30, playsEverywhere: false },
      heights === undefined ? { heights: ladderHeights, mode: 'auto' } : { heights, mode: 'named' },
    ).map(({ name }) => name)

  test.each([
    [1920, 1080, ['240p', '360p', '480p', '720p', '1080p']],
    [1080, 1920, ['240p', '360p', '480p', '720p', '1080p']],
    [1600, 900, ['240p', '360p', '480p', '720p', '900p']],
    [320, 180, ['180p']],
    [7680, 4320, ['240p', '360p', '480p', '720p', '1080p', '2160p']],
  ])('of %d × %d are %j, one as tall as the source within the limits of players', (width, height, expected) => {
    expect(own(width, height)).toEqual(expected)
  })

  test.each([
    [
      [1080, 360],
      ['360p', '1080p'],
    ],
    [[360], ['360p']],
  ])('are the named ones: %j', (heights, expected) => {
    expect(own(1920, 1080, heights)).toEqual(expected)
  })

  test("include one of the source's own size if no named one fits", () => {
    expect(own(640, 360, [720])).toEqual(['360p'])
  })
})

describe('the size of a rendition', () => {
  test.each([
    [1920, 1080, 1, 720, 1280, 720],
    [1080, 1920, 1, 360, 360, 640],
    [1440, 1080, 4 / 3, 720, 1280, 720],
    [720, 576, 16 / 11, 480, 872, 480],
    [1366, 768, 1, 480, 854, 480],
    [853, 481, 0, 240, 426, 240],
  ])('of %d × %d with a pixel aspect of %f at %d is %d × %d', (width, height, aspect, short, outWidth, outHeight) => {
    expect(fitSize({ width, height }, aspect, short)).toEqual({ width: outWidth, height: outHeight })
  })

  test('is even, keeps the aspect ratio, and does not exceed the source', () => {
    const side = fc.integer({ min: 100, max: 4000 })
    fc.assert(
      fc.property(side, side, fc.constantFrom(...ladderHeights), (width, height, short) => {
        fc.pre(Math.max(width, height) < 4 * Math.min(width, height))
        const fitted = fitSize({ width, height }, 1, short)
        expect([fitted.width % 2, fitted.height % 2]).toEqual([0, 0])
        expect(Math.min(fitted.width, fitted.height)).toBeLessThanOrEqual(Math.min(short, width + 1, height + 1))
        const bend = (fitted.width / fitted.height) * (height / width)
        expect(Math.abs(bend - 1)).toBeLessThan(0.02)
      }),
    )
  })
})
