import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { HlsStream } from '#media/hls/index.ts'
import { createImageMaker, type ImageMaker } from '#media/thumbnails/index.ts'
import { systemClock } from '#media/clock.ts'
import { encodeFlv, isSample, type FlvItem } from '#tests/support/flv-file.ts'
import { yieldToEventLoop, startHls, type TestHls } from '#tests/support/hls-server.ts'
import { quiet } from '#tests/support/packaged.ts'

const colours = { red: [254, 0, 0], lime: [0, 255, 0], blue: [0, 0, 254], yellow: [255, 255, 0] } as const
type Colour = keyof typeof colours

/** Eight seconds of each colour in turn, with a key frame every second. */
const colourOrder: readonly Colour[] = ['red', 'lime', 'blue', 'yellow']
const expectedColour = (seconds: number): Colour | undefined => colourOrder[Math.floor(seconds / 8)]

const encodeColours = (size: string, bFrames = 0): Promise<FlvItem[]> =>
  encodeFlv({
    seconds: 32,
    size,
    rate: '15',
    keyFrames: 15,
    bFrames,
    extra: [
      '-vf',
      colourOrder
        .map((c, index) => `drawbox=c=${c}:t=fill:enable='between(t,${index * 8},${index * 8 + 7.99})'`)
        .join(','),
    ],
  })

let maker: ImageMaker
let server: TestHls
let thumbnailEvents: number

beforeEach(async () => {
  maker = createImageMaker({ clock: systemClock, log: quiet })
  thumbnailEvents = 0
  server = await startHls({ maker, onPosterReady: () => (thumbnailEvents += 1) })
})
afterEach(async () => {
  // Images still being made would be written into the removed folder.
  maker.close()
  await server.close()
})

/**
 * Publishes like an encoder, but no faster than each complete segment gets its tile: a live skips tiles when it is
 * short of time, and this test needs all of them. The first segment is as long as the first key frame interval, the
 * others last two seconds.
 */
async function publish(live: HlsStream, items: readonly FlvItem[]): Promise<void> {
  const before = (await countTiles()) ?? 0
  for (const item of items) {
    if (!isSample(item)) {
      live.track(item)
      continue
    }
    live.sample(item)
    await yieldToEventLoop()
    if (item.kind !== 'video' || !item.keyFrame) continue
    const wholeSegments = Math.floor((item.dts / 1000 + 1) / 2)
    await expect.poll(countTiles, { interval: 20 }).toBeGreaterThanOrEqual(before + wholeSegments)
  }
}

/** Null while there is no list. */
async function countTiles(): Promise<number | null> {
  const response = await fetch(server.url('thumbnails.vtt'))
  return response.ok ? ((await response.text()).match(/ --> /g)?.length ?? 0) : null
}

const fetchImage = async (file: string): Promise<Buffer> => {
  const response = await fetch(server.url(file))
  expect([file, response.status, response.headers.get('content-type')]).toEqual([file, 200, 'image/jpeg'])
  return Buffer.from(await response.arrayBuffer())
}

interface Cue {
  /** Seconds. */
  readonly from: number
  readonly to: number
  readonly file: string
  readonly region: { left: number; top: number; width: number; height: number }
}

const seconds = (stamp: string): number => stamp.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)

async function readCues(): Promise<Cue[]> {
  const response = await fetch(server.url('thumbnails.vtt'))
  expect(response.headers.get('content-type')).toBe('text/vtt; charset=utf-8')
  return [...(await response.text()).matchAll(/^(\S+) --> (\S+)\n(\S+)#xywh=(\d+),(\d+),(\d+),(\d+)$/gm)].map(
    ([, from = '', to = '', file = '', ...region]) => {
      const [left = 0, top = 0, width = 0, height = 0] = region.map(Number)
      return { from: seconds(from), to: seconds(to), file, region: { left, top, width, height } }
    },
  )
}

/** The colour of an image or of a region of it; null if it is none of `colours`. */
async function colourOf(bytes: Buffer, region?: Cue['region']): Promise<Colour | null> {
  const image = sharp(bytes)
  const { dominant } = await (region ? sharp(await image.extract(region).png().toBuffer()) : image).stats()
  const isNear = (wanted: readonly number[]): boolean =>
    [dominant.r, dominant.g, dominant.b].every((value, index) => Math.abs(value - (wanted[index] ?? 0)) < 40)
  return colourOrder.find((colour) => isNear(colours[colour])) ?? null
}

async function expectColours(foundCues: readonly Cue[], shiftSeconds = 0): Promise<void> {
  const files = new Map<string, Buffer>()
  for (const { from, file, region } of foundCues) {
    const bytes = files.get(file) ?? (await fetchImage(file))
    files.set(file, bytes)
    expect([from, await colourOf(bytes, region)]).toEqual([from, expectedColour(from + shiftSeconds + 0.1)])
  }
}

describe('thumbnails', () => {
  test.each([
    ['320x180', 0, [160, 90]],
    ['180x320', 2, [90, 160]],
  ] as const)('a live of %s has a tile for each time, and a current thumbnail', async (size, bFrames, tileSize) => {
    await publish(server.live, await encodeColours(size, bFrames))
    await expect.poll(async () => (await readCues()).length).toBeGreaterThan(12)
    const foundCues = await readCues()
    expect(foundCues.every(({ region }) => region.width === tileSize[0] && region.height === tileSize[1])).toBe(true)
    expect(foundCues.map(({ to }) => to).slice(0, -1)).toEqual(foundCues.map(({ from }) => from).slice(1))
    await expectColours(foundCues)
    expect(await colourOf(await fetchImage('poster.jpg'))).not.toBeNull()
    expect(thumbnailEvents).toBe(1)
    const { headers } = await fetch(server.url('poster.jpg'))
    expect(headers.get('cache-control')).toBe('public, max-age=10')
    const tile = await fetch(server.url(foundCues[0]?.file ?? ''))
    expect(tile.headers.get('cache-control')).toContain('immutable')
  })

  test('an archive has sheets of the tiles within its trim, and a thumbnail that its owner can choose', async () => {
    await publish(server.live, await encodeColours('320x180'))
    await server.live.finish()
    await server.recordings.finalize('live1')
    server.playRecording()
    const allCues = await readCues()
    expect(new Set(allCues.map(({ file }) => file)).size).toBe(1)
    expect(allCues[0]?.file).toMatch(/^sheet-0-/)
    expect(allCues.length).toBeGreaterThan(12)
    await expectColours(allCues)
    // A third of 32 seconds falls into the second colour.
    expect(await colourOf(await fetchImage('poster.jpg'))).toBe('lime')

    await server.recordings.choosePoster('live1', 25_000)
    expect(await colourOf(await fetchImage('poster.jpg'))).toBe('yellow')
    await server.recordings.trim('live1', { fromMs: 16_000, toMs: 24_000 })
    const trimmed = await readCues()
    expect(trimmed.length).toBeGreaterThan(2)
    expect(trimmed[0]?.from).toBe(0)
    await expectColours(trimmed, 16)
    // The chosen position is outside of the trim.
    expect(await colourOf(await fetchImage('poster.jpg'))).toBe('blue')
    expect((await fetch(server.url(allCues[0]?.file ?? ''))).status).toBe(404)

    await server.recordings.remove('live1')
    expect(await readdir(server.directory)).toEqual([])
  })

  test('a recording whose sheets cannot be made has single tiles', async () => {
    await publish(server.live, await encodeColours('320x180'))
    await server.live.finish()
    maker.close()
    await server.recordings.finalize('live1')
    server.playRecording()
    const foundCues = await readCues()
    expect(foundCues[0]?.file).toMatch(/^tile-0-160x90-/)
    await expectColours(foundCues)
  })

  test('a live that continues after a crash keeps its earlier tiles at their times', async () => {
    await publish(server.live, await encodeColours('320x180'))
    await expect.poll(async () => (await readCues()).length).toBeGreaterThan(12)
    const before = await readCues()
    const items = await encodeColours('320x180')
    const reopened = await server.reopen()
    await publish(reopened, items)
    await expect.poll(async () => (await readCues()).length).toBeGreaterThan(before.length + 8)
    const foundCues = await readCues()
    expect(foundCues.slice(0, before.length).map(({ file }) => file)).toEqual(before.map(({ file }) => file))
    await expectColours(foundCues.slice(0, before.length))
    const resumedAt = foundCues[before.length]?.from ?? 0
    await expectColours(foundCues.slice(before.length), -resumedAt)
  })
})
