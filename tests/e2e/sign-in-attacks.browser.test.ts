import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visit, visitWithoutScripts } from '#tests/support/browser.ts'
import { callAs } from '#tests/support/caller.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { site } from '#tests/support/shared-site.ts'
import { choosePerson, signIn, untilBack } from '#tests/support/sign-in.ts'

const browser = sharedBrowser()

const session = async (page: Page): Promise<string> =>
  (await page.context().cookies()).find(({ name }) => name === 'kirari_session')?.value ?? ''

test.each(['https://elsewhere.example/', '//elsewhere.example/', '/\\elsewhere.example'])(
  'the redirect %s after sign-in does not leave the site',
  async (target) => {
    const { page } = await visit(browser, site.url)
    await signIn(page, 'みお', target)
    expect(page.url()).toBe(`${site.url}/`)
  },
)

test('a session that was planted before signing in is not the one after it, and is over', async () => {
  const attacker = await visit(browser, site.url)
  await signIn(attacker.page, 'れん')
  const planted = await session(attacker.page)

  const { page } = await visit(browser, site.url)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Apple' }).click()
  await page.context().addCookies([{ name: 'kirari_session', value: planted, url: site.url }])
  await choosePerson(page, 'みお')
  await untilBack(page, site.url)
  expect(await session(page)).not.toBe('')
  expect(await session(page)).not.toBe(planted)
  await attacker.page.goto('/user_live/live_create')
  expect(new URL(attacker.page.url()).pathname).toBe('/login')
})

test('a code that another browser fetched signs nobody in', async () => {
  const attacker = await visitWithoutScripts(browser, site.url)
  await attacker.goto('/login')
  await attacker.getByRole('link', { name: 'Google' }).click()
  await choosePerson(attacker, 'れん')
  await attacker.waitForURL(`${site.url}/google/callback?*`)

  const { page } = await visit(browser, site.url)
  await page.goto(attacker.url())
  await page.getByRole('heading', { name: 'ログインできませんでした' }).waitFor()
  expect(await session(page)).toBe('')
})

test('the marker cookie by itself opens nothing', async () => {
  const { page } = await visit(browser, site.url)
  await page.context().addCookies([{ name: 'is_login', value: 'true', url: site.url }])
  await page.goto('/user_live/live_create')
  expect(new URL(page.url()).pathname).toBe('/login')
  const visitor = await callAs(site.url, null)
  await expect(visitor.get('/v1/account/profile')).rejects.toThrow('SIGN_IN_REQUIRED')
})
