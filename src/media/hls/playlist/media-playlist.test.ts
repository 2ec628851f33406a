import { expect, test } from 'vitest'
import { memoryFolder, quiet } from '#tests/support/packaged.ts'
import { openLive } from './live.ts'
import { MediaPlaylist } from './media-playlist.ts'
import { Rendition } from './rendition.ts'

test('a delta update omits nothing near the end, even of the history of a new rendition', async () => {
  const gaps = [0, 1, 2].map((msn) => `#EXT-X-GAP\n#EXTINF:2,\nlost-${msn}.m4s\n`)
  const rendition = new Rendition({
    name: '720p',
    token: '0badcafe',
    msn: 3,
    epoch: 0,
    epochMsn: 0,
    past: { firstMsn: 0, firstEpoch: 0, lines: gaps },
    partTarget: 2,
    live: openLive(2, () => []),
    folder: memoryFolder(new Map()),
    log: quiet,
    onLost: () => {},
  })
  const playlist = new MediaPlaylist(rendition, () => [])
  const skipped: (string | undefined)[] = []
  for (let index = 0; index < 8; index += 1) {
    rendition.openNext(index * 2000)
    rendition.addPart(Buffer.from('media'), 2, true)
    rendition.closeSegment()
    rendition.announce()
    const text = Buffer.concat(playlist.body(true, false).chunks).toString()
    skipped.push(/SKIPPED-SEGMENTS=([0-9]+)/.exec(text)?.[1])
    await new Promise(setImmediate)
  }
  // Six target durations remain: six segments of two seconds.
  expect(skipped.map(Boolean)).toEqual([false, false, false, false, false, true, true, true])
  expect(skipped[5]).toBe('3')
})
