import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { closeVisits, launchBrowser, phone, type Visit, visit } from '#tests/support/browser.ts'
import { callAs } from '#tests/support/caller.ts'
import { frameAge } from '#tests/support/frame-age.ts'
import { isStreamAudible } from '#tests/support/playback.ts'
import { startTimeCodeEncoder, type TimeCodeEncoder } from '#tests/support/time-code-encoder.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let browser: Browser
let encoder: TimeCodeEncoder
let path: string

beforeAll(async () => {
  server = await startServer({ WHEP_VIEWERS: '1' })
  browser = await launchBrowser()
  const liver = await callAs(server.url, 'liver-sora')
  const { id } = await liver.createLive('いちばん早い配信')
  const { server: address, streamKey } = await liver.streamSetting()
  path = `/live-info/${id}`
  encoder = startTimeCodeEncoder({ targets: [`${address}/${streamKey}`] })
  while ((await liver.live(id)).state !== 'on_air') await new Promise((resolve) => setTimeout(resolve, 250))
})
afterEach(async () => {
  for (const context of browser.contexts()) {
    for (const page of context.pages()) await leave(page)
  }
  await closeVisits(browser)
})
afterAll(async () => {
  await encoder?.kill()
  await browser?.close()
  await server?.close()
})

async function watch(prepare: (page: Page) => Promise<void> = async () => {}): Promise<Visit> {
  const visited = await visit(browser, server.url, phone)
  await prepare(visited.page)
  await visited.page.goto(path)
  return visited
}

/** Navigates away, as a viewer would, and waits until the WHEP slot is released. */
async function leave(page: Page): Promise<void> {
  const holdsSlot = await page.evaluate(() => document.querySelector('video')?.srcObject instanceof MediaStream)
  const ended = () => server.output().split('a WHEP session ended').length
  const before = ended()
  await page.goto('about:blank')
  await expect.poll(ended).toBeGreaterThanOrEqual(before + (holdsSlot ? 1 : 0))
}

/** Transport of the page's live; waits until the video advances. */
async function transport(page: Page): Promise<'webrtc' | 'playlist'> {
  const time = () => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0)
  await page.locator('video').waitFor()
  const before = await time()
  await expect.poll(time).not.toBe(before)
  return page.evaluate(() => (document.querySelector('video')?.srcObject ? 'webrtc' : 'playlist'))
}

async function untilPlaylist(page: Page): Promise<void> {
  await expect.poll(() => transport(page)).toBe('playlist')
}

const toggle = (page: Page) => page.getByRole('button', { name: '超低遅延' })

/** On a busy machine the frames may stall, and the player falls back: then the viewer requests WebRTC again. */
async function playsOverWebRtc(page: Page): Promise<boolean> {
  if ((await transport(page)) === 'webrtc') return true
  if ((await toggle(page).getAttribute('aria-pressed')) === 'false') await toggle(page).click()
  return false
}

async function untilWebRtc(page: Page): Promise<void> {
  await expect.poll(() => playsOverWebRtc(page)).toBe(true)
}

/** A refused offer is logged by the browser. */
const unexpectedErrors = ({ errors }: Visit): string[] => errors.filter((error) => !/ 503 .*\/whep\//.test(error))

/** Replaces the addresses in each answer by unreachable ones; records the status codes in `statuses`. */
const blockWebRtc = (statuses: number[]) => async (page: Page) => {
  await page.route(/\/whep\/\w+$/, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    const response = await route.fetch()
    statuses.push(response.status())
    const body = (await response.text()).replaceAll('127.0.0.1', '192.0.2.1')
    return route.fulfill({ response, body })
  })
}

describe('a live in low-latency mode', () => {
  test('plays with audio over WebRTC, and the player shows the latency', async ({ annotate }) => {
    const requested: string[] = []
    const visited = await watch(async (page) => {
      page.on('request', (request) => requested.push(...(/whep|m3u8/.exec(request.url()) ?? [])))
    })
    const { page } = visited
    let age: number | null = null
    const state = async () => {
      const webRtc = await playsOverWebRtc(page)
      const audible = await isStreamAudible(page)
      age = await frameAge(page)
      const pressed = await toggle(page).getAttribute('aria-pressed')
      return { webRtc, audible, aged: age !== null, latency: await page.locator('[data-latency]').count(), pressed }
    }
    await expect.poll(state).toEqual({ webRtc: true, audible: true, aged: true, latency: 1, pressed: 'true' })
    expect(requested[0]).toBe('whep')
    await annotate(`the shown frame is ${age} ms old`)
    expect(unexpectedErrors(visited)).toEqual([])
  })

  test('falls back to its playlist when all slots are in use, and switches to WebRTC on request when one is free', async () => {
    const first = await watch()
    await untilWebRtc(first.page)
    const second = await watch()
    let transports: string[] = []
    const read = async () => (transports = await Promise.all([first, second].map(({ page }) => transport(page))))
    await expect.poll(async () => (await read()).toSorted()).toEqual(['playlist', 'webrtc'])
    // On a busy machine the first viewer may have lost its connection, and with it the slot.
    const [holding, waiting] = transports[0] === 'webrtc' ? [first, second] : [second, first]
    expect(await waiting.page.getByRole('alert').count()).toBe(0)
    await expect.poll(() => toggle(waiting.page).getAttribute('aria-pressed')).toBe('false')
    await leave(holding.page)
    await toggle(waiting.page).click()
    await untilWebRtc(waiting.page)
    await toggle(waiting.page).click()
    await untilPlaylist(waiting.page)
    expect([...unexpectedErrors(first), ...unexpectedErrors(second)]).toEqual([])
  })

  test('plays from the playlist after seeking back, and over WebRTC again at the live edge', async () => {
    const { page } = await watch()
    await untilWebRtc(page)
    await page.locator('media-seek-backward-button').click()
    await untilPlaylist(page)
    await page.getByRole('button', { name: 'ライブに戻る' }).click()
    await untilWebRtc(page)
  })

  test('falls back to its playlist when WebRTC is blocked', async () => {
    const statuses: number[] = []
    const visited = await watch(blockWebRtc(statuses))
    await untilPlaylist(visited.page)
    expect(statuses).toContain(201)
    expect(await visited.page.getByText('再接続しています').count()).toBe(0)
    expect(unexpectedErrors(visited)).toEqual([])
  })

  test('at the end of a live, its recording plays only on request', async () => {
    const { page } = await watch()
    await untilWebRtc(page)
    await (await callAs(server.url, 'liver-sora')).post(`/v1/lives/${path.split('/').at(-1)}/end`, {})
    const screen = page.getByRole('region', { name: '配信は終了しました' })
    await screen.getByText('ご視聴ありがとうございました').waitFor()
    const isPaused = () => page.evaluate(() => document.querySelector('video')?.paused)
    await expect.poll(isPaused).toBe(true)
    await screen.getByRole('button', { name: 'アーカイブを最初から見る' }).click()
    await screen.waitFor({ state: 'detached' })
    await expect.poll(isPaused).toBe(false)
  })
})
