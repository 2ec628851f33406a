import { setTimeout } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openBadNetwork, type BadNetwork } from '#tests/support/bad-network.ts'
import { launchBrowser, untilHydrated, visit } from '#tests/support/browser.ts'
import { timeOf } from '#tests/support/playback.ts'
import { enginePid } from '#tests/support/process-tree.ts'
import { publishWithFfmpeg, type TestEncoder } from '#tests/support/ffmpeg.ts'
import { freePort } from '#tests/support/free-port.ts'
import { recordTexts } from '#tests/support/recorded-texts.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { addSession } from '#tests/support/sign-in.ts'

let server: TestServer
let browser: Browser
/** Between the engine and its viewers. */
let down: BadNetwork
/** Between the encoder and the engine. */
let up: BadNetwork
let encoder: TestEncoder | undefined
let liver: Page
let encoderAddress: string
let watchPath: string

beforeAll(async () => {
  down = await openBadNetwork()
  up = await openBadNetwork()
  const [rtmp, hls] = [await freePort(), await freePort()]
  up.forwardTo(rtmp)
  down.forwardTo(hls)
  server = await startServer({
    RTMP_PORT: `${rtmp}`,
    HLS_PORT: `${hls}`,
    RTMP_URL: `rtmp://127.0.0.1:${up.port}`,
    HLS_URL: `http://127.0.0.1:${down.port}`,
  })
  browser = await launchBrowser()
  liver = (await visit(browser, server.url)).page
  await addSession(liver.context(), server.url, 'そら')
  await liver.goto('/user_live/live_create')
  await untilHydrated(liver)
  await liver.getByLabel('タイトル').fill('電波の弱い場所から')
  await liver.getByRole('button', { name: 'ライブを作成する' }).click()
  await liver.waitForURL('**/user_live/live_stream_setting')
  const address = await liver.getByLabel('サーバー', { exact: true }).inputValue()
  const key = await liver.getByLabel('ストリームキー', { exact: true }).inputValue()
  encoderAddress = `${address}/${key}`
  watchPath = (await liver.getByRole('link', { name: '視聴ページを開く' }).getAttribute('href')) ?? ''
  encoder = publishWithFfmpeg(encoderAddress)
  await liver.getByText('配信中').first().waitFor()
  // Without its preview more processor time is left for the viewers.
  await liver.goto('about:blank')
})
afterEach(() => {
  for (const network of [up, down]) {
    network.lose(0)
    network.limitRate(null)
    network.pass()
  }
})
afterAll(async () => {
  await encoder?.kill()
  await browser?.close()
  await server?.close()
  await up?.close()
  await down?.close()
})

/** Waits until the video has advanced by this many seconds, ignoring jumps. */
async function playsOn(page: Page, seconds = 2): Promise<void> {
  await page.locator('video').waitFor()
  let last = await timeOf(page)
  let played = 0
  const advance = async (): Promise<number> => {
    const now = await timeOf(page)
    if (now > last && now < last + 5) played += now - last
    last = now
    return played
  }
  await expect.poll(advance, { interval: 250 }).toBeGreaterThan(seconds)
}

/** Waits until playback has stalled. */
async function stalls(page: Page): Promise<void> {
  let last = -1
  const played = async (): Promise<boolean> => {
    const before = last
    last = await timeOf(page)
    return last !== before
  }
  await expect.poll(played, { interval: 1500 }).toBe(false)
}

/** A viewer whose page must not be reloaded. */
interface Viewer {
  readonly page: Page
  /** Waits until the player reports that it is at the live edge, where it began. */
  isAtEdge(): Promise<void>
  wasNeverReloaded(): Promise<boolean>
}

async function watch(): Promise<Viewer> {
  const { page } = await visit(browser, server.url)
  await page.goto(watchPath)
  await page.evaluate(() => document.documentElement.setAttribute('data-same', ''))
  await playsOn(page)
  const latency = async () => Number(await page.locator('[data-latency]').getAttribute('data-latency'))
  // On a busy machine the edge itself is later.
  const most = Math.max(4, (await latency()) + 2)
  return {
    page,
    async isAtEdge() {
      await expect.poll(latency).toBeLessThan(most)
    },
    wasNeverReloaded: () => page.evaluate(() => document.documentElement.hasAttribute('data-same')),
  }
}

describe('a viewer', () => {
  test('who loses one packet in fifty keeps watching at the live edge', async () => {
    const viewer = await watch()
    down.lose(0.02)
    await playsOn(viewer.page, 8)
    await viewer.isAtEdge()
    expect(await viewer.wasNeverReloaded()).toBe(true)
    await viewer.page.context().close()
  })

  test('whose network repeatedly stalls for two seconds returns to the live edge each time', async () => {
    const viewer = await watch()
    for (let stall = 0; stall < 2; stall += 1) {
      down.hold()
      await setTimeout(2000)
      down.pass()
      await playsOn(viewer.page)
      await viewer.isAtEdge()
    }
    expect(await viewer.wasNeverReloaded()).toBe(true)
    await viewer.page.context().close()
  })

  test('whose network fails until playback stalls returns to the live edge afterwards', async () => {
    const viewer = await watch()
    down.cut()
    await stalls(viewer.page)
    down.pass()
    await playsOn(viewer.page)
    await viewer.isAtEdge()
    expect(await viewer.wasNeverReloaded()).toBe(true)
    await viewer.page.context().close()
  })

  test('who watches in the past continues there when the network returns', async () => {
    const viewer = await watch()
    await playsOn(viewer.page, 6)
    // On a busy machine the video may have played on beyond the former time before a poll reads it.
    const jump = await viewer.page.evaluateHandle(() => {
      const video = document.querySelector('video')
      let last = video?.currentTime ?? 0
      video?.addEventListener('timeupdate', () => (last = video.seeking ? last : video.currentTime))
      const seconds = new Promise<number>((resolve) => {
        video?.addEventListener('seeking', () => resolve(video.currentTime - last), { once: true })
      })
      return { seconds }
    })
    await viewer.page.locator('media-controller').focus()
    await viewer.page.keyboard.press('ArrowLeft')
    expect(await jump.evaluate(({ seconds }) => seconds)).toBeLessThan(-3)
    await playsOn(viewer.page, 1)
    const cutWhen = performance.now()
    const cutAt = await timeOf(viewer.page)
    down.cut()
    // By now the buffer is played, and the player requests the playlists again.
    await viewer.page.waitForRequest(/index\.m3u8/)
    down.pass()
    await playsOn(viewer.page, 1)
    const advanced = (await timeOf(viewer.page)) - cutAt
    expect(advanced).toBeGreaterThan(0)
    // Playback may not have stopped at all; a jump to the edge, which was three seconds ahead, gains more than two.
    expect(advanced).toBeLessThan((performance.now() - cutWhen) / 1000 + 2)
    expect(await viewer.wasNeverReloaded()).toBe(true)
    await viewer.page.context().close()
  })
})

describe('an encoder', () => {
  test('whose network stalls for two seconds continues the same live', async () => {
    const viewer = await watch()
    const shown = await recordTexts(viewer.page)
    up.hold()
    await setTimeout(2000)
    up.pass()
    await playsOn(viewer.page, 5)
    await viewer.isAtEdge()
    expect(shown.texts).not.toContainEqual(expect.stringContaining('配信が中断しています'))
    await viewer.page.context().close()
  })

  test('that sends at half speed stays on air, with a warning for its liver', async () => {
    const viewer = await watch()
    await liver.goto('/user_live/live_stream_setting')
    up.limitRate(60_000)
    await liver.getByText(/映像が実時間の\d+%の速さでしか届いていません/).waitFor()
    await playsOn(viewer.page, 3)
    up.limitRate(null)
    await liver.goto('about:blank')
    await viewer.isAtEdge()
    await viewer.page.context().close()
  })
})

test('when the engine is restarted and the encoder reconnects, viewers play on without a reload', async () => {
  const viewer = await watch()
  process.kill(enginePid(server.process.pid ?? 0), 'SIGKILL')
  const reconnecting = reconnect()
  await playsOn(viewer.page, 3)
  await viewer.isAtEdge()
  expect(await viewer.wasNeverReloaded()).toBe(true)
  ended = true
  await encoder?.kill()
  await reconnecting
})

let ended = false
/** Starts the encoder again whenever it ends, as after an attempt at an engine that does not listen yet. */
async function reconnect(): Promise<void> {
  while (true) {
    await encoder?.ended()
    if (ended) return
    await setTimeout(200)
    encoder = publishWithFfmpeg(encoderAddress)
  }
}
