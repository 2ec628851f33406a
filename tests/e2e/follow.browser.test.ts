import { expect, test } from 'vitest'
import type { Live } from '#contract/lives/schemas.ts'
import { desktop, phone, untilHydrated, visit } from '#tests/support/browser.ts'
import { newLiver, newMember, visitAs } from '#tests/support/member.ts'
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
  await button.click()
  await page.getByRole('alert').waitFor()
  expect(await button.getAttribute('aria-pressed')).toBe('true')
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
