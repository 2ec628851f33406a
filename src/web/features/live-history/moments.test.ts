import { expect, test } from 'vitest'
import { middlesOf, momentAddress, sceneAt } from './moments.ts'

const archive = {
  durationMs: 60_000,
  hasVideo: true,
  published: true,
  own: { wholeMs: 100_000, bytes: 1, trim: { fromMs: 20_000, toMs: 80_000 }, posterMs: null, takenDown: false },
}
const scenes = [0, 10_000, 20_000].map((atMs) => ({ atMs, imageUrl: 'sheet.jpg', x: 0, y: 0, width: 16, height: 9 }))

test('a moment leads into the archive some seconds before it, unless it is trimmed away', () => {
  expect(momentAddress('abc', 50_000, archive)).toBe('/live-info/abc?t=27')
  expect(momentAddress('abc', 19_000, archive)).toBeNull()
  expect(momentAddress('abc', 80_000, archive)).toBeNull()
  expect(momentAddress('abc', 50_000, null)).toBeNull()
})

test('a moment has the last scene of the archive until then', () => {
  expect(sceneAt(scenes, 35_000, archive)?.atMs).toBe(10_000)
  expect(sceneAt(scenes, 79_000, archive)?.atMs).toBe(20_000)
  expect(sceneAt(scenes, 10_000, archive)).toBeNull()
  expect(sceneAt([], 35_000, archive)).toBeNull()
})

test('sections of a live have equal lengths', () => {
  expect(middlesOf(100_000, 5)).toEqual([10_000, 30_000, 50_000, 70_000, 90_000])
})
