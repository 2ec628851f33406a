import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { barriers } from '#tests/support/barriers.ts'
import { desktop, phone, timeOf } from '#tests/support/browser.ts'
import {
  field,
  goLive,
  log,
  overlap,
  reads,
  say,
  sayElsewhere,
  watchAs,
  type ChattedLive,
} from '#tests/support/chat-page.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'

let server: TestServer
const browser = sharedBrowser()
let live: ChattedLive

beforeAll(async () => {
  server = await startServer()
  live = await goLive(server, '眺めて話す夜')
})
afterAll(async () => {
  await live?.encoder.kill()
  await server?.close()
})

const lyingPhone = { width: 844, height: 390 }
const picture = (page: Page) => page.locator('video')
const controls = (page: Page) => page.locator('media-control-bar')
const chat = (page: Page) => page.getByRole('region', { name: 'チャット' })
const composer = (page: Page) => chat(page).locator('form')

async function playing(page: Page): Promise<void> {
  await picture(page).waitFor({ timeout: 30_000 })
  await expect.poll(() => timeOf(page), { timeout: 30_000 }).toBeGreaterThan(0.5)
}

describe('the chat', () => {
  test('stands beside the picture on a desk, with the field in sight', async () => {
    const { page } = await watchAs(browser, server, live, 'みお', desktop)
    await playing(page)
    await field(page).waitFor()
    expect(await overlap(chat(page), picture(page))).toBe(0)
    const [box, stage] = await Promise.all([chat(page).boundingBox(), picture(page).boundingBox()])
    expect(box?.x).toBeGreaterThan((stage?.x ?? 0) + (stage?.width ?? 0))
    expect(box?.height).toBeGreaterThan(stage?.height ?? Infinity)
    const form = await composer(page).boundingBox()
    expect((form?.y ?? Infinity) + (form?.height ?? 0)).toBeLessThanOrEqual(desktop.height)
  })

  test('stands below the picture on a phone, and covers nothing of it', async () => {
    const { page } = await watchAs(browser, server, live, 'みお', phone)
    await playing(page)
    await field(page).waitFor()
    expect(await overlap(chat(page), picture(page))).toBe(0)
    const form = await composer(page).boundingBox()
    expect((form?.y ?? Infinity) + (form?.height ?? 0)).toBeLessThanOrEqual(phone.height + 8)
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(wider).toBeLessThanOrEqual(0)
  })

  test.each(['on a phone that lies', 'in full screen'])(
    'lies over the lower third %s, above the controls',
    async (where) => {
      const { page } = await watchAs(browser, server, live, 'みお', where === 'in full screen' ? desktop : lyingPhone)
      await playing(page)
      await field(page).waitFor()
      if (where === 'in full screen') {
        await picture(page).hover()
        await page.locator('media-fullscreen-button').click()
        await page.waitForFunction(() => document.fullscreenElement?.id === 'watch')
      }
      await say(page, `ここにも見える ${where}`)
      await reads(page, `ここにも見える ${where}`)
      expect(await overlap(chat(page), controls(page))).toBe(0)
      expect(await overlap(composer(page), controls(page))).toBe(0)
      const [box, stage] = await Promise.all([chat(page).boundingBox(), picture(page).boundingBox()])
      expect(box?.height).toBeLessThanOrEqual((stage?.height ?? 0) / 3 + 1)
      expect(box?.y).toBeGreaterThan((stage?.y ?? 0) + (stage?.height ?? 0) / 3)
    },
  )

  test('stays where somebody reads, and says how many are new', async () => {
    const { page } = await watchAs(browser, server, live, 'みお', phone)
    // Chat accepts three comments in a row from one user.
    for (const nickName of ['けんた', 'はな', 'あかり', 'れん', 'ゆい']) {
      const texts = ['一つ目', '二つ目', '三つ目'].map(
        (which) => `${nickName}の${which}の長いコメントで、一行には収まりません`,
      )
      await sayElsewhere(server, live, nickName, texts)
      await reads(page, texts.at(-1) ?? '')
    }
    await log(page).evaluate((list) => list.scrollTo(0, 0))
    await page.getByRole('button', { name: '最新へ' }).waitFor()
    const first = log(page).getByRole('listitem').first()
    const before = await first.boundingBox()
    await sayElsewhere(server, live, 'デモ放送局', ['新しい話', 'もう一つ'])
    const pill = page.getByRole('button', { name: '新着2件' })
    await pill.waitFor()
    expect((await first.boundingBox())?.y).toBe(before?.y)
    await pill.click()
    await reads(page, 'もう一つ')
    await pill.waitFor({ state: 'detached' })
  })

  test('announces to screen readers now and then what is new, not each comment', async () => {
    const { page } = await watchAs(browser, server, live, null, desktop, (opened) => opened.clock.install())
    const announcer = page.locator('[data-announcer=comments]')
    expect(await announcer.getAttribute('aria-live')).toBe('polite')
    expect(await log(page).getAttribute('aria-live')).toBe('off')
    await reads(page, 'もう一つ')
    await page.clock.runFor(6000)
    expect(await announcer.innerText()).toBe('')
    await sayElsewhere(server, live, 'けんた', ['読み上げ'])
    await reads(page, '読み上げ')
    await page.clock.runFor(5000)
    await expect.poll(() => announcer.innerText()).toBe('けんた：読み上げ')
    await page.evaluate(() => {
      const said: string[] = []
      Reflect.set(window, 'said', said)
      const region = document.querySelector('[data-announcer=comments]')
      new MutationObserver(() => said.push(region?.textContent ?? '')).observe(region ?? document.body, {
        characterData: true,
        childList: true,
        subtree: true,
      })
    })
    await sayElsewhere(server, live, 'そら', ['一', '二', '三'])
    await reads(page, '三')
    await page.clock.runFor(5000)
    const told = () => page.evaluate<string[]>(() => Reflect.get(window, 'said'))
    await expect.poll(told).not.toEqual([])
    const said = await told()
    expect(said.length).toBeLessThanOrEqual(2)
    expect(said.join(' ')).toMatch(/\d件の新しいコメント/)
  })

  test.each([
    ['ja', 'チャット'],
    ['en', 'Chat'],
    ['ko', '채팅'],
  ])('has no barriers in the language %s', async (language, title) => {
    const { page, faults } = await watchAs(browser, server, live, 'みお')
    if (language !== 'ja') await page.goto(`${live.path}?lang=${language}`)
    await page.getByRole('region', { name: title, exact: true }).getByRole('listitem').first().waitFor()
    expect(await barriers(page)).toEqual([])
    await page.setViewportSize(phone)
    expect(await barriers(page)).toEqual([])
    await log(page).getByRole('listitem').getByRole('button').last().click()
    await page.getByRole('menu').waitFor()
    expect(await barriers(page)).toEqual([])
    expect(faults).toEqual([])
  })
})

describe('hearts', () => {
  const drifting = (page: Page) => page.locator('canvas[data-hearts]')

  test('drift up on the pages of everybody, and are gone after a while', async () => {
    const mio = await watchAs(browser, server, live, 'みお')
    const visitor = await watchAs(browser, server, live, null, phone)
    await log(visitor.page).getByRole('listitem').first().waitFor()
    const give = mio.page.getByRole('button', { name: 'ハートを送る' })
    for (let count = 0; count < 5; count += 1) await give.click()
    for (const { page } of [mio, visitor]) await drifting(page).waitFor({ state: 'attached' })
    await expect.poll(() => drifting(visitor.page).getAttribute('data-hearts')).toBe('0')
    expect(await visitor.page.getByRole('button', { name: 'ハートを送る' }).count()).toBe(0)
  })

  test('are a number that changes for whoever wants nothing to move', async () => {
    const mio = await watchAs(browser, server, live, 'みお')
    const calm = await watchAs(browser, server, live, null)
    await calm.page.emulateMedia({ reducedMotion: 'reduce' })
    await calm.page.locator('canvas').waitFor({ state: 'detached' })
    await log(calm.page).getByRole('listitem').first().waitFor()
    const give = mio.page.getByRole('button', { name: 'ハートを送る' })
    for (let count = 0; count < 7; count += 1) await give.click()
    await calm.page.locator('[data-heart-count="7"]').waitFor()
    expect(await calm.page.locator('canvas').count()).toBe(0)
  })
})
