import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { closeVisits, launchBrowser } from '#tests/support/browser.ts'
import { enhancedFlv, type EnhancedOptions } from '#tests/support/enhanced-flv.ts'
import { ladderEngine, type LadderEngine } from '#tests/support/ladder-engine.ts'
import { listedSegments } from '#tests/support/listed-segments.ts'
import { publishRtmp, sendPaced, type FlvTag, type RtmpPublisher } from '#tests/support/rtmp-publisher.ts'
import { hlsConfig } from '#web/player/hls-config.ts'

const run = promisify(execFile)
const ROUNDS = 90
/** A machine that others use, too, may take so long for anything. */
const busy = { timeout: 140_000 }
const patience = { timeout: 300_000 }

let browser: Browser
let hevc: FlvTag[]
let av1: FlvTag[]
let engine: LadderEngine | null = null
let publisher: RtmpPublisher | null = null

const source: Omit<EnhancedOptions, 'codec'> = { seconds: 4, size: '426x240', rate: 5 }

beforeAll(async () => {
  browser = await launchBrowser()
  hevc = await enhancedFlv({ ...source, codec: 'hvc1' })
  av1 = await enhancedFlv({ ...source, codec: 'av01' })
})
afterEach(async () => {
  await closeVisits(browser)
  publisher?.socket.destroy()
  await engine?.close()
  engine = null
})
afterAll(async () => {
  await browser?.close()
})

/** The same seconds again and again. */
const repeated = (tags: readonly FlvTag[]): FlvTag[] =>
  Array.from({ length: ROUNDS }, (_, round) =>
    tags
      .filter(({ type }) => type !== 'script')
      .map((tag) => ({ ...tag, timestamp: tag.timestamp + round * source.seconds * 1_000 })),
  ).flat()

/** Publishes until the test is over, and waits until the live is on air. */
async function onAir(tags: readonly FlvTag[]): Promise<LadderEngine> {
  engine = await ladderEngine('auto')
  const { events } = engine
  publisher = await publishRtmp({ port: engine.rtmpPort, streamKey: 'one' })
  void sendPaced(publisher, repeated(tags))
  await expect.poll(() => events.some(({ type }) => type === 'playable'), busy).toBe(true)
  return engine
}

/** The variants with a picture, as the multivariant playlist lists them: codec, size, and playlist. */
const variants = (text: string): string[][] =>
  [...text.matchAll(/CODECS="(\w+)\.[^"]*",RESOLUTION=(\w+).*\n(\S+)/g)].map(([, ...found]) => found)

/** A page that plays the live with hls.js as the site sets it up; every level it may take by name of its codec. */
async function play(address: string): Promise<{ readonly page: Page; readonly levels: string[] }> {
  const page = await browser.newPage()
  await page.setContent('<video muted style="width: 640px; height: 360px"></video>')
  await page.addScriptTag({ path: createRequire(import.meta.url).resolve('hls.js/dist/hls.min.js') })
  await page.evaluate(`
    globalThis.fatal = []
    globalThis.video = document.querySelector('video')
    globalThis.hls = new Hls(${JSON.stringify(hlsConfig('low'))})
    hls.on(Hls.Events.ERROR, (_event, data) => { if (data.fatal) fatal.push(data.details) })
    hls.loadSource('${address}')
    hls.attachMedia(video)
    video.play()
  `)
  await page.waitForFunction('video.getVideoPlaybackQuality().totalVideoFrames > 15', null, busy)
  expect(await page.evaluate('fatal')).toEqual([])
  expect(await page.evaluate('video.videoWidth')).toBe(426)
  const levels: unknown = await page.evaluate('hls.levels.map(({ videoCodec }) => videoCodec.slice(0, 4))')
  return { page, levels: levels as never }
}

test(
  'a live in HEVC plays in a Chromium that has no HEVC, and stays HEVC for those who have it',
  patience,
  async () => {
    const { text, url, events, end } = await onAir(hevc)
    expect(variants(await text('index.m3u8'))).toEqual([
      ['avc1', '426x240', '240p.m3u8'],
      ['hvc1', '426x240', 'video.m3u8'],
    ])
    const { page, levels } = await play(url('index.m3u8'))
    expect(levels).toEqual(['avc1'])
    await page.close()
    const health = () => events.findLast((event) => event.type === 'health')
    await expect.poll(health).toMatchObject({ health: { videoCodec: expect.stringMatching(/^hvc1\.1\.6\.L60/) } })

    // What is kept of it says the same, to players of either kind.
    await end('one', true)
    expect(variants(await text('index.m3u8'))).toEqual([
      ['avc1', '426x240', '240p.m3u8'],
      ['hvc1', '426x240', 'video.m3u8'],
    ])
    expect(await codecOf(url('video.m3u8'))).toBe('hevc')
    expect(await codecOf(url('240p.m3u8'))).toBe('h264')
    const made = listedSegments(await text('240p.m3u8'))
    expect(made.at(-1)?.msn).toBe(listedSegments(await text('video.m3u8')).at(-1)?.msn)
    expect((await play(url('index.m3u8'))).levels).toEqual(['avc1'])
  },
)

test('a live in AV1 plays in a Chromium that has AV1, which may take either', patience, async () => {
  const { text, url } = await onAir(av1)
  expect(variants(await text('index.m3u8')).map(([codec]) => codec)).toEqual(['avc1', 'av01'])
  const { page, levels } = await play(url('index.m3u8'))
  expect(levels.toSorted()).toEqual(['av01', 'avc1'])
  await page.evaluate(`hls.loadLevel = hls.levels.findIndex(({ videoCodec }) => videoCodec.startsWith('av01'))`)
  const codec = `hls.levels[hls.currentLevel]?.videoCodec.slice(0, 4)`
  await page.waitForFunction(`${codec} === 'av01'`, null, busy)
  const at = Number(await page.evaluate('video.currentTime'))
  await page.waitForFunction(`video.currentTime > ${at + 3}`, null, busy)
  expect(await page.evaluate('fatal')).toEqual([])
  expect(await codecOf(url('video.m3u8'))).toBe('av1')
})

test('an encoder that comes back finds its live playing on for everybody', patience, async () => {
  const { text, url, events, rtmpPort } = await onAir(hevc)
  publisher?.socket.destroy()
  await publisher?.closed
  await expect.poll(() => events.some(({ type }) => type === 'disconnected')).toBe(true)
  publisher = await publishRtmp({ port: rtmpPort, streamKey: 'one' })
  void sendPaced(publisher, repeated(hevc))
  const resumed = () => events.some((event) => event.type === 'playable' && event.resumed)
  await expect.poll(resumed, busy).toBe(true)
  expect(variants(await text('index.m3u8'))[0]).toEqual(['avc1', '426x240', '240p.m3u8'])
  expect((await play(url('index.m3u8'))).levels).toEqual(['avc1'])
})

test.each([
  { name: 'where nothing is made smaller', ladder: 'off' as const, streamKey: 'one' },
  { name: 'for a live that has no ladder', ladder: 'auto' as const, streamKey: 'alone' },
])('HEVC is refused $name, with a reason that its sender can act on', async ({ ladder, streamKey }) => {
  engine = await ladderEngine(ladder)
  const { events, lines, status, rtmpPort } = engine
  publisher = await publishRtmp({ port: rtmpPort, streamKey })
  for (const tag of hevc.slice(0, 4)) publisher.send(tag)
  await publisher.closed
  expect(publisher.statuses.at(-1)?.description).toMatch(/HEVC \(hvc1\) is not taken .*choose H\.264/)
  const cause = expect.stringMatching(/HEVC \(hvc1\) is not taken .*choose H\.264/)
  await expect.poll(() => events).toContainEqual({ type: 'disconnected', streamId: streamKey, cause, fault: 'codec' })
  expect(lines.map(({ fields }) => fields['cause'])).toContainEqual(cause)
  expect(await status('index.m3u8', streamKey)).toBe(404)
})

async function codecOf(address: string): Promise<string> {
  const entries = ['-show_entries', 'stream=codec_name', '-of', 'csv=p=0']
  const { stdout } = await run('/usr/bin/ffprobe', ['-v', 'error', '-select_streams', 'v', ...entries, address])
  return stdout.trim().split('\n')[0] ?? ''
}
