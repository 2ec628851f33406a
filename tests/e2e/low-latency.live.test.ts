import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { closeVisits, launchBrowser, phone, type Visit, visit } from '#tests/support/browser.ts'
import { callAs } from '#tests/support/caller.ts'
import { clockGrid, readClock } from '#tests/support/clock-picture.ts'
import { startClockEncoder, type ClockEncoder } from '#tests/support/encoder.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let browser: Browser
let encoder: ClockEncoder
let path: string

beforeAll(async () => {
  server = await startServer({ WHEP_VIEWERS: '1' })
  browser = await launchBrowser()
  const liver = await callAs(server.url, 'liver-sora')
  const { id } = await liver.createLive('いちばん早い配信')
  const { server: address, streamKey } = await liver.streamSetting()
  path = `/live-info/${id}`
  encoder = startClockEncoder({ targets: [`${address}/${streamKey}`] })
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

const patience = { timeout: 60_000 }

async function watch(prepare: (page: Page) => Promise<void> = async () => {}): Promise<Visit> {
  const one = await visit(browser, server.url, phone)
  await prepare(one.page)
  await one.page.goto(path)
  return one
}

/** As a viewer does who goes elsewhere: the place is given back on the way. */
async function leave(page: Page): Promise<void> {
  const holdsPlace = await page.evaluate(() => document.querySelector('video')?.srcObject instanceof MediaStream)
  const ended = () => server.output().split('a WHEP session ended').length
  const before = ended()
  await page.goto('about:blank')
  await expect.poll(ended).toBeGreaterThanOrEqual(before + (holdsPlace ? 1 : 0))
}

/** Waits until the stream in the page's video is heard. */
const hear = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const stream = document.querySelector('video')?.srcObject
    if (!(stream instanceof MediaStream)) throw new Error('the page has no stream')
    const audio = new AudioContext()
    const analyser = audio.createAnalyser()
    audio.createMediaStreamSource(stream).connect(analyser)
    const wave = new Float32Array(analyser.fftSize)
    while (Math.sqrt(wave.reduce((sum, value) => sum + value * value, 0) / wave.length) < 0.005) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      analyser.getFloatTimeDomainData(wave)
    }
  })

/** How the page's live comes, once its picture moves. */
async function way(page: Page): Promise<'webrtc' | 'playlist'> {
  const time = () => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0)
  await page.locator('video').waitFor(patience)
  const before = await time()
  await expect.poll(time, patience).not.toBe(before)
  return page.evaluate(() => (document.querySelector('video')?.srcObject ? 'webrtc' : 'playlist'))
}

async function comesBy(page: Page, wanted: 'webrtc' | 'playlist'): Promise<void> {
  await expect.poll(() => way(page), patience).toBe(wanted)
}

/** What the page's video shows now, 160 by 90 pixels of it. */
function grab(): Uint8ClampedArray {
  const video = document.querySelector('video')
  const context = Object.assign(document.createElement('canvas'), { width: 160, height: 90 }).getContext('2d')
  if (!video || !context) return new Uint8ClampedArray(160 * 90 * 4)
  context.drawImage(video, 0, 0, 160, 90)
  return context.getImageData(0, 0, 160, 90).data
}

/** How old the picture is that is shown, in milliseconds, by the clock in it; null while none can be read. */
const age = (page: Page): Promise<number | null> =>
  page.evaluate(`(() => {
    const made = (${String(readClock)})((${String(grab)})(), 160, 90, ${JSON.stringify(clockGrid)})
    return made === null ? null : Date.now() - made
  })()`)

const toggle = (page: Page) => page.getByRole('button', { name: '超低遅延' })
/** Refusals show in the console of the browser, and nowhere else. */
const unexpected = ({ faults }: Visit): string[] => faults.filter((fault) => !/ 503 .*\/whep\//.test(fault))

/** Sends every offer's answer on with addresses that lead nowhere; `answers` has their status codes. */
const shutOut = (answers: number[]) => async (page: Page) => {
  await page.route(/\/whep\/\w+$/, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    const response = await route.fetch()
    answers.push(response.status())
    const body = (await response.text()).replaceAll('127.0.0.1', '192.0.2.1')
    return route.fulfill({ response, body })
  })
}

describe('a live in low-latency mode', () => {
  test('is seen and heard over WebRTC, and the player says how late', async ({ annotate }) => {
    const one = await watch()
    await comesBy(one.page, 'webrtc')
    await hear(one.page)
    await expect.poll(() => age(one.page), patience).not.toBeNull()
    await one.page.locator('[data-latency]').waitFor()
    await annotate(`the picture is ${await age(one.page)} ms old`)
    expect(await toggle(one.page).getAttribute('aria-pressed')).toBe('true')
    expect(unexpected(one)).toEqual([])
  })

  test('is watched by its playlist when all places are taken, without a word, and over WebRTC when one is free', async () => {
    const first = await watch()
    await comesBy(first.page, 'webrtc')
    const second = await watch()
    await comesBy(second.page, 'playlist')
    expect(await second.page.getByRole('alert').count()).toBe(0)
    expect(await toggle(second.page).getAttribute('aria-pressed')).toBe('false')
    await leave(first.page)
    await toggle(second.page).click()
    await comesBy(second.page, 'webrtc')
    await toggle(second.page).click()
    await comesBy(second.page, 'playlist')
    expect([...unexpected(first), ...unexpected(second)]).toEqual([])
  })

  test('has a past: who goes back watches the playlist, and the live over WebRTC again', async () => {
    const { page } = await watch()
    await comesBy(page, 'webrtc')
    await page.locator('media-seek-backward-button').click()
    await comesBy(page, 'playlist')
    await page.getByRole('button', { name: 'ライブに戻る' }).click(patience)
    await comesBy(page, 'webrtc')
  })

  test('is watched by its playlist where WebRTC is shut out', async () => {
    const answers: number[] = []
    const one = await watch(shutOut(answers))
    await comesBy(one.page, 'playlist')
    expect(answers).toContain(201)
    expect(await one.page.getByText('再接続しています').count()).toBe(0)
    expect(unexpected(one)).toEqual([])
  })
})
