import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openBadNetwork, type BadNetwork } from '#tests/support/bad-network.ts'
import { launchBrowser, timeOf, visit } from '#tests/support/browser.ts'
import { enginePid } from '#tests/support/engine-pid.ts'
import { publishWithFfmpeg, type TestEncoder } from '#tests/support/ffmpeg.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { enterAs } from '#tests/support/sign-in.ts'

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
  up.leadTo(rtmp)
  down.leadTo(hls)
  server = await startServer({
    RTMP_PORT: `${rtmp}`,
    HLS_PORT: `${hls}`,
    RTMP_URL: `rtmp://127.0.0.1:${up.port}`,
    HLS_URL: `http://127.0.0.1:${down.port}`,
  })
  browser = await launchBrowser()
  liver = (await visit(browser, server.url)).page
  await enterAs(liver.context(), server.url, 'そら')
  await liver.goto('/user_live/live_create')
  await liver.getByLabel('タイトル').fill('電波の弱い場所から')
  await liver.getByRole('button', { name: 'ライブを作成する' }).click()
  await liver.waitForURL('**/user_live/live_stream_setting')
  const address = await liver.getByLabel('サーバー', { exact: true }).inputValue()
  const key = await liver.getByLabel('ストリームキー', { exact: true }).inputValue()
  encoderAddress = `${address}/${key}`
  watchPath = (await liver.getByRole('link', { name: '視聴ページを開く' }).getAttribute('href')) ?? ''
  encoder = publishWithFfmpeg(encoderAddress)
  await liver.getByText('配信中').first().waitFor({ timeout: 60_000 })
  // Its preview would only take processor time from the viewers of the tests.
  await liver.goto('about:blank')
})
afterEach(() => {
  for (const network of [up, down]) {
    network.lose(0)
    network.narrow(null)
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

/** The picture moves on by so many seconds, wherever its clock begins anew. */
async function goesOn(page: Page, seconds = 2): Promise<void> {
  await page.locator('video').waitFor({ timeout: 30_000 })
  let last = await timeOf(page)
  let moved = 0
  const move = async (): Promise<number> => {
    const now = await timeOf(page)
    if (now > last && now < last + 5) moved += now - last
    last = now
    return moved
  }
  await expect.poll(move, { timeout: 60_000, interval: 250 }).toBeGreaterThan(seconds)
}

/** What was loaded has been played. */
async function standsStill(page: Page): Promise<void> {
  let last = -1
  const moved = async (): Promise<boolean> => {
    const before = last
    last = await timeOf(page)
    return last !== before
  }
  await expect.poll(moved, { timeout: 60_000, interval: 1500 }).toBe(false)
}

/** The picture is at the edge again, as the player says it. */
async function isLive(page: Page): Promise<void> {
  const delay = page.locator('[data-latency]')
  await expect.poll(async () => Number(await delay.getAttribute('data-latency')), { timeout: 60_000 }).toBeLessThan(4)
}

/** A viewer whose page must not be loaded again. */
async function watch(): Promise<{ page: Page; wasNeverReloaded(): Promise<boolean> }> {
  const { page } = await visit(browser, server.url)
  await page.goto(watchPath)
  await page.evaluate(() => document.documentElement.setAttribute('data-same', ''))
  await goesOn(page)
  return {
    page,
    wasNeverReloaded: () => page.evaluate(() => document.documentElement.hasAttribute('data-same')),
  }
}

describe('a viewer', () => {
  test('on a network that loses one packet in fifty keeps watching live', async () => {
    const viewer = await watch()
    down.lose(0.02)
    await goesOn(viewer.page, 8)
    await isLive(viewer.page)
    expect(await viewer.wasNeverReloaded()).toBe(true)
    await viewer.page.context().close()
  })

  test('whose network stands still for two seconds, again and again, is back at the edge each time', async () => {
    const viewer = await watch()
    for (let stall = 0; stall < 2; stall += 1) {
      down.hold()
      await new Promise((resolve) => setTimeout(resolve, 2000))
      down.pass()
      await goesOn(viewer.page)
      await isLive(viewer.page)
    }
    expect(await viewer.wasNeverReloaded()).toBe(true)
    await viewer.page.context().close()
  })

  test('whose network is gone until the picture stands still is back at the edge when it returns', async () => {
    const viewer = await watch()
    down.cut()
    await standsStill(viewer.page)
    down.pass()
    await goesOn(viewer.page)
    await isLive(viewer.page)
    expect(await viewer.wasNeverReloaded()).toBe(true)
    await viewer.page.context().close()
  })

  test('who watches an earlier part goes on there when the network returns', async () => {
    const viewer = await watch()
    await goesOn(viewer.page, 6)
    const edge = await timeOf(viewer.page)
    await viewer.page.locator('media-controller').focus()
    await viewer.page.keyboard.press('ArrowLeft')
    await expect.poll(() => timeOf(viewer.page), { interval: 50 }).toBeLessThan(edge - 3)
    await goesOn(viewer.page, 1)
    const [cutAt, cutWhen] = [await timeOf(viewer.page), performance.now()]
    down.cut()
    // It has played what was loaded by then, and gives up what it has open.
    await viewer.page.waitForRequest(/index\.m3u8/, { timeout: 120_000 })
    down.pass()
    await goesOn(viewer.page, 1)
    const goneOn = (await timeOf(viewer.page)) - cutAt
    expect(goneOn).toBeGreaterThan(0)
    // Playback may not have stopped at all, and the edge is three seconds ahead: a jump to it gains more than two seconds.
    expect(goneOn).toBeLessThan((performance.now() - cutWhen) / 1000 + 2)
    expect(await viewer.wasNeverReloaded()).toBe(true)
    await viewer.page.context().close()
  })
})

describe('an encoder', () => {
  test('whose network stands still for two seconds goes on with the same live', async () => {
    const viewer = await watch()
    up.hold()
    await new Promise((resolve) => setTimeout(resolve, 2000))
    up.pass()
    await goesOn(viewer.page, 5)
    await isLive(viewer.page)
    expect(await viewer.page.getByText('配信が中断しています').count()).toBe(0)
    await viewer.page.context().close()
  })

  test('that sends at half speed stays on air, and its liver is told', async () => {
    const viewer = await watch()
    await liver.goto('/user_live/live_stream_setting')
    up.narrow(60_000)
    await liver.getByText(/映像が実時間の\d+%の速さでしか届いていません/).waitFor({ timeout: 60_000 })
    await goesOn(viewer.page, 3)
    up.narrow(null)
    await liver.goto('about:blank')
    await isLive(viewer.page)
    await viewer.page.context().close()
  })
})

test('when the engine dies and its encoder comes back, viewers play on without a reload', async () => {
  const viewer = await watch()
  process.kill(enginePid(server.process.pid ?? 0), 'SIGKILL')
  await encoder?.ended()
  const deadline = Date.now() + 30_000
  do encoder = publishWithFfmpeg(encoderAddress)
  while ((await endsWithin(encoder, 3000)) && Date.now() < deadline)
  await goesOn(viewer.page, 3)
  await isLive(viewer.page)
  expect(await viewer.wasNeverReloaded()).toBe(true)
})

/** Whether it gives up so soon: then the engine was not there yet. */
const endsWithin = (tried: TestEncoder, ms: number): Promise<boolean> =>
  Promise.race([
    tried.ended().then(() => true),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), ms)),
  ])
