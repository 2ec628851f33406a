import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StreamSetting } from '#contract/lives/schemas.ts'
import { axeViolations } from '#tests/support/axe.ts'
import { visit } from '#tests/support/browser.ts'
import { publishWithFfmpeg } from '#tests/support/ffmpeg.ts'
import { expectFits } from '#tests/support/page-fits.ts'
import { timeOf, untilPlaying } from '#tests/support/playback.ts'
import { overlap } from '#tests/support/chat-page.ts'
import { expectNoLayoutShift, recordLayoutShifts } from '#tests/support/layout-shift.ts'
import { liveOnAir, type LiveOnAir } from '#tests/support/live-on-air.ts'
import { newMember, addSession } from '#tests/support/member.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { site } from '#tests/support/shared-site.ts'

let portrait: LiveOnAir
let landscape: LiveOnAir
const browser = sharedBrowser()

beforeAll(async () => {
  const [upright, wide] = [
    { size: '180x320', frameRate: 10 },
    { size: '320x180', frameRate: 10 },
  ]
  ;[portrait, landscape] = await Promise.all([liveOnAir(site, '縦の配信', upright), liveOnAir(site, '横の配信', wide)])
})
afterAll(async () => {
  await portrait?.end()
  await landscape?.end()
})

const small = { width: 360, height: 800 }
const phone = { width: 390, height: 844 }
const sideways = { width: 844, height: 390 }
const tablet = { width: 768, height: 1024 }
const desktop = { width: 1440, height: 900 }

/** Chromium has no on-screen keyboard: only its effect on the visual viewport is simulated. */
const openKeyboard = (page: Page, height: number) =>
  page.evaluate((hidden) => {
    const { visualViewport } = window
    if (!visualViewport) throw new Error('no visual viewport')
    Object.defineProperty(visualViewport, 'height', { value: window.innerHeight - hidden })
    visualViewport.dispatchEvent(new Event('resize'))
  }, height)

/** Opens a live as a signed-in user, and waits until it plays. */
async function watch(live: LiveOnAir, viewport: typeof phone, touch = viewport !== desktop) {
  const watching = await visit(browser, site.url, viewport, 'ja-JP', touch)
  await addSession(watching.page.context(), site.url, await newMember(site.url))
  await recordLayoutShifts(watching.page)
  await watching.page.goto(`/live-info/${live.id}`)
  await untilPlaying(watching.page)
  await comments(watching.page).waitFor()
  return watching
}

const video = (page: Page) => page.locator('video')
const chat = (page: Page) => page.getByRole('region', { name: 'チャット' })
const comments = (page: Page) => page.getByRole('textbox', { name: 'コメントする' })
const title = (page: Page) => page.getByRole('heading', { level: 1 })

async function boxOf(page: Page, selector: string) {
  const box = await page.locator(selector).boundingBox()
  if (!box) throw new Error(`${selector} is not shown`)
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

test('the API returns the size of the video', async () => {
  const sizeOf = async ({ id }: LiveOnAir) => (await (await fetch(`${site.url}/v1/lives/${id}`)).json()).videoSize
  await expect.poll(() => sizeOf(portrait)).toEqual({ width: 180, height: 320 })
  await expect.poll(() => sizeOf(landscape)).toEqual({ width: 320, height: 180 })
})

describe('a portrait live', () => {
  test('fills a phone, with title, chat and field over it', async () => {
    const { page, errors } = await watch(portrait, phone)
    await expectNoLayoutShift(page)
    for (const viewport of [phone, small]) {
      await page.setViewportSize(viewport)
      await expect.poll(() => boxOf(page, 'video')).toMatchObject({ x: 0, y: 0, ...viewport })
      expect(await video(page).evaluate((element) => getComputedStyle(element).objectFit)).toBe('cover')
      await expect.poll(async () => (await title(page).boundingBox())?.y).toBeLessThan(60)
      // The height that is left below the field.
      const left = async () => viewport.height - (await boxOf(page, 'form.chat-composer')).bottom
      await expect.poll(async () => (await left()) >= 0 && (await left()) < 80).toBe(true)
      expect(await page.locator('media-control-bar').isVisible()).toBe(false)
      await expectFits(page)
      expect(await axeViolations(page)).toEqual([])
    }
    expect(errors).toEqual([])
  })

  test('is whole over a blurred copy of itself on a desktop and on a tablet', async () => {
    const { page } = await watch(portrait, desktop)
    await expectNoLayoutShift(page)
    const backdrop = page.locator('.player-backdrop canvas')
    const painted = () =>
      backdrop.evaluate((canvas: HTMLCanvasElement) =>
        canvas
          .getContext('2d')
          ?.getImageData(0, 0, 36, 64)
          .data.some((value, index) => index % 4 < 3 && value > 40),
      )
    await expect.poll(painted).toBe(true)
    for (const viewport of [desktop, tablet]) {
      await page.setViewportSize(viewport)
      await expect.poll(() => video(page).evaluate((element) => getComputedStyle(element).objectFit)).toBe('contain')
      await backdrop.waitFor()
      await expectFits(page)
    }
  })

  test('keeps its video in place, and its field above the keyboard of a phone', async () => {
    const { page } = await watch(portrait, phone)
    await comments(page).fill('こんにちは')
    const before = await boxOf(page, 'video')
    await openKeyboard(page, 320)
    await expect.poll(async () => (await boxOf(page, 'form.chat-composer')).bottom).toBeLessThanOrEqual(844 - 320)
    expect(await boxOf(page, 'video')).toEqual(before)
    expect(await comments(page).inputValue()).toBe('こんにちは')
  })
})

describe('a landscape live', () => {
  test('is above title and chat on an upright screen', async () => {
    const { page, errors } = await watch(landscape, phone)
    await expectNoLayoutShift(page)
    for (const viewport of [phone, small, tablet]) {
      await page.setViewportSize(viewport)
      await expect.poll(() => boxOf(page, 'video')).toMatchObject({ x: 0, y: 0, width: viewport.width })
      const box = await boxOf(page, 'video')
      expect(box.width / box.height).toBeCloseTo(16 / 9, 1)
      await expect.poll(async () => (await title(page).boundingBox())?.y).toBeGreaterThanOrEqual(box.bottom)
      await expect.poll(() => overlap(chat(page), video(page))).toBe(0)
      await expect
        .poll(async () => (await boxOf(page, 'form.chat-composer')).bottom)
        .toBeLessThanOrEqual(viewport.height)
      await expectFits(page)
      expect(await axeViolations(page)).toEqual([])
    }
    expect(errors).toEqual([])
  })

  test('has the height of a phone held sideways; the chat is beside it, hidden, or over it if the viewer chooses', async () => {
    const { page, errors } = await watch(landscape, sideways)
    const press = (name: string) => page.getByRole('button', { name }).click()
    await expect.poll(() => boxOf(page, 'video')).toMatchObject({ y: 0, height: 390 })
    await expect.poll(() => overlap(chat(page), video(page))).toBe(0)
    await expectNoLayoutShift(page)
    await expectFits(page)
    expect(await axeViolations(page)).toEqual([])
    await press('チャットを映像に重ねる')
    await expect.poll(() => boxOf(page, 'video')).toMatchObject({ x: 0, width: 844, height: 390 })
    await expect.poll(() => overlap(chat(page), video(page))).toBeGreaterThan(0.9)
    await expect.poll(() => overlap(chat(page), page.locator('media-control-bar'))).toBe(0)
    await press('チャットを隠す')
    await chat(page).waitFor({ state: 'hidden' })
    await press('チャットを表示')
    await chat(page).waitFor()
    await expect.poll(() => overlap(chat(page), video(page))).toBe(0)
    const before = await boxOf(page, 'video')
    await openKeyboard(page, 200)
    await expect.poll(async () => (await boxOf(page, 'form.chat-composer')).bottom).toBeLessThanOrEqual(390 - 200)
    expect(await boxOf(page, 'video')).toEqual(before)
    expect(errors).toEqual([])
  })

  test('has the theatre layout on a desktop: full-height chat on the right, other lives on the left', async () => {
    const { page, errors } = await watch(landscape, desktop)
    const aside = await boxOf(page, '.watch-aside')
    const header = await boxOf(page, 'body > header')
    expect(aside.right).toBe(desktop.width)
    expect(aside.y).toBeCloseTo(header.bottom, 0)
    expect(aside.bottom).toBe(desktop.height)
    const box = await boxOf(page, 'video')
    const rail = await boxOf(page, '.watch-rail')
    expect(box).toMatchObject({ x: rail.right })
    expect(box.right).toBe(aside.x)
    await page.getByRole('navigation', { name: 'ほかの配信' }).getByRole('link').first().waitFor()
    await page.keyboard.press('t')
    await expect.poll(async () => (await boxOf(page, '.watch-rail')).width).toBe(240)
    await page.keyboard.press('c')
    await chat(page).waitFor({ state: 'hidden' })
    await page.keyboard.press('c')
    await comments(page).fill('t c ?')
    expect(await chat(page).isVisible()).toBe(true)
    await comments(page).blur()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'キーボードショートカット' }).waitFor()
    await page.keyboard.press('Escape')
    expect(await axeViolations(page)).toEqual([])
    expect(errors).toEqual([])
  })
})

test('keys mute, pause, seek and fill the screen anywhere on the page, and the volume is remembered', async () => {
  const { page, errors } = await watch(landscape, desktop)
  const read = <Value>(property: 'muted' | 'paused' | 'volume') =>
    video(page).evaluate((element, name): Value => Reflect.get(element, name), property)
  for (const [key, property, button] of [
    ['m', 'muted', 'media-mute-button[mediavolumelevel=off]'],
    ['k', 'paused', 'media-play-button[mediapaused]'],
  ] as const) {
    expect(await read(property)).toBe(false)
    await page.keyboard.press(key)
    await expect.poll(() => read(property)).toBe(true)
    // A key changes what the controls show, which follow the video.
    await page.locator(button).waitFor({ state: 'attached' })
    await page.keyboard.press(key)
    await expect.poll(() => read(property)).toBe(false)
  }
  const isFullScreen = () => page.evaluate(() => document.fullscreenElement?.id === 'watch')
  await page.keyboard.press('f')
  await expect.poll(isFullScreen).toBe(true)
  await page.locator('media-fullscreen-button[mediaisfullscreen]').waitFor({ state: 'attached' })
  await page.keyboard.press('f')
  await expect.poll(isFullScreen).toBe(false)

  // Otherwise there is nothing to seek back to.
  await expect.poll(() => timeOf(page)).toBeGreaterThan(3)
  await video(page).evaluate((element: HTMLVideoElement) => {
    const seeks: number[] = []
    Reflect.set(window, 'seeks', seeks)
    element.addEventListener('seeking', () => seeks.push(element.currentTime))
  })
  // The player also jumps forward by itself.
  const seeks = () => page.evaluate<number[]>(() => Reflect.get(window, 'seeks'))
  const before = await timeOf(page)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => Math.min(...(await seeks()))).toBeLessThan(before)
  const back = Math.min(...(await seeks()))
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await seeks()).at(-1)).toBeGreaterThan(back)

  await page.locator('media-mute-button').focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => read('volume')).toBeLessThan(1)
  await page.locator('media-volume-range input').fill('0.3')
  await expect.poll(() => read('volume')).toBeCloseTo(0.3)
  await page.reload()
  await untilPlaying(page)
  expect(await read('volume')).toBeCloseTo(0.3)
  expect(errors).toEqual([])
})

test('the layout of an open page follows an encoder that changes its aspect ratio', async () => {
  const live = await liveOnAir(site, '向きの変わる配信', { size: '320x180', frameRate: 10 })
  const { page } = await watch(live, phone)
  const shape = () => page.locator('#watch').getAttribute('data-shape')
  await expect.poll(shape).toBe('landscape')
  await live.encoder.kill()
  const { streamKey } = await live.liver.get<StreamSetting>('/v1/stream-setting')
  const turned = publishWithFfmpeg(`${site.rtmp}/${streamKey}`, { size: '180x320', frameRate: 10 })
  await expect.poll(shape).toBe('tall')
  await expect.poll(() => boxOf(page, 'video')).toMatchObject({ x: 0, y: 0, ...phone })
  await live.end()
  await turned.kill()
})

test('the video continues when a phone is turned', async () => {
  for (const live of [portrait, landscape]) {
    const { page, errors } = await watch(live, phone)
    const element = await video(page).elementHandle()
    for (const viewport of [sideways, phone]) {
      const before = await timeOf(page)
      await page.setViewportSize(viewport)
      await expect.poll(() => timeOf(page)).toBeGreaterThan(before + 0.3)
      expect(await element?.evaluate((video) => video.isConnected)).toBe(true)
      await expect.poll(async () => (await boxOf(page, 'video')).height).toBeGreaterThan(200)
      const isWhole = () => page.locator('.watch-stage').evaluate((stage) => stage.scrollWidth <= stage.clientWidth)
      await expect.poll(isWhole).toBe(true)
    }
    expect(errors).toEqual([])
  }
})
