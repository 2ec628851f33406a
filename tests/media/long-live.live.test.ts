import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { encodeFlv, isSample, type FlvItem } from '#tests/support/flv-file.ts'
import { yieldToEventLoop, startHls, type TestHls } from '#tests/support/hls-server.ts'
import { long } from '#tests/support/test-length.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const megabytes = (): number => {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1e6
}

/** Sends the same seconds of media repeatedly, as fast as possible. */
function repeatedSender({ live, onDisk }: TestHls, items: readonly FlvItem[], seconds: number) {
  let bytes = 0
  return {
    /** From one minute of the live to another; returns the megabytes sent so far. */
    async send(from: number, to: number): Promise<number> {
      for (let shift = from * 60_000; shift < to * 60_000; shift += seconds * 1000) {
        for (const [index, item] of items.entries()) {
          if (isSample(item)) {
            bytes += item.data.length
            live.sample({ ...item, dts: item.dts + shift })
          } else if (shift === 0) live.track(item)
          if (index % 50 === 0) await yieldToEventLoop()
        }
        if (shift % 64_000 === 0) await onDisk()
      }
      return bytes / 1e6
    },
  }
}

test('half an hour of a live is stored on disk, not in memory', async () => {
  const seconds = 8
  const items = await encodeFlv({ seconds, size: '640x360', rate: '30', keyFrames: 30 })
  const server = await startHls()
  const { send } = repeatedSender(server, items, seconds)
  const early = await send(0, 6)
  const before = megabytes()
  const received = (await send(6, 30)) - early
  expect(received).toBeGreaterThan(60)
  // Stored bytes are released with the next segments; a busy disk may take a while.
  let minute = 30
  const growth = async () => {
    await send(minute, minute + 0.5)
    minute += 0.5
    return megabytes() - before
  }
  await expect.poll(growth, { interval: 500 }).toBeLessThan(received / 10)

  const playlist = await server.text('video.m3u8')
  const [first] = /^v0-0-.*m4s$/m.exec(playlist) ?? []
  expect((await fetch(server.url(first ?? ''))).status).toBe(200)
  await server.close()
})

const [minutes, maxMegabytes] = long ? [360, 15] : [60, 6]

test(`a live of ${minutes} minutes uses at most ${maxMegabytes} MB, and can be played from its start`, async () => {
  const seconds = 8
  // The memory used for the past grows with segments, not with frames.
  const items = await encodeFlv({ seconds, size: '160x90', rate: '5', keyFrames: 10, sampleRate: 22_050 })
  const server = await startHls()
  const before = megabytes()
  const { send } = repeatedSender(server, items, seconds)
  await send(0, minutes)
  let minute = minutes
  const growth = async () => {
    await send(minute, minute + 0.5)
    minute += 0.5
    return megabytes() - before
  }
  await expect.poll(growth, { interval: 500 }).toBeLessThan(maxMegabytes)

  const playlist = await server.text('video.m3u8')
  expect(playlist.match(/^#EXTINF/gm)?.length).toBeGreaterThan(minutes * 29)
  const [first] = /^v0-0-.*m4s$/m.exec(playlist) ?? []
  expect((await fetch(server.url(first ?? ''))).status).toBe(200)
  await server.close()
})
