/** Sign-in with a redirect and with a popup, on a phone and on a desktop. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { desktop, phone, visit } from '#tests/support/browser.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { site } from '#tests/support/shared-site.ts'
import { chooseAccount, openGooglePopup, signIn } from '#tests/support/sign-in.ts'

const browser = sharedBrowser()

const cookie = async (page: Page, name: string): Promise<string> =>
  (await page.context().cookies()).find((one) => one.name === name)?.value ?? ''

async function signOut(page: Page, nickName: string): Promise<void> {
  await page.goto('/')
  await page.locator(`header summary[aria-label*="${nickName}"]`).click()
  await page.getByRole('button', { name: 'ログアウト' }).click()
  await page.getByRole('link', { name: 'ログイン', exact: true }).waitFor()
}

describe.each([
  ['phone', phone],
  ['desktop', desktop],
])('on a %s', (_name, viewport) => {
  test('Apple signs in with a redirect, returns to the previous page, and out', async () => {
    const { page, errors } = await visit(browser, site.url, viewport)
    await signIn(page, 'みお', '/health?from=here')
    expect(page.url()).toBe(`${site.url}/health?from=here`)
    expect(await cookie(page, 'is_login')).toBe('true')
    await signOut(page, 'みお')
    expect([await cookie(page, 'is_login'), await cookie(page, 'kirari_session')]).toEqual(['false', ''])
    expect(errors).toEqual([])
  })

  test('Google signs in with a popup, returns to the previous page, and out', async () => {
    const { page, errors } = await visit(browser, site.url, viewport)
    const asked = page.waitForResponse((response) => response.url().includes('/v2/recaptchaConfig'))
    await page.goto('/login?redirect=%2Fhealth')
    expect((await asked).status()).toBe(200)
    const window = await openGooglePopup(page)
    await chooseAccount(window, 'みお')
    await page.waitForURL(`${site.url}/health`)
    expect(await cookie(page, 'is_login')).toBe('true')
    await signOut(page, 'みお')
    expect(await page.evaluate(() => localStorage.getItem('identity_kept'))).toBeNull()
    expect(errors).toEqual([])
  })
})

test('a page for users leads a visitor to the sign-in, and back afterwards', async () => {
  const { page } = await visit(browser, site.url, phone)
  await page.goto('/user_live/live_create')
  expect(new URL(page.url()).pathname).toBe('/login')
  await page.getByRole('link', { name: 'Apple' }).click()
  await chooseAccount(page, 'そら')
  await page.waitForURL('**/user_live/live_create')
})
