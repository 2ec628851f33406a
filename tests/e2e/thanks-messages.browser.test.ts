import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Profile } from '#contract/account/schemas.ts'
import { axeViolations } from '#tests/support/axe.ts'
import { desktop, phone, untilHydrated, visitWithoutScripts } from '#tests/support/browser.ts'
import { callAs } from '#tests/support/caller.ts'
import { noiseImage } from '#tests/support/image-files.ts'
import { liveOnAir, type LiveOnAir } from '#tests/support/live-on-air.ts'
import { addSession, newLiver, newMember, visitAs, type Member } from '#tests/support/member.ts'
import { recordTexts } from '#tests/support/recorded-texts.ts'
import { expectFits } from '#tests/support/page-fits.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { site } from '#tests/support/shared-site.ts'

const browser = sharedBrowser()
const path = '/thanks_message'
let live: LiveOnAir
let liverId: number
let mio: Member
let kenta: Member

const idOf = async (member: Member): Promise<number> => (await member.get<Profile>('/v1/account/profile')).user.id

/** A new member who has given to the liver, with free coins. */
async function supporter(name: string): Promise<Member> {
  const member = await newMember(site.url, name)
  const staff = await callAs(site.url, 'staff-yui')
  const grant = { correction: 'grant', coins: 100, reason: 'test', key: randomUUID() }
  await staff.post(`/v1/staff/coins/${await idOf(member)}/corrections`, grant)
  await member.post(`/v1/lives/${live.id}/gifts`, { giftId: 'star', quantity: 2, key: randomUUID() })
  return member
}

beforeAll(async () => {
  live = await liveOnAir(site, 'お礼の夜')
  liverId = await idOf(live.liver)
  mio = await supporter('みお')
  kenta = await supporter('けんた')
})
afterAll(() => live?.end())

describe('thanks messages', () => {
  test('go to two supporters at once, who see the badge, read and mute', async () => {
    const { page, errors } = await visitAs(browser, site.url, live.liver, `${path}?view=send`, phone)
    await page.getByRole('button', { name: 'まだお礼していない人' }).click()
    await page.getByText('2/100人を選択中').waitFor()
    await page.getByRole('link', { name: '2人にお礼を書く' }).click()
    await page.getByRole('button', { name: 'ギフトのお礼' }).click()
    const preview = page.getByRole('region', { name: 'プレビュー' })
    await preview.getByText('キラ星×2をありがとうございました').waitFor()
    await page.getByLabel('画像のファイル').setInputFiles({
      name: 'thanks.png',
      mimeType: 'image/png',
      buffer: await noiseImage('png', 120, 80),
    })
    await preview.getByRole('img', { name: 'メッセージの画像' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await expectFits(page, { width: 360, height: 800 })
    const shown = await recordTexts(page)
    await page.getByRole('button', { name: '2人に送る' }).click()
    await shown.until('2人にお礼を送りました')
    await expect.poll(() => page.getByText('にお礼済み').count()).toBe(2)
    expect(errors).toEqual([])

    const reader = await visitAs(browser, site.url, mio, '/', phone)
    const menu = reader.page.getByLabel(`${mio.nickName}さんのメニュー`)
    await menu.getByText('1件の未読のお礼メッセージ').waitFor()
    await menu.click()
    await reader.page.getByRole('link', { name: 'お礼メッセージ' }).click()
    const row = reader.page.getByRole('link', { name: live.liver.nickName })
    await row.getByText('1件の未読').waitFor()
    const read = reader.page.waitForResponse(/\/read$/)
    await row.click()
    await reader.page.getByText(`${mio.nickName}さん、キラ星×2をありがとうございました`).waitFor()
    await reader.page.getByRole('img', { name: 'メッセージの画像' }).waitFor()
    expect((await read).status()).toBe(200)
    await untilHydrated(reader.page)
    await reader.page.getByRole('button', { name: 'ミュート', exact: true }).click()
    await reader.page.getByRole('button', { name: 'ミュートを解除' }).waitFor()
    expect(await axeViolations(reader.page)).toEqual([])
    await expectFits(reader.page, { width: 360, height: 800 })
    await reader.page.goto('/')
    await untilHydrated(reader.page)
    expect(await mio.get('/v1/thanks-messages/unread')).toEqual({ unread: 0 })
    expect(reader.errors).toEqual([])

    await page.goto(`${path}/${await idOf(mio)}`)
    await page.getByText('既読', { exact: true }).waitFor()
    await page.goto(`${path}/${await idOf(kenta)}`)
    await page.getByText('未読', { exact: true }).waitFor()
  })

  test('arrive without a reload: in the badge, the list and the thread', async () => {
    const yui = await supporter('ゆい')
    const userId = await idOf(yui)
    const send = (text: string) =>
      live.liver.post('/v1/thanks-messages', { key: randomUUID(), userIds: [userId], text, language: 'ja' })
    const home = await visitAs(browser, site.url, yui, '/', phone)
    const list = await visitAs(browser, site.url, yui, path, phone)
    const thread = await visitAs(browser, site.url, yui, `${path}/${liverId}`, desktop)
    await list.page.getByText('まだメッセージはありません').waitFor()
    await thread.page.getByText('まだメッセージはありません').waitFor()
    await send('一通目です')
    const menu = home.page.getByLabel(`${yui.nickName}さんのメニュー`)
    await list.page.getByText('一通目です').waitFor()
    await thread.page.getByText('一通目です').waitFor()
    // The open thread has marked it as read; with the thread closed, the badge shows the next one.
    await thread.page.close()
    await send('二通目です')
    await menu.getByText('件の未読のお礼メッセージ').waitFor()
    await list.page.getByText('二通目です').waitFor()
    expect([...home.errors, ...list.errors, ...thread.errors]).toEqual([])
  })

  test('are reported and their liver blocked by the supporter', async () => {
    const { page, errors } = await visitAs(browser, site.url, kenta, `${path}/${liverId}`, desktop)
    await page.getByRole('button', { name: '通報する' }).click()
    const sheet = page.getByRole('dialog', { name: '通報する' })
    await sheet.getByText('宣伝・迷惑行為').click()
    await sheet.getByRole('button', { name: '通報する' }).click()
    await sheet.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'ブロック', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'ブロック', exact: true }).click()
    await page.getByText('ブロック中のため、新しいメッセージは届きません').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('link', { name: 'お礼メッセージ一覧' }).click()
    await page.getByText('まだメッセージはありません').waitFor()
    expect(errors).toEqual([])
  })

  test('are read without scripts', async () => {
    const page = await visitWithoutScripts(browser, site.url)
    await addSession(page.context(), site.url, mio)
    await page.goto(path)
    await page.getByRole('link', { name: live.liver.nickName }).click()
    await page.getByText('キラ星×2をありがとうございました').waitFor()
  })

  test('have an empty state for users without messages, and for livers without supporters', async () => {
    const liver = await newLiver(site.url, 'ひな')
    const { page, errors } = await visitAs(browser, site.url, liver, path, phone)
    await page.getByText('まだメッセージはありません').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('link', { name: 'お礼を送る' }).click()
    await page.getByText('お礼を送れるサポーターはまだいません').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await expectFits(page, { width: 360, height: 800 })
    expect(errors).toEqual([])
  })
})
