import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { desktop, phone, untilHydrated, visit } from '#tests/support/browser.ts'
import { expectNoLayoutShift, recordLayoutShifts } from '#tests/support/layout-shift.ts'
import { newLiver, newMember, visitAs } from '#tests/support/member.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { site } from '#tests/support/shared-site.ts'

const browser = sharedBrowser()

beforeAll(async () => {
  // Without content, the home page has no lists.
  const startsAt = new Date(Date.now() + 86_400_000).toISOString()
  await (await newLiver(site.url)).post('/v1/lives', { title: 'あしたのライブ', genre: 'talk', startsAt })
})

/** Holds back the file of a part of the page until `release`. */
async function holdBack(page: Page, file: string) {
  const held: (() => Promise<void>)[] = []
  let open = false
  await page.route(new RegExp(`/assets/${file}-[^/]*\\.js$`), (route) =>
    open ? route.continue() : void held.push(() => route.continue()),
  )
  return {
    requests: () => held.length,
    async release() {
      open = true
      for (const resume of held) await resume()
    },
  }
}

/** The pages that the browser loads in full from now on. */
function recordPageLoads(page: Page): string[] {
  const loads: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'document') loads.push(new URL(request.url()).pathname)
  })
  return loads
}

const footerLink = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

test('parts load no script until the viewer moves: neither for a mouse that rests, nor when the page scrolls', async () => {
  const { page, errors } = await visit(browser, site.url, phone)
  const files: string[] = []
  page.on('request', (request) => files.push(new URL(request.url()).pathname))
  const parts = () => files.filter((file) => /\/(?:menu-list|site-footer|lives-home|home-shelves)-/.test(file)).length
  await page.goto('/')
  await untilHydrated(page)
  await page.mouse.move(0, 0)
  await footerLink(page, '利用規約').focus()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  await page.waitForLoadState('networkidle')
  expect(parts()).toBe(0)
  await page.mouse.move(50, 50)
  await expect.poll(parts).toBe(4)
  expect(errors).toEqual([])
})

test('a tap in the menu and a click in the footer open their pages within the site, though their scripts come later', async () => {
  const { page, errors } = await visit(browser, site.url, phone, 'ja-JP', true)
  const menu = await holdBack(page, 'menu-list')
  const footer = await holdBack(page, 'site-footer')
  await page.clock.install()
  await page.goto('/')
  await untilHydrated(page)
  // A link waits for its script for a second.
  await page.clock.pauseAt(Date.now() + 60_000)
  const loads = recordPageLoads(page)
  await page.getByRole('button', { name: 'メニューを開く' }).tap()
  await page.locator('#site-menu').getByRole('link', { name: '報酬について' }).tap()
  await expect.poll(menu.requests).toBeGreaterThan(0)
  expect(new URL(page.url()).pathname).toBe('/')
  await footer.release()
  await menu.release()
  await heading(page, '報酬について')
  await footerLink(page, '利用規約').click()
  await heading(page, '利用規約')
  expect(loads).toEqual([])
  expect(errors).toEqual([])
})

test('a link whose script does not come loads its page in full', async () => {
  const { page, errors } = await visit(browser, site.url, desktop)
  await holdBack(page, 'site-footer')
  await page.goto('/')
  await untilHydrated(page)
  const loads = recordPageLoads(page)
  await footerLink(page, '利用規約').click()
  await heading(page, '利用規約')
  expect(loads).toEqual(['/terms'])
  expect(errors).toEqual([])
})

test('the keyboard reaches a link before its script, keeps it in focus, and opens its page within the site', async () => {
  const { page, errors } = await visit(browser, site.url)
  await page.goto('/')
  await untilHydrated(page)
  const loads = recordPageLoads(page)
  const link = page
    .getByRole('navigation', { name: 'サイトメニュー' })
    .getByRole('link', { name: 'イベント', exact: true })
  const element = await link.elementHandle()
  const isFocused = () => link.evaluate((shown, first) => shown === first && document.activeElement === first, element)
  for (let presses = 0; presses < 20 && !(await isFocused()); presses += 1) await page.keyboard.press('Tab')
  const hasScript = () => link.evaluate((shown) => Object.keys(shown).some((key) => key.startsWith('__reactProps')))
  await expect.poll(hasScript).toBe(true)
  expect(await isFocused()).toBe(true)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/events')
  expect(loads).toEqual([])
  expect(errors).toEqual([])
})

test('the sign-out button acts though its script comes after the click', async () => {
  const member = await newMember(site.url)
  const { page, errors } = await visitAs(browser, site.url, member, '/terms')
  const menu = await holdBack(page, 'user-menu')
  await page.goto('/')
  await page.locator(`header summary[aria-label*="${member.nickName}"]`).click()
  await page.getByRole('button', { name: 'ログアウト' }).click()
  await expect.poll(menu.requests).toBeGreaterThan(0)
  expect(await page.getByRole('button', { name: 'ログアウト' }).count()).toBe(1)
  await menu.release()
  await page.getByRole('banner').getByRole('link', { name: 'ログイン' }).waitFor()
  // The balance, which the open menu reads, is not an error when the session has ended.
  expect(errors).toEqual([])
})

test('a button acts on the first click after its script could not be loaded', async () => {
  const member = await newMember(site.url)
  const { page } = await visitAs(browser, site.url, member, '/terms')
  await page.waitForLoadState('networkidle')
  // A page without a connection is not reloaded for a file that fails.
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: false }))
  const failed = page.waitForRequest(/\/user-menu-/)
  await page.route(/\/user-menu-/, (route) => route.abort())
  await page.goto('/')
  await failed
  await page.locator(`header summary[aria-label*="${member.nickName}"]`).click()
  const signOut = page.getByRole('button', { name: 'ログアウト' })
  await signOut.click()
  await untilHydrated(page)
  expect(await signOut.count()).toBe(1)
  await page.unroute(/\/user-menu-/)
  await signOut.click()
  await page.getByRole('banner').getByRole('link', { name: 'ログイン' }).waitFor()
})

test('a page that is opened within the site is complete and does not move, also if it had no menu before', async () => {
  const { page, errors } = await visit(browser, site.url)
  await recordLayoutShifts(page)
  await page.goto('/campaign/maisonb')
  await untilHydrated(page)
  const loads = recordPageLoads(page)
  await page.getByRole('banner').getByRole('link', { name: 'Kirari' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(`${site.url}/`)
  await heading(page, 'ライブ配信中')
  // All of it is there with the heading.
  expect(await page.getByRole('navigation', { name: 'サイトメニュー' }).count()).toBe(1)
  expect(await footerLink(page, '利用規約').count()).toBe(1)
  expect(await page.getByRole('main').locator('[data-part]').count()).toBe(2)
  await expectNoLayoutShift(page)
  expect(loads).toEqual([])
  expect(errors).toEqual([])
})
