import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { barriers } from '#tests/support/barriers.ts'
import {
  closeVisits,
  hear,
  hearSomething,
  launchStudio,
  readPicture,
  type Visit,
  visit,
} from '#tests/support/browser.ts'
import { callAs, type HttpCaller } from '#tests/support/caller.ts'
import { enginePid } from '#tests/support/engine-pid.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { enterAs } from '#tests/support/sign-in.ts'

let server: TestServer
let browser: Browser

beforeAll(async () => {
  server = await startServer()
  browser = await launchStudio()
})
afterEach(() => closeVisits(browser))
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const patience = { timeout: 60_000 }

interface Studio extends Visit {
  readonly liver: HttpCaller
  readonly liveId: string
}

/** A live of its own, and its liver in the studio of the browser. */
async function openStudio(
  account: string,
  nickName: string,
  viewport?: { width: number; height: number },
): Promise<Studio> {
  const liver = await callAs(server.url, account)
  const { live } = await liver.streamSetting()
  const ending = live?.state === 'on_air' || live?.state === 'interrupted' ? 'end' : 'cancel'
  if (live) await liver.post(`/v1/lives/${live.id}/${ending}`, {})
  const { id } = await liver.createLive('ブラウザから')
  const studio = await visit(browser, server.url, viewport)
  await enterAs(studio.page.context(), server.url, nickName)
  await studio.page.goto('/user_live/live_stream_setting?by=browser')
  return { ...studio, liver, liveId: id }
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const stateOf = ({ liver, liveId }: Studio) => liver.live(liveId).then(({ state }) => state)

async function goLive(studio: Studio): Promise<void> {
  await press(studio.page, 'カメラとマイクを使う')
  // The picture is coded without hardware here.
  await studio.page.locator('select:has(option[value="light"])').selectOption('light')
  await press(studio.page, '配信を開始する')
  await studio.page.getByText('配信しています').waitFor(patience)
  await expect.poll(() => stateOf(studio), patience).toBe('on_air')
}

async function watch({ liveId }: Studio): Promise<Page> {
  const { page } = await visit(browser, server.url)
  await page.goto(`/live-info/${liveId}`)
  await moves(page)
  return page
}

/** Waits until the picture that a viewer sees has changed. */
async function moves(viewer: Page): Promise<void> {
  const look = () =>
    readPicture(viewer).then(
      ({ picture, time }) => (time > 0 ? picture : ''),
      () => '',
    )
  await expect.poll(look, patience).not.toBe('')
  const before = await look()
  await expect.poll(look, patience).not.toBe(before)
}

const brightness = (viewer: Page) => readPicture(viewer).then((shown) => shown.brightness)
const camera = (page: Page) =>
  page.evaluate(() => {
    const stream = document.querySelector('video')?.srcObject
    return stream instanceof MediaStream ? stream.getVideoTracks()[0]?.label : undefined
  })

/** As the browser tells it of a device that is gone. */
const unplug = (page: Page) =>
  page.evaluate(() => {
    const stream = document.querySelector('video')?.srcObject
    if (stream instanceof MediaStream) for (const track of stream.getTracks()) track.dispatchEvent(new Event('ended'))
  })

describe('going live from the browser', () => {
  test('shows camera and microphone to viewers, and what the liver does with them, to the end, with no key in an address', async () => {
    const studio = await openStudio('liver-sora', 'そら')
    const { page, faults } = studio
    const { streamKey } = await studio.liver.streamSetting()
    const addresses: string[] = []
    page.on('request', (request) => addresses.push(request.url()))
    await goLive(studio)
    const viewer = await watch(studio)
    await hearSomething(viewer)

    const first = await camera(page)
    await page.getByLabel('カメラ', { exact: true }).selectOption({ label: 'fake_device_1' })
    await expect.poll(() => camera(page), patience).toBe('fake_device_1')
    expect(first).toBe('fake_device_0')
    await moves(viewer)
    // Without a GPU, Chromium gives the preview alone what this second camera takes once it is opened again.
    await page.getByLabel('カメラ', { exact: true }).selectOption({ label: 'fake_device_0' })
    await expect.poll(() => camera(page), patience).toBe('fake_device_0')
    await moves(viewer)

    const bright = await brightness(viewer)
    await press(page, 'カメラを切る')
    await expect.poll(() => brightness(viewer), patience).toBeLessThan(bright / 2)
    await press(page, 'カメラを入れる')
    await expect.poll(() => brightness(viewer), patience).toBeGreaterThan(bright / 2)
    await press(page, '画面を共有')
    await page.getByRole('button', { name: '共有をやめる' }).waitFor()
    await moves(viewer)
    await press(page, '共有をやめる')
    await expect.poll(() => camera(page)).toMatch('fake_device')
    expect(await stateOf(studio)).toBe('on_air')

    await press(page, 'カメラを切る')
    await press(page, '画面を共有')
    await press(page, '共有をやめる')
    // What the liver had turned off is not on air again by itself.
    await page.getByRole('button', { name: 'カメラを入れる' }).waitFor()
    await expect.poll(() => brightness(viewer), patience).toBeLessThan(bright / 2)
    await press(page, 'カメラを入れる')
    await expect.poll(() => camera(page)).toMatch('fake_device')
    await unplug(page)
    await page.getByText('カメラまたはマイクが見つかりません').waitFor()
    await page.getByRole('button', { name: 'カメラを入れる' }).waitFor()

    await press(page, '配信を終了')
    await page.getByRole('alertdialog').getByRole('button', { name: '配信を終了' }).click()
    // Its recording may be an archive before anybody has looked.
    await expect.poll(() => stateOf(studio), patience).toMatch(/^(ended|archived)$/)
    await page.getByText('配信中・準備中のライブはありません。').waitFor()
    // The page says goodbye to a session that the end of the live has taken away already.
    expect(faults.filter((fault) => !/404.*\/whip\//.test(fault))).toEqual([])
    expect(addresses.some((address) => address.endsWith('/whip'))).toBe(true)
    expect(addresses.filter((address) => address.includes(streamKey))).toEqual([])
  })

  test('is silent while muted and heard again after, and comes back by itself when the engine died under it', async () => {
    const studio = await openStudio('liver-hana', 'はな')
    await goLive(studio)
    await press(studio.page, 'ミュート')
    const viewer = await watch(studio)
    await expect.poll(() => hear(viewer), patience).toBeLessThan(0.001)
    await press(studio.page, 'ミュート中')
    await hearSomething(viewer)
    await viewer.context().close()
    // It may take no longer than the blink of an eye.
    await studio.page.evaluate(() => {
      const note = () => {
        if (document.body.textContent?.includes('つなぎ直しています…')) document.body.dataset['again'] = ''
      }
      new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true })
    })
    process.kill(enginePid(server.process.pid ?? 0), 'SIGKILL')
    await studio.page.locator('body[data-again]').waitFor(patience)
    await studio.page.getByText('配信しています').waitFor(patience)
    await expect.poll(() => stateOf(studio), patience).toBe('on_air')
    await moves(await watch(studio))
    await studio.liver.post(`/v1/lives/${studio.liveId}/end`, {})
    await studio.page.getByText('まだ配信していません').waitFor(patience)
  })

  test('works on a phone of 360 points, without barriers, and asks before the page is left', async () => {
    const studio = await openStudio('liver-hana', 'はな', { width: 360, height: 740 })
    const { page } = studio
    expect(await barriers(page)).toEqual([])
    await goLive(studio)
    expect(await barriers(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

    let asked = ''
    page.once('dialog', (dialog) => {
      asked = dialog.message()
      void dialog.dismiss()
    })
    await page.getByRole('link', { name: '配信ソフトで配信' }).click()
    await expect.poll(() => asked).toContain('離れると配信が中断')
    expect(page.url()).toContain('by=browser')
    await page.getByText('配信しています').waitFor()
  })
})

test('the scripts of the studio are loaded nowhere else', async () => {
  const { page } = await visit(browser, server.url)
  const scripts: string[] = []
  page.on('response', (response) => scripts.push(response.url()))
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect(scripts.some((address) => address.endsWith('.js'))).toBe(true)
  expect(scripts.filter((address) => address.includes('browser-studio'))).toEqual([])
})

test('a liver without camera and microphone is told what helps', async () => {
  const studio = await openStudio('liver-sora', 'そら')
  const { page } = studio
  await page.evaluate(() => {
    const refuse = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    Object.defineProperty(navigator.mediaDevices, 'getUserMedia', { value: refuse })
  })
  await press(page, 'カメラとマイクを使う')
  await page.getByRole('alert').getByText('カメラやマイクの使用が許可されていません').waitFor()
  await page.getByRole('button', { name: 'カメラとマイクを使う' }).waitFor()
})
