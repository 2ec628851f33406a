import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CommentReport } from '#contract/staff/schemas.ts'
import { axeViolations } from '#tests/support/axe.ts'
import { phone, visit } from '#tests/support/browser.ts'
import { callAs } from '#tests/support/caller.ts'
import { liveOnAir, type LiveOnAir } from '#tests/support/live-on-air.ts'
import { newMember, visitAs } from '#tests/support/member.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { site } from '#tests/support/shared-site.ts'

const browser = sharedBrowser()
let live: LiveOnAir

beforeAll(async () => {
  live = await liveOnAir(site, '見てほしい配信', { size: '180x320', frameRate: 5 })
})
afterAll(() => live?.end())

async function openMenu(page: Page) {
  await page.locator('video').waitFor()
  await page.getByRole('button', { name: 'プレーヤーのメニュー' }).first().click()
  return page.getByRole('dialog', { name: '再生の設定' })
}

test('a viewer reports a live from the menu of the player; a failure loses nothing, and staff see the report', async () => {
  const member = await newMember(site.url)
  const { page, errors } = await visitAs(browser, site.url, member, `/live-info/${live.id}`, phone)
  const open = async () => (await openMenu(page)).getByRole('button', { name: 'この配信を通報' }).click()
  await open()
  const sheet = page.getByRole('dialog', { name: '配信を通報' })
  const text = sheet.getByLabel('補足（任意）')
  await sheet.getByText('性的な内容').click()
  await text.fill('3分ごろの映像です')
  expect(await axeViolations(page)).toEqual([])
  await page.route('**/report', (route) => route.abort())
  await sheet.getByRole('button', { name: '通報する' }).click()
  await sheet.getByRole('alert').getByText('通信の状態を確かめて').waitFor()
  await page.keyboard.press('Escape')
  await open()
  expect(await text.inputValue()).toBe('3分ごろの映像です')
  await page.unroute('**/report')
  await sheet.getByRole('button', { name: '通報する' }).click()
  await page.getByText('通報しました。ご協力ありがとうございます').waitFor()
  expect(await sheet.isVisible()).toBe(false)
  const staff = await callAs(site.url, 'staff-yui')
  const { reports } = await staff.get<{ reports: CommentReport[] }>('/v1/staff/comment-reports?limit=200')
  expect(reports.filter(({ liveId }) => liveId === live.id)).toMatchObject([
    {
      commentId: null,
      text: '見てほしい配信',
      reason: 'sexual',
      remark: '3分ごろの映像です',
      reporter: { nickName: member.nickName },
    },
  ])
  expect(errors.filter((error) => !error.includes('ERR_FAILED'))).toEqual([])
})

test('a visitor signs in before a report, and the liver cannot report the own live', async () => {
  const path = `/live-info/${live.id}`
  const { page } = await visit(browser, site.url, phone)
  await page.goto(path)
  const link = (await openMenu(page)).getByRole('link', { name: 'ログインしてこの配信を通報' })
  expect(await link.getAttribute('href')).toBe(`/login?redirect=${encodeURIComponent(path)}`)
  const own = await visitAs(browser, site.url, live.liver, path, phone)
  expect(await (await openMenu(own.page)).getByText('通報').count()).toBe(0)
})
