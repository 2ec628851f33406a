import { expect, test } from 'vitest'
import { firstMsnOnAir } from './first-on-air.ts'
import type { JoinedRendition } from './join-sessions.ts'

const rendition = (name: string, files: readonly boolean[]): JoinedRendition => ({
  name,
  segments: files.map((there, msn) => {
    const file = there ? `${name}-${msn}.m4s` : null
    return { msn, epoch: 0, date: 0, duration: 2, size: there ? 1 : 0, map: '', file }
  }),
})

const listed = (...names: string[]): string =>
  `#EXTM3U\n${names.map((name) => `#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="x"\n${name}.m3u8\n`).join('')}`

const renditions = [
  rendition('video', [true, true, true, true]),
  rendition('240p', [false, false, true, false]),
  rendition('480p', [false, false, false, true]),
  rendition('audio', [true, true, true, true]),
]

test('starts with the pass-through if all browsers play it', () => {
  expect(firstMsnOnAir(listed('video', '480p', '240p', 'audio'), renditions)).toBe(0)
})

test('otherwise starts with the first rendition frame', () => {
  expect(firstMsnOnAir(listed('480p', '240p', 'video', 'audio'), renditions)).toBe(2)
})

test('starts at the beginning for audio alone and for video without renditions', () => {
  expect(firstMsnOnAir(listed('audio'), renditions.slice(3))).toBe(0)
  expect(firstMsnOnAir(listed('240p', 'video'), [rendition('240p', [false]), rendition('video', [true])])).toBe(0)
})
