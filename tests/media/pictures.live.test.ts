import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { HlsStream } from '#media/hls/index.ts'
import { createPictureMaker, type PictureMaker } from '#media/pictures/index.ts'
import { systemClock } from '#media/clock.ts'
import { encodeFlv, isSample, type FlvItem } from '#tests/support/flv-file.ts'
import { breathe, hlsSite, type HlsSite } from '#tests/support/hls-site.ts'
import { quiet } from '#tests/support/packaged.ts'

const colours = { red: [254, 0, 0], lime: [0, 255, 0], blue: [0, 0, 254], yellow: [255, 255, 0] } as const
type Colour = keyof typeof colours

/** Eight seconds of each colour in turn, a key frame every second. */
const shows: readonly Colour[] = ['red', 'lime', 'blue', 'yellow']
const colourAt = (seconds: number): Colour | undefined => shows[Math.floor(seconds / 8)]

const coloured = (size: string, bFrames = 0): Promise<FlvItem[]> =>
  encodeFlv({
    seconds: 32,
    size,
    rate: '15',
    keyFrames: 15,
    bFrames,
    extra: [
      '-vf',
      shows.map((c, turn) => `drawbox=c=${c}:t=fill:enable='between(t,${turn * 8},${turn * 8 + 7.99})'`).join(','),
    ],
  })

let maker: PictureMaker
let site: HlsSite
let pictured: number

beforeEach(async () => {
  maker = createPictureMaker({ clock: systemClock, log: quiet })
  pictured = 0
  site = await hlsSite({ maker, onPictured: () => (pictured += 1) })
})
afterEach(async () => {
  // What is still being made would come into a folder that goes.
  maker.close()
  await site.close()
})

/**
 * As an encoder does, but as fast as there is a tile of each whole segment: a live leaves out what it has no time for, and
 * here it is to have every one. The first segment is as long as the first key-frame interval, the others two seconds.
 */
async function publish(live: HlsStream, items: readonly FlvItem[]): Promise<void> {
  const before = (await listedTiles()) ?? 0
  for (const item of items) {
    if (!isSample(item)) {
      live.track(item)
      continue
    }
    live.sample(item)
    await breathe()
    if (item.kind !== 'video' || !item.keyFrame) continue
    const wholeSegments = Math.floor((item.dts / 1000 + 1) / 2)
    await expect.poll(listedTiles, { timeout: 30_000, interval: 20 }).toBeGreaterThanOrEqual(before + wholeSegments)
  }
}

/** Null while nothing is listed. */
async function listedTiles(): Promise<number | null> {
  const answer = await fetch(site.url('thumbnails.vtt'))
  return answer.ok ? ((await answer.text()).match(/ --> /g)?.length ?? 0) : null
}

const picture = async (file: string): Promise<Buffer> => {
  const answer = await fetch(site.url(file))
  expect([file, answer.status, answer.headers.get('content-type')]).toEqual([file, 200, 'image/jpeg'])
  return Buffer.from(await answer.arrayBuffer())
}

interface Cue {
  /** In seconds. */
  readonly from: number
  readonly to: number
  readonly file: string
  readonly place: { left: number; top: number; width: number; height: number }
}

const seconds = (stamp: string): number => stamp.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)

async function cues(): Promise<Cue[]> {
  const answer = await fetch(site.url('thumbnails.vtt'))
  expect(answer.headers.get('content-type')).toBe('text/vtt; charset=utf-8')
  return [...(await answer.text()).matchAll(/^(\S+) --> (\S+)\n(\S+)#xywh=(\d+),(\d+),(\d+),(\d+)$/gm)].map(
    ([, from = '', to = '', file = '', ...place]) => {
      const [left = 0, top = 0, width = 0, height = 0] = place.map(Number)
      return { from: seconds(from), to: seconds(to), file, place: { left, top, width, height } }
    },
  )
}

/** The colour of a picture, or of a part of it; null where it is none of ours. */
async function colourOf(bytes: Buffer, place?: Cue['place']): Promise<Colour | null> {
  const image = sharp(bytes)
  const { dominant } = await (place ? sharp(await image.extract(place).png().toBuffer()) : image).stats()
  const near = (wanted: readonly number[]): boolean =>
    [dominant.r, dominant.g, dominant.b].every((value, index) => Math.abs(value - (wanted[index] ?? 0)) < 40)
  return shows.find((colour) => near(colours[colour])) ?? null
}

async function expectColours(found: readonly Cue[], shiftSeconds = 0): Promise<void> {
  const files = new Map<string, Buffer>()
  for (const { from, file, place } of found) {
    const bytes = files.get(file) ?? (await picture(file))
    files.set(file, bytes)
    expect([from, await colourOf(bytes, place)]).toEqual([from, colourAt(from + shiftSeconds + 0.1)])
  }
}

describe('pictures', () => {
  test.each([
    ['320x180', 0, [160, 90]],
    ['180x320', 2, [90, 160]],
  ] as const)(
    'a live of %s has tiles of what was on at each time, and a picture of what is on',
    async (size, bFrames, cell) => {
      await publish(site.live, await coloured(size, bFrames))
      await expect.poll(async () => (await cues()).length, { timeout: 20_000 }).toBeGreaterThan(12)
      const found = await cues()
      expect(found.every(({ place }) => place.width === cell[0] && place.height === cell[1])).toBe(true)
      expect(found.map(({ to }) => to).slice(0, -1)).toEqual(found.map(({ from }) => from).slice(1))
      await expectColours(found)
      expect(await colourOf(await picture('poster.jpg'))).not.toBeNull()
      expect(pictured).toBe(1)
      const { headers } = await fetch(site.url('poster.jpg'))
      expect(headers.get('cache-control')).toBe('public, max-age=10')
      const tile = await fetch(site.url(found[0]?.file ?? ''))
      expect(tile.headers.get('cache-control')).toContain('immutable')
    },
  )

  test('the archive has them on sheets, only of what is shown, and a picture that its owner can choose', async () => {
    await publish(site.live, await coloured('320x180'))
    await site.live.finish()
    await site.recordings.keep('live1')
    site.playRecording()
    const whole = await cues()
    expect(new Set(whole.map(({ file }) => file)).size).toBe(1)
    expect(whole[0]?.file).toMatch(/^sheet-0-/)
    expect(whole.length).toBeGreaterThan(12)
    await expectColours(whole)
    // A third of 32 seconds is in the second colour.
    expect(await colourOf(await picture('poster.jpg'))).toBe('lime')

    await site.recordings.choosePicture('live1', 25_000)
    expect(await colourOf(await picture('poster.jpg'))).toBe('yellow')
    await site.recordings.trim('live1', { fromMs: 16_000, toMs: 24_000 })
    const trimmed = await cues()
    expect(trimmed.length).toBeGreaterThan(2)
    expect(trimmed[0]?.from).toBe(0)
    await expectColours(trimmed, 16)
    // What was chosen is not shown any more.
    expect(await colourOf(await picture('poster.jpg'))).toBe('blue')
    expect((await fetch(site.url(whole[0]?.file ?? ''))).status).toBe(404)

    await site.recordings.remove('live1')
    expect(await readdir(site.directory)).toEqual([])
  })

  test('a recording whose pictures cannot be put on a sheet has them one by one', async () => {
    await publish(site.live, await coloured('320x180'))
    await site.live.finish()
    maker.close()
    await site.recordings.keep('live1')
    site.playRecording()
    const found = await cues()
    expect(found[0]?.file).toMatch(/^tile-0-160x90-/)
    await expectColours(found)
  })

  test('a live that goes on after a crash has the tiles of before, at their times', async () => {
    await publish(site.live, await coloured('320x180'))
    await expect.poll(async () => (await cues()).length, { timeout: 20_000 }).toBeGreaterThan(12)
    const before = await cues()
    const items = await coloured('320x180')
    const again = await site.reopen()
    await publish(again, items)
    await expect.poll(async () => (await cues()).length, { timeout: 20_000 }).toBeGreaterThan(before.length + 8)
    const found = await cues()
    expect(found.slice(0, before.length).map(({ file }) => file)).toEqual(before.map(({ file }) => file))
    await expectColours(found.slice(0, before.length))
    const begin = found[before.length]?.from ?? 0
    await expectColours(found.slice(before.length), -begin)
  })
})
