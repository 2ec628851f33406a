import { setTimeout } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { launchBrowser, visit } from '#tests/support/browser.ts'
import { ladderEngine, testVideo, testTone, defaultCoding, type LadderEngine } from '#tests/support/ladder-engine.ts'
import { addPlayerScript } from '#tests/support/player-script.ts'
import { hlsConfig } from '#web/player/hls-config.ts'

let browser: Browser
let engine: LadderEngine
let publishing: Promise<void>
/** One viewer's page, used by all tests. */
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
  engine = await ladderEngine([240])
  publishing = engine.publish({
    // A low frame rate, so that a busy machine keeps up.
    inputs: [...testVideo('480x270', 10), ...testTone()],
    coding: defaultCoding(10, '-tune', 'zerolatency'),
    seconds: 900,
  })
  const hasRendition = async () => (await engine.text('index.m3u8')).includes('240p.m3u8')
  await vi.waitUntil(hasRendition, { timeout: 120_000, interval: 100 })
  page = await openPlayer()
})
afterAll(async () => {
  await browser?.close()
  await engine?.end()
  await publishing
  await engine?.close()
})

/** A page that plays the live with hls.js and the site's configuration. */
async function openPlayer(): Promise<Page> {
  const { page } = await visit(browser, engine.url('index.m3u8'))
  await page.setContent('<video muted style="width: 640px; height: 360px"></video>')
  await addPlayerScript(page)
  await page.evaluate(`
    globalThis.fatal = []
    globalThis.video = document.querySelector('video')
    globalThis.hls = new Hls(${JSON.stringify({ ...hlsConfig('low'), capLevelToPlayerSize: false })})
    hls.on(Hls.Events.ERROR, (_event, data) => { if (data.fatal) fatal.push(data.details) })
    hls.loadSource('${engine.url('index.m3u8')}')
    hls.attachMedia(video)
    skipGaps(hls, video)
    video.play()
  `)
  return page
}

const readState = async (): Promise<{ time: number; width: number; auto: boolean; fatal: string[] }> =>
  (await page.evaluate(
    '({ time: video.currentTime, width: video.videoWidth, auto: hls.autoLevelEnabled, fatal })',
  )) as never

/** Selects the rendition of this width and waits until it is shown. */
async function choose(width: number): Promise<void> {
  await page.waitForFunction('hls.levels.length === 2 && video.currentTime > 0')
  await page.evaluate(`hls.loadLevel = hls.levels.findIndex((level) => level.width === ${width})`)
  await page.waitForFunction(`video.videoWidth === ${width}`)
}

test('a viewer of a smaller rendition can seek to before its first segment', async () => {
  expect(await engine.text('240p.m3u8')).toContain('#EXT-X-GAP')
  await choose(426)
  // Looked at in the page from the seek on: it plays on beyond these seconds.
  await page.evaluate(`new Promise((resolve) => {
    video.addEventListener('timeupdate', () => {
      if (!video.seeking && video.currentTime > 2.5 && video.currentTime < 6) resolve()
    })
    video.currentTime = 0.5
  })`)
  expect((await readState()).fatal).toEqual([])
  await page.evaluate('video.currentTime = hls.liveSyncPosition')
})

test('a viewer switches to a smaller rendition and back without errors', async () => {
  await choose(426)
  await choose(480)
  const before = await readState()
  await page.waitForFunction(`video.currentTime > ${before.time + 2}`)
  expect((await readState()).fatal).toEqual([])
})

// Different delays: within a segment that is being played by parts, and elsewhere.
test.each([0, 700, 1400])(
  'playback of a rendition continues when its ladder process is killed after %d ms',
  async (delay) => {
    await choose(426)
    await setTimeout(delay)
    const before = await readState()
    const killed = engine.encoderPid()
    process.kill(killed, 'SIGKILL')
    await page.waitForFunction(`video.currentTime > ${before.time + 8}`)
    await expect.poll(() => engine.encoderPid()).not.toBe(killed)
    await expect.poll(() => engine.text('index.m3u8')).toContain('240p.m3u8')
    expect((await readState()).fatal).toEqual([])
  },
)

test('a viewer of a dropped rendition is switched to another one', async () => {
  await choose(426)
  const before = await readState()
  // A stopped process is as slow as possible.
  process.kill(engine.encoderPid(), 'SIGSTOP')
  await expect.poll(() => engine.status('240p.m3u8')).toBe(410)
  await page.waitForFunction('video.videoWidth === 480')
  const after = await readState()
  await page.waitForFunction(`video.currentTime > ${after.time + 2}`)
  expect(after.time).toBeGreaterThan(before.time)
  expect(after).toMatchObject({ auto: true, fatal: [] })
})
