import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visit, visitWithoutScripts } from '#tests/support/browser.ts'
import { callAs } from '#tests/support/caller.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { site } from '#tests/support/shared-site.ts'
import { chooseAccount, signIn, untilSignedIn } from '#tests/support/sign-in.ts'

const browser = sharedBrowser()

const sessionCookie = async (page: Page): Promise<string> =>
  (await page.context().cookies()).find(({ name }) => name === 'kirari_session')?.value ?? ''

test.each(['https://elsewhere.example/', '//elsewhere.example/', '/\\elsewhere.example'])(
  'the redirect %s after sign-in stays on the site',
  async (target) => {
    const { page } = await visit(browser, site.url)
    await signIn(page, 'みお', target)
    expect(page.url()).toBe(`${site.url}/`)
  },
)

test('a session planted before sign-in is replaced and revoked', async () => {
  const attacker = await visit(browser, site.url)
  await signIn(attacker.page, 'れん')
  const planted = await sessionCookie(attacker.page)

  const { page } = await visit(browser, site.url)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Apple' }).click()
  await page.context().addCookies([{ name: 'kirari_session', value: planted, url: site.url }])
  await chooseAccount(page, 'みお')
  await untilSignedIn(page, site.url)
  expect(await sessionCookie(page)).not.toBe('')
  expect(await sessionCookie(page)).not.toBe(planted)
  await attacker.page.goto('/user_live/live_create')
  expect(new URL(attacker.page.url()).pathname).toBe('/login')
})

test('a code obtained in another browser does not sign in', async () => {
  const attacker = await visitWithoutScripts(browser, site.url)
  await attacker.goto('/login')
  await attacker.getByRole('link', { name: 'Google' }).click()
  await chooseAccount(attacker, 'れん')
  await attacker.waitForURL(`${site.url}/google/callback?*`)

  const { page } = await visit(browser, site.url)
  await page.goto(attacker.url())
  await page.getByRole('heading', { name: 'ログインできませんでした' }).waitFor()
  expect(await sessionCookie(page)).toBe('')
})

test('the marker cookie alone grants no access', async () => {
  const { page } = await visit(browser, site.url)
  await page.context().addCookies([{ name: 'is_login', value: 'true', url: site.url }])
  await page.goto('/user_live/live_create')
  expect(new URL(page.url()).pathname).toBe('/login')
  const visitor = await callAs(site.url, null)
  await expect(visitor.get('/v1/account/profile')).rejects.toThrow('SIGN_IN_REQUIRED')
})
