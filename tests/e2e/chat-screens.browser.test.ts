import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeViolations } from '#tests/support/axe.ts'
import { desktop, phone } from '#tests/support/browser.ts'
import { expectFits } from '#tests/support/page-fits.ts'
import { untilPlaying } from '#tests/support/playback.ts'
import {
  field,
  goLive,
  log,
  overlap,
  untilShown,
  postComment,
  postElsewhere,
  watchAs,
  type ChatLive,
} from '#tests/support/chat-page.ts'
import { callAs } from '#tests/support/caller.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'

let server: TestServer
const browser = sharedBrowser()
let live: ChatLive

/** More than a phone shows at once. */
const written = ['けんた', 'はな', 'あかり', 'れん', 'ゆい'].map((nickName) => ({
  nickName,
  // Chat accepts three comments in a row from one user.
  texts: ['一つ目', '二つ目', '三つ目'].map((which) => `${nickName}の${which}の長いコメントで、一行には収まりません`),
}))
const lastWritten = written.at(-1)?.texts.at(-1) ?? ''

beforeAll(async () => {
  server = await startServer()
  live = await goLive(server, '眺めて話す夜')
  for (const { nickName, texts } of written) await postElsewhere(server, live, nickName, texts)
})
afterAll(async () => {
  await live?.encoder.kill()
  await server?.close()
})

const landscapePhone = { width: 844, height: 390 }
const video = (page: Page) => page.locator('video')
const controls = (page: Page) => page.locator('media-control-bar')
const chat = (page: Page) => page.getByRole('region', { name: 'チャット' })
const composer = (page: Page) => chat(page).locator('form')

/** Scrolls a list, and waits for the frame in which the page has noticed that. */
const scrollTo = (list: Locator, top: number) =>
  list.evaluate(async (element, to) => {
    element.scrollTo(0, to)
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  }, top)

describe('the chat', () => {
  test('is beside the video on a desktop, with the input field visible', async () => {
    const { page } = await watchAs(browser, server, live, 'みお', desktop)
    await untilPlaying(page)
    await field(page).waitFor()
    await expect.poll(() => overlap(chat(page), video(page))).toBe(0)
    const [chatBox, videoBox] = await Promise.all([chat(page).boundingBox(), video(page).boundingBox()])
    expect(chatBox?.x).toBeGreaterThan((videoBox?.x ?? 0) + (videoBox?.width ?? 0))
    expect(chatBox?.height).toBeGreaterThan(videoBox?.height ?? Infinity)
    const form = await composer(page).boundingBox()
    expect((form?.y ?? Infinity) + (form?.height ?? 0)).toBeLessThanOrEqual(desktop.height)
  })

  test('is below the video on a phone, without overlap', async () => {
    const { page } = await watchAs(browser, server, live, 'みお', phone)
    await untilPlaying(page)
    await field(page).waitFor()
    await expect.poll(() => overlap(chat(page), video(page))).toBe(0)
    const form = await composer(page).boundingBox()
    expect((form?.y ?? Infinity) + (form?.height ?? 0)).toBeLessThanOrEqual(phone.height + 8)
    await expectFits(page)
  })

  test.each(['on a landscape phone', 'in full screen'])(
    'covers the lower part of the video %s if the viewer chooses so, above the controls',
    async (where) => {
      const { page } = await watchAs(
        browser,
        server,
        live,
        'みお',
        where === 'in full screen' ? desktop : landscapePhone,
      )
      await untilPlaying(page)
      await field(page).waitFor()
      if (where === 'in full screen') {
        await video(page).hover()
        await page.locator('media-fullscreen-button').click()
        await page.waitForFunction(() => document.fullscreenElement?.id === 'watch')
      }
      await expect.poll(() => overlap(chat(page), video(page))).toBe(0)
      await page.getByRole('button', { name: 'チャットを映像に重ねる' }).click()
      await postComment(page, `ここにも見える ${where}`)
      await untilShown(page, `ここにも見える ${where}`)
      await expect.poll(() => overlap(chat(page), controls(page))).toBe(0)
      await expect.poll(() => overlap(composer(page), controls(page))).toBe(0)
      const [chatBox, videoBox] = await Promise.all([chat(page).boundingBox(), video(page).boundingBox()])
      expect(chatBox?.height).toBeLessThanOrEqual((videoBox?.height ?? 0) / 2)
      expect(chatBox?.y).toBeGreaterThan((videoBox?.y ?? 0) + (videoBox?.height ?? 0) / 3)
    },
  )

  test('keeps its scroll position while a user reads, and shows the number of new comments', async () => {
    const { page } = await watchAs(browser, server, live, 'みお', phone)
    await untilShown(page, lastWritten)
    await log(page).evaluate((list) => list.scrollTo(0, 0))
    await page.getByRole('button', { name: '最新へ' }).waitFor()
    const first = log(page).getByRole('listitem').first()
    const before = await first.boundingBox()
    await postElsewhere(server, live, 'デモ放送局', ['新しい話', 'もう一つ'])
    const pill = page.getByRole('button', { name: '新着2件' })
    await pill.waitFor()
    await expect.poll(async () => (await first.boundingBox())?.y).toBe(before?.y)
    await pill.click()
    await untilShown(page, 'もう一つ')
    await pill.waitFor({ state: 'detached' })
  })

  test('keeps the comment that a user reads in place when an earlier one is deleted', async () => {
    const { page } = await watchAs(browser, server, live, 'みお', phone)
    const list = log(page)
    const rows = list.getByRole('listitem')
    await rows.last().waitFor()
    await scrollTo(list, 0)
    await page.getByRole('button', { name: '最新へ' }).waitFor()
    await scrollTo(list, 200)
    const keyOf = async (index: number) => (await rows.nth(index).getAttribute('data-key')) ?? ''
    const [earlier, read] = [await keyOf(0), await keyOf(5)]
    const row = (key: string) => list.locator(`[data-key="${key}"]`)
    const before = await row(read).boundingBox()
    const sora = await callAs(server.url, 'liver-sora')
    await sora.post(`/v1/lives/${live.id}/comments/${earlier}/deletion`, {})
    await row(earlier).waitFor({ state: 'detached' })
    const distance = async () => Math.abs(((await row(read).boundingBox())?.y ?? Infinity) - (before?.y ?? 0))
    await expect.poll(distance).toBeLessThanOrEqual(1)
  })

  test('announces new comments to screen readers in batches, not one by one', async () => {
    const { page } = await watchAs(browser, server, live, null, desktop, (opened) => opened.clock.install())
    const announcer = page.locator('[data-announcer=comments]')
    expect(await announcer.getAttribute('aria-live')).toBe('polite')
    expect(await log(page).getAttribute('aria-live')).toBe('off')
    await log(page).getByRole('listitem').last().waitFor()
    await page.clock.runFor(6000)
    expect(await announcer.innerText()).toBe('')
    await postElsewhere(server, live, 'けんた', ['読み上げ'])
    await untilShown(page, '読み上げ')
    await page.clock.runFor(5000)
    await expect.poll(() => announcer.innerText()).toBe('けんた：読み上げ')
    // From now on the page announces only when this test advances its clock.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 20_000))
    await page.evaluate(() => {
      const announcements: string[] = []
      Reflect.set(window, 'said', announcements)
      const region = document.querySelector('[data-announcer=comments]')
      new MutationObserver(() => announcements.push(region?.textContent ?? '')).observe(region ?? document.body, {
        characterData: true,
        childList: true,
        subtree: true,
      })
    })
    await postElsewhere(server, live, 'そら', ['一', '二', '三'])
    await untilShown(page, '三')
    await page.clock.runFor(5000)
    const readAnnouncements = () => page.evaluate<string[]>(() => Reflect.get(window, 'said'))
    await expect.poll(readAnnouncements).not.toEqual([])
    const announcements = await readAnnouncements()
    expect(announcements.length).toBeLessThanOrEqual(2)
    expect(announcements.join(' ')).toMatch(/\d件の新しいコメント/)
  })

  test.each([
    ['ja', 'チャット'],
    ['en', 'Chat'],
    ['ko', '채팅'],
  ])('has no accessibility violations in language %s', async (language, title) => {
    const { page, errors } = await watchAs(browser, server, live, 'みお')
    if (language !== 'ja') await page.goto(`${live.path}?lang=${language}`)
    const panel = page.getByRole('region', { name: title, exact: true })
    await panel.getByRole('listitem').first().waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.setViewportSize(phone)
    // Below the video.
    await expect.poll(async () => (await panel.boundingBox())?.x).toBe(0)
    expect(await axeViolations(page)).toEqual([])
    await log(page).getByRole('listitem').getByRole('button').last().click()
    await page.getByRole('menu').waitFor()
    expect(await axeViolations(page)).toEqual([])
    expect(errors).toEqual([])
  })
})

describe('hearts', () => {
  const heartCanvas = (page: Page) => page.locator('canvas[data-hearts]')

  test('rise on all pages and disappear', async () => {
    const mio = await watchAs(browser, server, live, 'みお')
    const visitor = await watchAs(browser, server, live, null, phone)
    await log(visitor.page).getByRole('listitem').first().waitFor()
    const give = mio.page.getByRole('button', { name: 'ハートを送る' })
    for (let count = 0; count < 5; count += 1) await give.click()
    for (const { page } of [mio, visitor]) await heartCanvas(page).waitFor({ state: 'attached' })
    await expect.poll(() => heartCanvas(visitor.page).getAttribute('data-hearts')).toBe('0')
    expect(await visitor.page.getByRole('button', { name: 'ハートを送る' }).count()).toBe(0)
  })

  test('are a changing number with reduced motion', async () => {
    const mio = await watchAs(browser, server, live, 'みお')
    const reduced = await watchAs(browser, server, live, null)
    await reduced.page.emulateMedia({ reducedMotion: 'reduce' })
    await reduced.page.locator('.watch-stage > canvas').waitFor({ state: 'detached' })
    await log(reduced.page).getByRole('listitem').first().waitFor()
    const give = mio.page.getByRole('button', { name: 'ハートを送る' })
    for (let count = 0; count < 7; count += 1) await give.click()
    await reduced.page.locator('[data-heart-count="7"]').waitFor()
    expect(await heartCanvas(reduced.page).count()).toBe(0)
  })
})
