import { readFileSync } from 'node:fs'
import { createRequire, stripTypeScriptTypes } from 'node:module'
import { setTimeout } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { launchBrowser } from '#tests/support/browser.ts'
import { ladderEngine, testPicture, testTone, usualCoding, type LadderEngine } from '#tests/support/ladder-engine.ts'
import { hlsConfig } from '#web/player/hls-config.ts'

/** A machine that others use, too, may take so long. */
const busy = { timeout: 120_000 }
let browser: Browser
let engine: LadderEngine
let publishing: Promise<void>
/** On which one viewer watches, whatever becomes of the smaller picture. */
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
  engine = await ladderEngine([240])
  publishing = engine.publish({
    // Few pictures a second, so that a busy machine keeps up with them.
    inputs: [...testPicture('480x270', 10), ...testTone()],
    coding: usualCoding(10, '-tune', 'zerolatency'),
    seconds: 900,
  })
  await vi.waitUntil(async () => (await engine.text('index.m3u8')).includes('240p.m3u8'), { ...busy, interval: 100 })
  page = await player()
})
afterAll(async () => {
  await browser?.close()
  await engine?.end()
  await publishing
  await engine?.close()
})

const leapGaps = stripTypeScriptTypes(
  readFileSync(new URL('../../src/web/player/leap-gaps.ts', import.meta.url), 'utf8'),
).replaceAll('export ', '')

/** A page that plays the live with hls.js as the site sets it up. */
async function player(): Promise<Page> {
  const page = await browser.newPage()
  page.setDefaultTimeout(busy.timeout)
  await page.setContent('<video muted style="width: 640px; height: 360px"></video>')
  await page.addScriptTag({ path: createRequire(import.meta.url).resolve('hls.js/dist/hls.min.js') })
  await page.addScriptTag({ content: leapGaps })
  await page.evaluate(`
    globalThis.fatal = []
    globalThis.video = document.querySelector('video')
    globalThis.hls = new Hls(${JSON.stringify({ ...hlsConfig('low'), capLevelToPlayerSize: false })})
    hls.on(Hls.Events.ERROR, (_event, data) => { if (data.fatal) fatal.push(data.details) })
    hls.loadSource('${engine.url('index.m3u8')}')
    hls.attachMedia(video)
    leapGaps(hls, video)
    video.play()
  `)
  return page
}

const seen = async (): Promise<{ time: number; width: number; auto: boolean; fatal: string[] }> =>
  (await page.evaluate(
    '({ time: video.currentTime, width: video.videoWidth, auto: hls.autoLevelEnabled, fatal })',
  )) as never

/** Chooses the picture of this width, and waits until it is shown. */
async function choose(width: number): Promise<void> {
  await page.waitForFunction('hls.levels.length === 2 && video.currentTime > 0')
  await page.evaluate(`hls.loadLevel = hls.levels.findIndex((level) => level.width === ${width})`)
  await page.waitForFunction(`video.videoWidth === ${width}`)
}

test('a viewer of a smaller picture goes back to what was on before it was made', async () => {
  expect(await engine.text('240p.m3u8')).toContain('#EXT-X-GAP')
  await choose(426)
  await page.evaluate('video.currentTime = 0.5')
  await page.waitForFunction('!video.seeking && video.currentTime > 2.5 && video.currentTime < 6')
  expect((await seen()).fatal).toEqual([])
  await page.evaluate('video.currentTime = hls.liveSyncPosition')
})

test('a viewer changes to a smaller picture and back without a break', async () => {
  await choose(426)
  await choose(480)
  const before = await seen()
  await page.waitForFunction(`video.currentTime > ${before.time + 2}`)
  expect((await seen()).fatal).toEqual([])
})

// In the middle of a segment that is being watched by its parts, and elsewhere.
test.each([0, 700, 1400])('a viewer of a rendition whose encoder was killed after %d ms goes on', async (delay) => {
  await choose(426)
  await setTimeout(delay)
  const before = await seen()
  const killed = engine.encoderPid()
  process.kill(killed, 'SIGKILL')
  await page.waitForFunction(`video.currentTime > ${before.time + 8}`)
  await expect.poll(() => engine.encoderPid(), busy).not.toBe(killed)
  await expect.poll(() => engine.text('index.m3u8'), busy).toContain('240p.m3u8')
  expect((await seen()).fatal).toEqual([])
})

test('a viewer of a rendition that is dropped goes on with another by itself', async () => {
  await choose(426)
  const before = await seen()
  // A process that stands still is as slow as can be.
  process.kill(engine.encoderPid(), 'SIGSTOP')
  await expect.poll(() => engine.status('240p.m3u8'), busy).toBe(410)
  await page.waitForFunction('video.videoWidth === 480')
  const after = await seen()
  await page.waitForFunction(`video.currentTime > ${after.time + 2}`)
  expect(after.time).toBeGreaterThan(before.time)
  expect(after).toMatchObject({ auto: true, fatal: [] })
})
