import { expect, test } from 'vitest'
import type { JoinedRendition } from './join-takes.ts'
import { firstOnAir } from './on-air.ts'

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

test('a recording begins with its pass-through, where everybody can play it', () => {
  expect(firstOnAir(listed('video', '480p', '240p', 'audio'), renditions)).toBe(0)
})

test('else with the first picture that was made of it for everybody', () => {
  expect(firstOnAir(listed('480p', '240p', 'video', 'audio'), renditions)).toBe(2)
})

test('sound alone, and pictures of which nothing was made, begin at their beginning', () => {
  expect(firstOnAir(listed('audio'), renditions.slice(3))).toBe(0)
  expect(firstOnAir(listed('240p', 'video'), [rendition('240p', [false]), rendition('video', [true])])).toBe(0)
})
