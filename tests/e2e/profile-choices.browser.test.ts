import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visit } from '#tests/support/browser.ts'
import { newMember, visitAs } from '#tests/support/member.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { site } from '#tests/support/shared-site.ts'
import { chooseAccount, openGooglePopup } from '#tests/support/sign-in.ts'

const browser = sharedBrowser()

const submit = (page: Page, section: string, button: string) =>
  page.locator(section).getByRole('button', { name: button }).click()

test('a language in the address is kept after saving, as long as none is chosen in the profile', async () => {
  const { page } = await visitAs(browser, site.url, await newMember(site.url), '/user_profile?lang=en')
  await page.locator('#basics textarea').fill('I watch games.')
  await submit(page, '#basics', 'Save')
  await page.locator('#basics').getByText('Saved').waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
})

test('no popup asks for a new sign-in when the deletion is invalid anyway', async () => {
  const { page } = await visit(browser, site.url)
  const { nickName } = await newMember(site.url)
  await page.goto('/login?redirect=/user_profile')
  await chooseAccount(await openGooglePopup(page), nickName)
  await page.waitForURL(`${site.url}/user_profile`)
  await page.waitForLoadState('networkidle')

  // The SDK asks for a new sign-in when the last one is older than five minutes.
  await page.clock.install()
  await page.clock.fastForward('06:00')
  const windows: Page[] = []
  page.on('popup', (window) => windows.push(window))
  const section = page.locator('#deletion')
  await section.getByRole('textbox').fill('ちがう名前')
  await section.getByRole('button', { name: 'アカウントを削除する' }).click()
  await section.getByText('ニックネームが一致しません').waitFor()
  expect(windows).toEqual([])

  await section.getByRole('textbox').fill(nickName)
  const window = page.waitForEvent('popup')
  await section.getByRole('button', { name: 'アカウントを削除する' }).click()
  await (await window).close()
  expect(windows).toHaveLength(1)
})
