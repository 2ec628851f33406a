import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { encodeFlv, isSample } from '#tests/support/flv-file.ts'
import { breathe, hlsSite } from '#tests/support/hls-site.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const megabytes = (): number => {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1e6
}

test('a live of half an hour leaves its bytes on the disk, not in memory', { timeout: 120_000 }, async () => {
  const seconds = 8
  const items = await encodeFlv({ seconds, size: '640x360', rate: '30', keyFrames: 30 })
  const site = await hlsSite()
  /** Sends the same seconds again and again, from the `from`-th minute to the `to`-th; returns the megabytes sent. */
  const send = async (from: number, to: number): Promise<number> => {
    let bytes = 0
    for (let shift = from * 60_000; shift < to * 60_000; shift += seconds * 1000) {
      for (const [index, item] of items.entries()) {
        if (isSample(item)) {
          bytes += item.data.length
          site.live.sample({ ...item, dts: item.dts + shift })
        } else if (shift === 0) site.live.track(item)
        if (index % 50 === 0) await breathe()
      }
    }
    return bytes / 1e6
  }
  await send(0, 6)
  const before = megabytes()
  const received = await send(6, 30)
  expect(received).toBeGreaterThan(60)
  // Bytes that are on the disk are let go with the next segments, and a busy disk may take a while.
  let minute = 30
  const grown = async () => {
    await send(minute, minute + 0.5)
    minute += 0.5
    return megabytes() - before
  }
  await expect.poll(grown, { timeout: 60_000, interval: 500 }).toBeLessThan(received / 10)

  const playlist = await site.text('video.m3u8')
  const [first] = /^v0-0-.*m4s$/m.exec(playlist) ?? []
  expect((await fetch(site.url(first ?? ''))).status).toBe(200)
  await site.close()
})
