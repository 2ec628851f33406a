import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Profile } from '#contract/account/schemas.ts'
import { desktop, phone, untilHydrated } from '#tests/support/browser.ts'
import { callAs } from '#tests/support/caller.ts'
import { field, log } from '#tests/support/chat-page.ts'
import { liveOnAir, type LiveOnAir } from '#tests/support/live-on-air.ts'
import { newMember, visitAs, type Member } from '#tests/support/member.ts'
import { recordTexts } from '#tests/support/recorded-texts.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { site } from '#tests/support/shared-site.ts'

const browser = sharedBrowser()
const title = 'お礼までの一夜'
let live: LiveOnAir
beforeAll(async () => {
  live = await liveOnAir(site, title, { size: '160x90', frameRate: 5 })
})
afterAll(() => live?.encoder.kill())

async function memberWithCoins(name: string): Promise<Member> {
  const member = await newMember(site.url, name)
  const { user } = await member.get<Profile>('/v1/account/profile')
  const staff = await callAs(site.url, 'staff-yui')
  const grant = { correction: 'grant', coins: 100, reason: 'test', key: randomUUID() }
  await staff.post(`/v1/staff/coins/${user.id}/corrections`, grant)
  return member
}

/** Sends a gift from the live's page. */
async function give(page: Page, member: Member): Promise<void> {
  await field(page).waitFor()
  await page.getByRole('button', { name: 'ギフト', exact: true }).click()
  const tray = page.getByRole('dialog', { name: `${live.liver.nickName}さんにギフトを贈る` })
  await tray.getByText('キラ星', { exact: true }).click()
  await tray.getByRole('button', { name: '贈る', exact: true }).click()
  await log(page).getByText(`${member.nickName}: キラ星`).waitFor()
}

test('viewers give in a live, and read the thanks that the liver sends to all of them from its history', async () => {
  const members = [await memberWithCoins('みお'), await memberWithCoins('けんた')]
  const path = `/live-info/${live.id}`
  const viewers = await Promise.all(
    members.map(async (member) => ({ member, ...(await visitAs(browser, site.url, member, path, phone)) })),
  )
  for (const { page, member } of viewers) await give(page, member)
  await live.end()

  const { page, errors } = await visitAs(browser, site.url, live.liver, '/live/history', desktop)
  await untilHydrated(page)
  await page.getByRole('link', { name: title }).click()
  const supporters = page.getByRole('list', { name: '応援してくれた人' })
  for (const { nickName } of members) await supporters.getByText(nickName, { exact: true }).waitFor()
  await page.getByRole('link', { name: 'まとめてお礼を送る' }).click()
  await page.getByRole('button', { name: 'まだお礼していない人' }).click()
  await page.getByLabel('メッセージ', { exact: true }).fill('{name}さん、{gifts}をありがとう')
  const shown = await recordTexts(page)
  await page.getByRole('button', { name: '2人に送る' }).click()
  await shown.until('2人にお礼を送りました')

  for (const viewer of viewers) {
    // The badge came without a reload of the live's page.
    const menu = viewer.page.getByLabel(`${viewer.member.nickName}さんのメニュー`)
    await menu.getByText('1件の未読のお礼メッセージ').waitFor({ state: 'attached' })
    await viewer.page.goto('/thanks_message')
    await untilHydrated(viewer.page)
    await viewer.page.getByRole('link', { name: live.liver.nickName }).click()
    await viewer.page.getByText(`${viewer.member.nickName}さん、キラ星×1をありがとう`).waitFor()
    expect(viewer.errors).toEqual([])
  }
  expect(errors).toEqual([])
})
