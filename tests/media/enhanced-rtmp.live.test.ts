import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { closeVisits, launchBrowser, visit } from '#tests/support/browser.ts'
import { enhancedFlv, type EnhancedOptions } from '#tests/support/enhanced-flv.ts'
import { ladderEngine, type LadderEngine } from '#tests/support/ladder-engine.ts'
import { listedSegments } from '#tests/support/listed-segments.ts'
import { addPlayerScript } from '#tests/support/player-script.ts'
import { publishRtmp, sendPaced, type FlvTag, type RtmpPublisher } from '#tests/support/rtmp-publisher.ts'
import { hlsConfig } from '#web/player/hls-config.ts'

const run = promisify(execFile)
const REPETITIONS = 90

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

/** Repeats the same seconds. */
const repeat = (tags: readonly FlvTag[]): FlvTag[] =>
  Array.from({ length: REPETITIONS }, (_, round) =>
    tags
      .filter(({ type }) => type !== 'script')
      .map((tag) => ({ ...tag, timestamp: tag.timestamp + round * source.seconds * 1_000 })),
  ).flat()

/** Publishes until the end of the test; resolves when the live is playable. */
async function publishLive(tags: readonly FlvTag[]): Promise<LadderEngine> {
  engine = await ladderEngine('auto')
  const { events } = engine
  publisher = await publishRtmp({ port: engine.rtmpPort, streamKey: 'one' })
  void sendPaced(publisher, repeat(tags))
  await expect.poll(() => events.some(({ type }) => type === 'playable')).toBe(true)
  return engine
}

/** The duration of the complete segments of a playlist, without gaps. */
const secondsOf = async (file: string): Promise<number> =>
  listedSegments((await engine?.text(file)) ?? '')
    .filter((segment) => segment.file !== null)
    .reduce((sum, { seconds }) => sum + seconds, 0)

/** Video variants of the multivariant playlist: codec, resolution and playlist. */
const videoVariants = (text: string): string[][] =>
  [...text.matchAll(/CODECS="(\w+)\.[^"]*",RESOLUTION=(\w+).*\n(\S+)/g)].map(([, ...found]) => found)

/** Waits for a condition in the page of a player; a fatal error of the player fails the test at once. */
async function until(page: Page, condition: string): Promise<void> {
  await page.waitForFunction(`fatal.length > 0 || ${condition}`)
  expect(await page.evaluate('fatal')).toEqual([])
}

/** A page that plays the live with hls.js and the site's configuration, and the codecs of its levels. */
async function play(address: string): Promise<{ readonly page: Page; readonly levels: string[] }> {
  const { page } = await visit(browser, address)
  await page.setContent('<video muted style="width: 640px; height: 360px"></video>')
  await addPlayerScript(page)
  await page.evaluate(`
    globalThis.fatal = []
    globalThis.video = document.querySelector('video')
    globalThis.hls = new Hls(${JSON.stringify(hlsConfig('low'))})
    hls.on(Hls.Events.ERROR, (_event, data) => { if (data.fatal) fatal.push(data.details + ': ' + data.error.message) })
    hls.loadSource('${address}')
    hls.attachMedia(video)
    skipGaps(hls, video)
    // Not awaited: after a fatal error it stays pending.
    void video.play()
  `)
  const frames = 'video.getVideoPlaybackQuality().totalVideoFrames'
  await until(page, `video.ended || ${frames} > 15`)
  expect(await page.evaluate(frames)).toBeGreaterThan(15)
  expect(await page.evaluate('video.videoWidth')).toBe(426)
  const levels = await page.evaluate<string[]>('hls.levels.map(({ videoCodec }) => videoCodec.slice(0, 4))')
  return { page, levels }
}

test('an HEVC live plays in a Chromium without HEVC, and stays available in HEVC', async () => {
  const { text, url, events, end } = await publishLive(hevc)
  expect(videoVariants(await text('index.m3u8'))).toEqual([
    ['avc1', '426x240', '240p.m3u8'],
    ['hvc1', '426x240', 'video.m3u8'],
  ])
  const { page, levels } = await play(url('index.m3u8'))
  expect(levels).toEqual(['avc1'])
  await page.close()
  const health = () => events.findLast((event) => event.type === 'health')
  await expect.poll(health).toMatchObject({ health: { videoCodec: expect.stringMatching(/^hvc1\.1\.6\.L60/) } })

  // The frames counted so far include those decoded twice: the recording needs as many of its own.
  await expect.poll(() => secondsOf('240p.m3u8')).toBeGreaterThanOrEqual(4)

  // The recording lists the same variants.
  await end('one', true)
  expect(videoVariants(await text('index.m3u8'))).toEqual([
    ['avc1', '426x240', '240p.m3u8'],
    ['hvc1', '426x240', 'video.m3u8'],
  ])
  expect(await codecOf(url('video.m3u8'))).toBe('hevc')
  expect(await codecOf(url('240p.m3u8'))).toBe('h264')
  const rendition = listedSegments(await text('240p.m3u8'))
  expect(rendition.at(-1)?.msn).toBe(listedSegments(await text('video.m3u8')).at(-1)?.msn)
  expect((await play(url('index.m3u8'))).levels).toEqual(['avc1'])
})

test('a recording whose only playable rendition ends early plays to its end', async () => {
  const { text, url, encoderPid, end } = await publishLive(hevc)
  await expect.poll(() => secondsOf('240p.m3u8')).toBeGreaterThanOrEqual(4)
  process.kill(encoderPid(), 'SIGSTOP')
  const whole = await secondsOf('video.m3u8')
  await expect.poll(() => secondsOf('video.m3u8')).toBeGreaterThan(whole)
  await end('one', true)
  expect(listedSegments(await text('240p.m3u8')).at(-1)?.file).toBeNull()
  const { page } = await play(url('index.m3u8'))
  await until(page, 'video.ended')
})

test('an AV1 live plays in a Chromium with AV1, which may select either codec', async () => {
  const { text, url } = await publishLive(av1)
  expect(videoVariants(await text('index.m3u8')).map(([codec]) => codec)).toEqual(['avc1', 'av01'])
  const { page, levels } = await play(url('index.m3u8'))
  expect(levels.toSorted()).toEqual(['av01', 'avc1'])
  await page.evaluate(`hls.loadLevel = hls.levels.findIndex(({ videoCodec }) => videoCodec.startsWith('av01'))`)
  const codec = `hls.levels[hls.currentLevel]?.videoCodec.slice(0, 4)`
  await until(page, `${codec} === 'av01'`)
  const at = Number(await page.evaluate('video.currentTime'))
  await until(page, `video.currentTime > ${at + 3}`)
  expect(await codecOf(url('video.m3u8'))).toBe('av1')
})

test('a live with H.264 rendition resumes when its encoder reconnects', async () => {
  const { text, url, events, rtmpPort } = await publishLive(hevc)
  publisher?.socket.destroy()
  await publisher?.closed
  await expect.poll(() => events.some(({ type }) => type === 'disconnected')).toBe(true)
  publisher = await publishRtmp({ port: rtmpPort, streamKey: 'one' })
  void sendPaced(publisher, repeat(hevc))
  const resumed = () => events.some((event) => event.type === 'playable' && event.resumed)
  await expect.poll(resumed).toBe(true)
  expect(videoVariants(await text('index.m3u8'))[0]).toEqual(['avc1', '426x240', '240p.m3u8'])
  expect((await play(url('index.m3u8'))).levels).toEqual(['avc1'])
})

test.each([
  { name: 'without a ladder setting', ladder: 'off' as const, streamKey: 'one' },
  { name: 'for a live without a ladder', ladder: 'auto' as const, streamKey: 'alone' },
])('HEVC is rejected $name, with a reason that its publisher can act on', async ({ ladder, streamKey }) => {
  engine = await ladderEngine(ladder)
  const { events, lines, status, rtmpPort } = engine
  publisher = await publishRtmp({ port: rtmpPort, streamKey })
  for (const tag of hevc.slice(0, 4)) publisher.send(tag)
  await publisher.closed
  expect(publisher.statuses.at(-1)?.description).toMatch(/HEVC \(hvc1\) is not accepted .*choose H\.264/)
  const cause = expect.stringMatching(/HEVC \(hvc1\) is not accepted .*choose H\.264/)
  await expect.poll(() => events).toContainEqual({ type: 'disconnected', streamId: streamKey, cause, fault: 'codec' })
  expect(lines.map(({ fields }) => fields['cause'])).toContainEqual(cause)
  expect(await status('index.m3u8', streamKey)).toBe(404)
})

async function codecOf(address: string): Promise<string> {
  const entries = ['-show_entries', 'stream=codec_name', '-of', 'csv=p=0']
  const { stdout } = await run('/usr/bin/ffprobe', ['-v', 'error', '-select_streams', 'v', ...entries, address])
  return stdout.trim().split('\n')[0] ?? ''
}
