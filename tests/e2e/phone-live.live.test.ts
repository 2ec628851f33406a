import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { axeViolations } from '#tests/support/axe.ts'
import { callAs } from '#tests/support/caller.ts'
import { field, log, postComment } from '#tests/support/chat-page.ts'
import { button, onAir, openCamera, openPhoneStudio, track, type PhoneStudio } from '#tests/support/phone-studio.ts'
import { expectFits } from '#tests/support/page-fits.ts'
import { audioLevel, readFrame, untilAudible, untilNextFrame } from '#tests/support/playback.ts'

let studio: PhoneStudio
beforeAll(async () => {
  studio = await openPhoneStudio()
})
afterEach(() => studio.reset())
afterAll(() => studio?.close())

const title = (page: Page) => page.getByLabel('タイトル')

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

/** A gift of みお, with coins that staff grant. */
async function giveStar(id: string): Promise<void> {
  const [mio, staff] = await Promise.all([
    callAs(studio.server.url, 'viewer-mio'),
    callAs(studio.server.url, 'staff-yui'),
  ])
  const { user } = await mio.get<{ user: { id: number } }>('/v1/account/profile')
  const grant = { correction: 'grant', coins: 100, reason: 'test', key: randomUUID() }
  await staff.post(`/v1/staff/coins/${user.id}/corrections`, grant)
  await mio.post(`/v1/lives/${id}/gifts`, { giftId: 'star', quantity: 1, key: randomUUID() })
}

test('a liver at a desktop shares the screen with the camera in a corner, before and during the live', async () => {
  const { page, errors } = await studio.openDesktop()
  const untilComposed = async () => {
    await expect.poll(() => track(page)).not.toMatch(/^screen|fake_device/)
  }
  await button(page, '画面を共有').click()
  await button(page, '共有をやめる').waitFor()
  await untilComposed()
  await button(page, '詳細設定').click()
  await page.getByLabel('画質').selectOption('light')
  await page.keyboard.press('Escape')
  await button(page, '配信を始める').click()
  await onAir(page)
  await untilComposed()
  await button(page, 'カメラの小窓').click()
  await page.getByRole('combobox', { name: 'カメラの小窓' }).selectOption('表示しない')
  await expect.poll(() => track(page)).toMatch(/^screen/)
  await page.getByRole('combobox', { name: 'カメラの小窓' }).selectOption('左上')
  await untilComposed()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await button(page, '共有をやめる').click()
  await expect.poll(() => track(page)).toBe('fake_device_0')
  await button(page, 'カメラの小窓').waitFor({ state: 'detached' })
  expect(errors).toEqual([])
})

describe('a liver with a phone', () => {
  test('is on air after three taps, in portrait, talks with viewers, and gets a summary', async () => {
    const { page, errors } = await studio.openPhone('/')
    await page.getByRole('link', { name: '配信する' }).tap()
    await button(page, 'カメラとマイクを許可').tap()
    await button(page, '配信を始める').tap()
    await onAir(page)
    expect(new URL(page.url()).pathname).toBe('/user_live/live_create')
    const live = await studio.startedLive()
    expect(live).toMatchObject({ title: 'そらのライブ', genre: 'talk', visibility: 'public' })

    const viewer = await studio.watch(live?.id ?? '')
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
    await page.getByText('1人が視聴中').waitFor({ state: 'attached' })

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
    await expect.poll(async () => (await studio.liver.live(live?.id ?? '')).state).toMatch(/^(ended|archived)$/)
    await viewer.page.getByText('配信は終了しました').first().waitFor({ state: 'attached' })
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('link', { name: 'アーカイブの設定' }).waitFor()
    const moment = page.getByRole('link', { name: 'この場面を見る' })
    expect(await moment.getAttribute('href')).toMatch(new RegExp(`^/live-info/${live?.id}\\?t=\\d+$`))
    expect(await page.getByRole('link', { name: 'お礼を送る' }).getAttribute('href')).toBe('/thanks_message?view=send')
    await button(page, 'もう一度配信する').tap()
    await button(page, '配信を始める').waitFor()
    // At the end the page deletes a WHIP session that is already gone.
    expect([...errors, ...viewer.errors].filter((error) => !/404.*\/whip\//.test(error))).toEqual([])
  })

  test('controls the live on the same screen', async () => {
    const { page, id, state, errors } = await studio.goLive()
    const viewer = await studio.watch(id)
    await button(page, 'ミュート').tap()
    await expect.poll(() => button(page, 'ミュート').getAttribute('aria-pressed')).toBe('true')
    await expect.poll(() => audioLevel(viewer.page)).toBeLessThan(0.001)
    await button(page, 'ミュート').tap()
    await untilAudible(viewer.page)

    await button(page, '明るさと色').tap()
    await page.getByLabel('モノクロ').check({ force: true })
    await expect.poll(() => isGrey(page)).toBe(true)
    await expect.poll(() => isGrey(viewer.page)).toBe(true)
    expect(await axeViolations(page)).toEqual([])
    await page.getByLabel('そのまま').check({ force: true })
    // Without a filter the camera itself is sent.
    await expect.poll(() => track(page)).toBe('fake_device_0')
    await page.keyboard.press('Escape')

    await button(page, '席を外す').tap()
    await page.getByText('カメラとマイクは届いていません').waitFor()
    await expect.poll(() => track(page)).not.toMatch('fake_device')
    await expect.poll(() => brightness(viewer.page)).toBeLessThan(50)
    await expect.poll(() => audioLevel(viewer.page)).toBeLessThan(0.001)
    expect(await axeViolations(page)).toEqual([])
    await button(page, '配信に戻る').tap()
    await expect.poll(() => track(page)).toBe('fake_device_0')
    await expect.poll(() => brightness(viewer.page)).toBeGreaterThan(50)

    await button(page, 'カメラを切り替える').tap()
    await expect.poll(() => track(page)).toBe('fake_device_1')
    await untilNextFrame(viewer.page)
    await expect.poll(state).toBe('on_air')

    // In the middle of the row, not on its small button.
    const row = (text: string) => log(page).locator('li', { hasText: text })
    await postComment(viewer.page, 'けされる発言')
    await row('けされる発言').tap()
    await page.getByRole('menuitem', { name: '削除' }).tap()
    await log(viewer.page).getByText('けされる発言').waitFor({ state: 'detached' })
    await giveStar(id)
    await row('キラ星').tap()
    await log(page).getByText('ありがとう！').waitFor()
    await log(viewer.page).getByText('ありがとう！').waitFor()

    await button(page, 'ライト').tap()
    await page.getByRole('slider', { name: 'ズーム' }).fill('2.5')
    await expect
      .poll(() => page.evaluate(() => Reflect.get(window, 'applied')))
      .toEqual([{ torch: true }, { zoom: 2.5 }])
    await page.locator('[data-health]').tap()
    await page.locator('#camera-advice').getByText('配信の状態').waitFor()
    await page.keyboard.press('Escape')
    expect(await axeViolations(page)).toEqual([])
    await expectFits(page)

    expect([...errors, ...viewer.errors]).toEqual([])
  })

  test('sees the remedy after a denied permission, and tries again on the same screen', async () => {
    const { page } = await studio.openPhone()
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
    await alert.waitFor({ state: 'detached' })
  })

  test('corrects the title, cancels the countdown, and loses no input to a server error', async () => {
    const { page } = await studio.openPhone()
    await openCamera(page)
    await title(page).fill('　')
    await button(page, '配信を始める').tap()
    await page.getByText('タイトルを1〜50文字で入力してください').waitFor()
    await expect.poll(() => title(page).evaluate((input) => document.activeElement === input)).toBe(true)
    await title(page).fill('夜の散歩')
    await page.getByRole('radio', { name: '旅行' }).check({ force: true })
    expect(await axeViolations(page)).toEqual([])

    // Otherwise the three seconds may be over before they are cancelled.
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 1_000)
    await button(page, '配信を始める').tap()
    await page.getByText('まもなく配信が始まります').waitFor()
    await button(page, 'やめる').tap()
    await page.clock.resume()
    await button(page, '配信を始める').waitFor()
    expect(await studio.startedLive()).toBeNull()

    await studio.liver.createLive('先に作ったライブ')
    await button(page, '配信を始める').tap()
    await button(page, 'このライブを配信する').waitFor()
    expect(await title(page).inputValue()).toBe('夜の散歩')
    expect(await page.getByRole('radio', { name: '旅行' }).isChecked()).toBe(true)
    await page.getByRole('link', { name: '予約する' }).tap()
    await page.getByLabel('開始日時').waitFor()
    expect(await title(page).inputValue()).toBe('夜の散歩')
  })

  test('of the demo, はな, broadcasts the live that an encoder was to start, with one tap', async () => {
    const hana = await callAs(studio.server.url, 'liver-hana')
    const { live: prepared } = await hana.streamSetting()
    expect(prepared).toMatchObject({ title: 'はじめての配信テスト', state: 'preparing', demo: true })
    const { page } = await studio.openPhone('/user_live/live_create', 'はな')
    await openCamera(page)
    // The offer does not wait for the countdown.
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 1_000)
    await button(page, '配信を始める').tap()
    await page.getByText('「はじめての配信テスト」が準備中です').waitFor()
    await page.clock.resume()
    expect(await page.getByText('進行中のライブがあります').count()).toBe(0)
    await button(page, 'このライブを配信する').tap()
    await onAir(page)
    await expect.poll(async () => (await hana.live(prepared?.id ?? '')).state).toBe('on_air')
    await hana.post(`/v1/lives/${prepared?.id}/end`, {})
  })
})
