import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { axeViolations } from '#tests/support/axe.ts'
import { closeVisits, launchStudio, phone, visit, type Visit } from '#tests/support/browser.ts'
import { audioLevel, readFrame, untilAudible, untilNextFrame } from '#tests/support/playback.ts'
import { callAs, type HttpCaller } from '#tests/support/caller.ts'
import { field, postComment } from '#tests/support/chat-page.ts'
import { enginePid } from '#tests/support/process-tree.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { addSession } from '#tests/support/sign-in.ts'

let server: TestServer
let browser: Browser
let liver: HttpCaller

beforeAll(async () => {
  server = await startServer()
  browser = await launchStudio()
  liver = await callAs(server.url, 'liver-sora')
})
afterEach(async () => {
  await closeVisits(browser)
  const { live } = await liver.streamSetting()
  const isRunning = live?.state === 'on_air' || live?.state === 'interrupted'
  if (live) await liver.post(`/v1/lives/${live.id}/${isRunning ? 'end' : 'cancel'}`, {})
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const longTimeout = { timeout: 60_000 }

/** The liver with a phone whose camera has a light and zoom, and whose browser asks for the camera. */
async function openPhone(path = '/user_live/live_create'): Promise<Visit> {
  const visited = await visit(browser, server.url, phone, 'ja-JP', true)
  const { page } = visited
  await page.addInitScript(() => {
    Object.defineProperty(navigator.permissions, 'query', { value: async () => ({ state: 'prompt' }) })
    const applied: unknown[] = []
    Reflect.set(window, 'applied', applied)
    Object.defineProperties(MediaStreamTrack.prototype, {
      getCapabilities: { value: () => ({ torch: true, zoom: { min: 1, max: 4, step: 0.5 } }) },
      applyConstraints: { value: async ({ advanced }: MediaTrackConstraints) => applied.push(...(advanced ?? [])) },
    })
  })
  await addSession(page.context(), server.url, 'そら')
  await page.goto(path)
  return visited
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const title = (page: Page) => page.getByLabel('タイトル')
const onAir = (page: Page) => button(page, '終了').waitFor(longTimeout)
const startedLive = async () => (await liver.streamSetting()).live

async function openCamera(page: Page): Promise<void> {
  await button(page, 'カメラとマイクを許可').tap()
  await button(page, '配信を始める').waitFor()
}

async function chooseLightVideo(page: Page): Promise<void> {
  await button(page, '詳細設定').tap()
  await page.getByLabel('画質').selectOption('light')
  await button(page, '閉じる').last().tap()
}

const track = (page: Page) =>
  page.evaluate(() => {
    const stream = document.querySelector('video')?.srcObject
    return stream instanceof MediaStream ? stream.getVideoTracks()[0]?.label : undefined
  })

const brightness = (page: Page) => readFrame(page).then((frame) => frame.brightness)

/** Whether red, green and blue of the video's upper left pixels are nearly equal. */
const isGrey = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector('video')
    const context = document.createElement('canvas').getContext('2d')
    if (!video || !context) return false
    context.drawImage(video, 0, 0)
    const [red = 0, green = 0, blue = 0] = context.getImageData(40, 140, 1, 1).data
    return green > 20 && Math.abs(red - green) < 12 && Math.abs(blue - green) < 12
  })

describe('a liver with a phone', () => {
  test('is on air after three taps, in portrait, and controls the live on the same screen', async () => {
    const { page, errors } = await openPhone('/')
    await page.getByRole('link', { name: '配信する' }).tap()
    await button(page, 'カメラとマイクを許可').tap()
    await button(page, '配信を始める').tap()
    await onAir(page)
    expect(new URL(page.url()).pathname).toBe('/user_live/live_create')
    const live = await startedLive()
    expect(live).toMatchObject({ title: 'そらのライブ', genre: 'talk', visibility: 'public' })

    const viewer = await visit(browser, server.url, phone, 'ja-JP', true)
    await addSession(viewer.page.context(), server.url, 'みお')
    await viewer.page.goto(`/live-info/${live?.id}`)
    await untilNextFrame(viewer.page)
    const size = await viewer.page.evaluate(() => {
      const video = document.querySelector('video')
      return { width: video?.videoWidth ?? 0, height: video?.videoHeight ?? 0 }
    })
    expect(size.height / size.width).toBeCloseTo(16 / 9, 1)
    const mirrored = await page.evaluate(() => getComputedStyle(document.querySelector('video') ?? document.body).scale)
    expect(mirrored).toBe('-1 1')

    await field(viewer.page).waitFor()
    await postComment(viewer.page, 'スマホから届いたよ')
    await page.getByRole('log').getByText('スマホから届いたよ').waitFor()
    await page.getByText('1人が視聴中').waitFor({ state: 'attached', ...longTimeout })

    await button(page, 'ミュート').tap()
    expect(await button(page, 'ミュート').getAttribute('aria-pressed')).toBe('true')
    await expect.poll(() => audioLevel(viewer.page), longTimeout).toBeLessThan(0.001)
    await button(page, 'ミュート').tap()
    await untilAudible(viewer.page)

    await button(page, '明るさと色').tap()
    await page.getByLabel('モノクロ').check({ force: true })
    await expect.poll(() => isGrey(page)).toBe(true)
    await expect.poll(() => isGrey(viewer.page), longTimeout).toBe(true)
    expect(await axeViolations(page)).toEqual([])
    await page.getByLabel('そのまま').check({ force: true })
    // Without a filter the camera itself is sent.
    await expect.poll(() => track(page)).toBe('fake_device_0')
    await page.keyboard.press('Escape')

    await button(page, '席を外す').tap()
    await page.getByText('カメラとマイクは届いていません').waitFor()
    expect(await track(page)).not.toMatch('fake_device')
    await expect.poll(() => brightness(viewer.page), longTimeout).toBeLessThan(50)
    await expect.poll(() => audioLevel(viewer.page), longTimeout).toBeLessThan(0.001)
    expect(await axeViolations(page)).toEqual([])
    await button(page, '配信に戻る').tap()
    await expect.poll(() => track(page)).toBe('fake_device_0')
    await expect.poll(() => brightness(viewer.page), longTimeout).toBeGreaterThan(50)

    await button(page, 'カメラを切り替える').tap()
    await expect.poll(() => track(page), longTimeout).toBe('fake_device_1')
    await untilNextFrame(viewer.page)
    expect((await liver.live(live?.id ?? '')).state).toBe('on_air')

    await button(page, 'ライト').tap()
    await page.getByRole('slider', { name: 'ズーム' }).fill('2.5')
    await expect
      .poll(() => page.evaluate(() => Reflect.get(window, 'applied')))
      .toEqual([{ torch: true }, { zoom: 2.5 }])
    await page.locator('[data-health]').tap()
    await page.locator('#camera-advice').getByText('配信の状態').waitFor()
    await page.keyboard.press('Escape')
    expect(await axeViolations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)

    await button(page, '終了').tap()
    await page.getByRole('alertdialog').getByRole('button', { name: '配信を終了' }).tap()
    await page.getByRole('heading', { name: '配信を終了しました' }).waitFor()
    const summary = page.getByRole('region', { name: 'ライブのまとめ' })
    await summary.getByText('1人から').waitFor()
    expect(await summary.getByRole('definition').allInnerTexts()).toEqual([
      expect.stringMatching(/^\d:\d\d$/),
      '1人',
      expect.stringMatching(/^1件/),
    ])
    await expect.poll(async () => (await liver.live(live?.id ?? '')).state, longTimeout).toMatch(/^(ended|archived)$/)
    await viewer.page
      .getByText('配信は終了しました')
      .first()
      .waitFor({ state: 'attached', ...longTimeout })
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('link', { name: 'アーカイブの設定' }).waitFor(longTimeout)
    const moment = page.getByRole('link', { name: 'この場面を見る' })
    expect(await moment.getAttribute('href')).toMatch(new RegExp(`^/live-info/${live?.id}\\?t=\\d+$`))
    await button(page, 'もう一度配信する').tap()
    await button(page, '配信を始める').waitFor()
    // At the end the page deletes a WHIP session that is already gone.
    expect([...errors, ...viewer.errors].filter((error) => !/404.*\/whip\//.test(error))).toEqual([])
  })

  test('sees the remedy after a denied permission, and tries again on the same screen', async () => {
    const { page } = await openPhone()
    await button(page, 'カメラとマイクを許可').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.evaluate(() => {
      const { mediaDevices } = navigator
      const open = mediaDevices.getUserMedia.bind(mediaDevices)
      let denials = 1
      const value = (constraints: MediaStreamConstraints) =>
        denials-- > 0 ? Promise.reject(new DOMException('', 'NotAllowedError')) : open(constraints)
      Object.defineProperty(mediaDevices, 'getUserMedia', { value })
    })
    await button(page, 'カメラとマイクを許可').tap()
    const alert = page.getByRole('alert')
    await alert.getByText('カメラやマイクの使用が許可されていません').waitFor()
    await alert.getByText('このサイトに「許可」を設定し').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await button(page, 'もう一度試す').tap()
    await button(page, '配信を始める').waitFor()
    expect(await alert.count()).toBe(0)
  })

  test('corrects the title, cancels the countdown, and loses no input to a server error', async () => {
    const { page } = await openPhone()
    await openCamera(page)
    await title(page).fill('　')
    await button(page, '配信を始める').tap()
    await page.getByText('タイトルを1〜50文字で入力してください').waitFor()
    expect(await title(page).evaluate((input) => document.activeElement === input)).toBe(true)
    await title(page).fill('夜の散歩')
    await page.getByRole('radio', { name: '旅行' }).check({ force: true })
    expect(await axeViolations(page)).toEqual([])

    await button(page, '配信を始める').tap()
    await page.getByText('まもなく配信が始まります').waitFor()
    await button(page, 'やめる').tap()
    await button(page, '配信を始める').waitFor()
    expect(await startedLive()).toBeNull()

    await liver.createLive('先に作ったライブ')
    await button(page, '配信を始める').tap()
    await page.getByRole('link', { name: '進行中のライブを開く' }).waitFor()
    expect(await title(page).inputValue()).toBe('夜の散歩')
    expect(await page.getByRole('radio', { name: '旅行' }).isChecked()).toBe(true)
    await page.getByRole('link', { name: '予約する' }).tap()
    await page.getByLabel('開始日時').waitFor()
    expect(await title(page).inputValue()).toBe('夜の散歩')
  })

  test('is reconnected after a lost connection, sees that, and finds the title again for the next live', async () => {
    const { page } = await openPhone()
    await openCamera(page)
    await chooseLightVideo(page)
    await title(page).fill('途切れても続く夜')
    await button(page, '配信を始める').tap()
    await onAir(page)
    const live = await startedLive()
    const stateOf = async () => (await liver.live(live?.id ?? '')).state
    await expect.poll(stateOf, longTimeout).toBe('on_air')
    process.kill(enginePid(server.process.pid ?? 0), 'SIGKILL')
    await page.getByText('配信を再開しました').waitFor(longTimeout)
    await expect.poll(stateOf, longTimeout).toBe('on_air')
    await liver.post(`/v1/lives/${live?.id}/end`, {})
    await page.getByRole('heading', { name: '配信を終了しました' }).waitFor(longTimeout)
    await page.goto('/user_live/live_create')
    await openCamera(page)
    expect(await title(page).inputValue()).toBe('途切れても続く夜')
  })
})
