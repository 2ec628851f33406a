import { expect, test } from 'vitest'
import type { Profile } from '#contract/account/schemas.ts'
import type { Live } from '#contract/lives/schemas.ts'
import { axeViolations } from '#tests/support/axe.ts'
import { desktop, phone, untilHydrated, visit } from '#tests/support/browser.ts'
import { givenChannel } from '#tests/support/given-channel.ts'
import { newLiver, newMember, visitAs } from '#tests/support/member.ts'
import { recordTexts } from '#tests/support/recorded-texts.ts'
import { expectFits } from '#tests/support/page-fits.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { site } from '#tests/support/shared-site.ts'

const browser = sharedBrowser()

test.each([phone, desktop])('a user follows a liver on the page of a live ($width×$height)', async (viewport) => {
  const liver = await newLiver(site.url, 'ゆめ')
  const { id } = await liver.post<Live>('/v1/lives', { title: 'フォローの夜', genre: 'talk', startsAt: null })
  const path = `/live-info/${id}`
  const { page, errors } = await visitAs(browser, site.url, await newMember(site.url), path, viewport)
  const button = page.getByRole('button', { name: `${liver.nickName}さんをフォロー` })
  expect(await button.getAttribute('aria-pressed')).toBe('false')
  expect(await button.getAttribute('title')).toBe('フォロワー0人')
  const stored = page.waitForResponse(/\/follow$/)
  await button.click()
  await expect.poll(() => button.getAttribute('title')).toBe('フォロワー1人')
  // The page shows a follow before the response.
  await stored
  await page.reload()
  expect(await button.getAttribute('aria-pressed')).toBe('true')

  await page.route('**/v1/livers/*/follow', (route) => route.abort())
  await untilHydrated(page)
  const shown = await recordTexts(page)
  await button.click()
  await shown.until('APIエラーが発生しました')
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')
  expect(errors.filter((error) => !error.includes('ERR_FAILED'))).toEqual([])

  const visitor = await visit(browser, site.url, viewport)
  await visitor.page.goto(path)
  const link = visitor.page.getByRole('link', { name: `ログインして${liver.nickName}さんをフォロー` })
  expect(await link.getAttribute('href')).toBe(`/login?redirect=${encodeURIComponent(path)}`)
  expect(await link.getAttribute('title')).toBe('フォロワー1人')

  const own = await visitAs(browser, site.url, liver, path, viewport)
  await own.page.getByText('フォロワー1人').waitFor()
  expect(await own.page.getByRole('button', { name: 'さんをフォロー' }).count()).toBe(0)
})

test('a user sees in the profile what they follow, and ends it', async () => {
  const [liver, member] = [await newLiver(site.url, 'つき'), await newMember(site.url)]
  const channel = await givenChannel(liver, 'つきの部屋')
  const { user } = await liver.get<Profile>('/v1/account/profile')
  await member.post(`/v1/livers/${user.id}/follow`, { following: true })
  const { page, errors } = await visitAs(browser, site.url, member, `/channels/${channel.id}`, phone)
  const stored = page.waitForResponse(/\/follow$/)
  await page.getByRole('button', { name: 'つきの部屋をフォロー' }).click()
  await stored
  await page.goto('/user_profile#follows')
  await untilHydrated(page)
  const rows = page.getByRole('region', { name: 'フォロー中' }).getByRole('listitem')
  expect(await rows.locator('p > .font-bold').allTextContents()).toEqual(['つきの部屋', liver.nickName])
  expect(await axeViolations(page)).toEqual([])
  await expectFits(page, { width: 360, height: 800 })
  for (const name of ['つきの部屋', liver.nickName]) {
    await page.getByRole('button', { name: `${name}のフォローをやめる` }).click()
    await rows.filter({ hasText: name }).waitFor({ state: 'detached' })
  }
  await page.getByText('まだフォローしていません。').waitFor()
  expect(errors).toEqual([])
})
