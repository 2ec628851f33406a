import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Live } from '#contract/lives/schemas.ts'
import { axeViolations } from '#tests/support/axe.ts'
import { desktop, phone, untilHydrated, visit, visitWithoutScripts } from '#tests/support/browser.ts'
import { newLiver, type Member } from '#tests/support/member.ts'
import { expectFits } from '#tests/support/page-fits.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { site } from '#tests/support/shared-site.ts'

const browser = sharedBrowser()

/** In the titles of this file only. */
const word = randomBytes(3).toString('hex')
const live = { title: `カラオケ${word}の夜`, id: '' }
let liver: Member

beforeAll(async () => {
  liver = await newLiver(site.url, 'うた')
  const startsAt = new Date(Date.now() + 86_400_000).toISOString()
  ;({ id: live.id } = await liver.post<Live>('/v1/lives', { title: live.title, genre: 'sing', startsAt }))
  for (let n = 1; n <= 3; n += 1) await liver.post('/v1/channels', { name: `${word}チャンネル${n}` })
})

/** The texts of the requested suggestions. */
function recordRequests(page: Page): string[] {
  const requested: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/v1/search/suggestions') requested.push(searchParams.get('q') ?? '')
  })
  return requested
}

const field = (page: Page) => page.getByRole('search').locator('input[name=q]:visible')
const results = (page: Page) => page.getByRole('main').getByRole('article')

test('on a phone the tab of the current kind is in view', async () => {
  const { page } = await visit(browser, site.url, phone)
  await page.goto(`/search?q=${word}&kind=cast`)
  const tab = page.getByRole('main').getByRole('link', { name: 'キャスト', exact: true })
  const right = async () => {
    const box = await tab.boundingBox()
    return (box?.x ?? Infinity) + (box?.width ?? 0)
  }
  await expect.poll(right).toBeLessThanOrEqual(phone.width)
})

test.each([
  ['a desktop', desktop],
  ['a phone', phone],
])('on %s nothing is requested while an input method composes a text', async (_name, viewport) => {
  const { page, errors } = await visit(browser, site.url, viewport)
  const requested = recordRequests(page)
  await page.clock.install()
  await page.goto(viewport === phone ? '/search' : '/')
  await untilHydrated(page)
  await field(page).focus()
  const list = page.getByRole('listbox', { includeHidden: true })
  await list.waitFor({ state: 'attached' })
  const input = await page.context().newCDPSession(page)
  for (const text of ['か', 'から', 'からお', 'からおけ']) {
    await input.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  }
  // A text is requested when it has not changed for a moment.
  await page.clock.runFor(1000)
  expect(requested).toEqual([])
  await input.send('Input.insertText', { text: `からおけ${word}` })
  await page.getByRole('option', { name: live.title }).waitFor()
  expect(requested).toEqual([`からおけ${word}`])
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('option', { name: live.title }).click()
  await page.waitForURL(`**/live-info/${live.id}`)
  expect(errors).toEqual([])
})

test('suggestions are chosen with the arrow keys, and "/" focuses the field', async () => {
  const { page, errors } = await visit(browser, site.url, desktop)
  await page.goto('/')
  await untilHydrated(page)
  // React adds the listener of the key some time after it has hydrated the page.
  const isFocused = () => page.evaluate(() => document.activeElement?.getAttribute('name') === 'q')
  const press = async () => {
    if (!(await isFocused())) await page.keyboard.press('/')
    return isFocused()
  }
  await expect.poll(press).toBe(true)
  await page.getByRole('listbox', { includeHidden: true }).waitFor({ state: 'attached' })
  await page.keyboard.type(word)
  await page.getByRole('option', { name: live.title }).waitFor()
  const box = page.getByRole('combobox')
  const active = async () => {
    const id = await box.getAttribute('aria-activedescendant')
    return id === null ? null : page.locator(`[id="${id}"]`).innerText()
  }
  await expect.poll(async () => [await box.getAttribute('aria-expanded'), await active()]).toEqual(['true', null])
  await page.keyboard.press('ArrowDown')
  await expect.poll(active).toContain(word)
  await page.keyboard.press('ArrowUp')
  await expect.poll(active).toBeNull()
  await page.keyboard.press('ArrowUp')
  await expect.poll(active).toBe(`「${word}」を検索`)
  await page.keyboard.press('Escape')
  await expect.poll(() => box.getAttribute('aria-expanded')).toBe('false')
  expect(await box.inputValue()).toBe(word)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname.startsWith('/channels/'))
  expect(errors).toEqual([])
})

test('an answer that arrives after a newer text is not shown', async () => {
  const { page } = await visit(browser, site.url, desktop)
  await page.goto('/')
  await untilHydrated(page)
  const { promise: asked, resolve } = Promise.withResolvers<void>()
  const { promise: typed, resolve: release } = Promise.withResolvers<void>()
  await page.route(/suggestions\?q=%E3%81%82%E3%81%82$/, async (route) => {
    resolve()
    await typed
    await route.continue().catch(() => {
      // The page has aborted the request.
    })
  })
  await field(page).focus()
  await page.getByRole('listbox', { includeHidden: true }).waitFor({ state: 'attached' })
  const aborted = page.waitForEvent('requestfailed', (request) => request.url().includes('suggestions'))
  await page.keyboard.type('ああ')
  await asked
  await field(page).fill(word)
  expect((await aborted).failure()?.errorText).toBe('net::ERR_ABORTED')
  release()
  await page.getByRole('option', { name: live.title }).waitFor()
})

test('without scripts the form searches in hiragana, tabs and filters limit the results', async () => {
  const page = await visitWithoutScripts(browser, site.url)
  await page.goto('/')
  await field(page).fill(`からおけ${word}`)
  await field(page).press('Enter')
  await expect.poll(() => results(page).count()).toBe(1)
  await expect.poll(() => results(page).locator('h2 mark').allInnerTexts()).toEqual([`カラオケ${word}`])
  await page.goto(`/search?q=${word}`)
  expect(await results(page).count()).toBe(4)
  await page.getByRole('main').getByRole('link', { name: 'チャンネル', exact: true }).click()
  await expect.poll(() => results(page).count()).toBe(3)
  await page.getByRole('main').getByRole('link', { name: 'すべて' }).click()
  await page.getByText('絞り込み', { exact: true }).click()
  await page.getByLabel('ライブの状態').selectOption('配信予定')
  await page.getByRole('button', { name: 'この条件で検索' }).click()
  await expect.poll(() => results(page).count()).toBe(1)
  await expect.poll(() => page.getByText('絞り込み中').count()).toBe(1)
})

test.each([
  ['a desktop', { width: 1440, height: 900 }],
  ['a narrow phone', { width: 360, height: 800 }],
])('on %s the page fits, is accessible, and says what to do without results', async (_name, viewport) => {
  const { page, errors } = await visit(browser, site.url, viewport)
  for (const path of ['/search', `/search?q=${word}`, `/search?q=${word}zzz&genre=game`]) {
    await page.goto(path)
    await untilHydrated(page)
    expect(await axeViolations(page)).toEqual([])
    await expectFits(page)
  }
  await page.getByText('条件を減らすと見つかるかもしれません。').waitFor()
  expect(errors).toEqual([])
})
