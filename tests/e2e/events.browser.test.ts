import { beforeAll, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { toJapanTime } from '#contract/japan-time.ts'
import { axeViolations } from '#tests/support/axe.ts'
import { clickToPage, desktop, phone, untilHydrated, visit, visitWithoutScripts } from '#tests/support/browser.ts'
import { givenEvent, newOrganizer } from '#tests/support/given-event.ts'
import { localIdToken } from '#tests/support/local-token.ts'
import { newLiver, newMember, visitAs, type Member } from '#tests/support/member.ts'
import { expectFits } from '#tests/support/page-fits.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { site } from '#tests/support/shared-site.ts'

const browser = sharedBrowser()
let organizer: Member
beforeAll(async () => {
  organizer = await newOrganizer(site, 'れん')
})

const eventId = (page: Page): number => Number(/\/(\d+)$/.exec(new URL(page.url()).pathname)?.[1])

describe('an organizer', () => {
  test('creates an event from a template, corrects it, publishes it, and a liver enters', async () => {
    const { page, errors } = await visitAs(browser, site.url, organizer, '/organizer')
    await page.getByText('ルーキーカップ').click()
    await page.getByRole('button', { name: '下書きを作成' }).click()
    await page.waitForURL('**/organizer/events/*')
    await page.getByLabel('タイトル').first().fill('冬のルーキーカップ')
    await page.getByRole('region', { name: '文章' }).getByRole('button', { name: '保存する' }).click()
    await page.getByRole('heading', { level: 1, name: '冬のルーキーカップ' }).waitFor()
    await page.getByLabel('承認が必要').check()
    await page
      .getByLabel('終了', { exact: true })
      .first()
      .fill(toJapanTime(Date.now() + 30 * 86_400_000))
    const rules = page.getByRole('region', { name: 'ルール' })
    await rules.getByRole('button', { name: '保存する' }).click()
    await rules.getByText('保存しました').waitFor()
    expect(await page.getByLabel('承認が必要').isChecked()).toBe(true)
    await page.getByRole('button', { name: '公開してエントリーを受け付ける' }).click()
    await page.getByRole('link', { name: '公開ページ' }).waitFor()
    const id = eventId(page)
    const liver = await newLiver(site.url, 'ひな')
    const entering = await visitAs(browser, site.url, liver, `/events/${id}`, phone)
    await entering.page.getByRole('button', { name: 'エントリーする' }).click()
    await entering.page.getByText('エントリーは承認待ちです。').waitFor()
    await page.reload()
    await untilHydrated(page)
    await page.getByRole('button', { name: `承認: ${liver.nickName}` }).click()
    await page.getByText('承認済み').waitFor()
    await page.getByRole('textbox', { name: '内容' }).fill('集合は20時です。')
    await page.getByRole('button', { name: 'お知らせを送る' }).click()
    await page.getByText('集合は20時です。').waitFor()
    await entering.page.reload()
    await entering.page.getByText('エントリーしています。').waitFor()
    await entering.page.getByText('集合は20時です。').waitFor()
    expect([errors, entering.errors]).toEqual([[], []])
  })

  test('sees why a form is rejected', async () => {
    const { page } = await visitAs(browser, site.url, organizer, '/organizer')
    await page.getByRole('button', { name: '下書きを作成' }).click()
    await page.waitForURL('**/organizer/events/*')
    await page.getByLabel('開始', { exact: true }).first().fill('2020-01-01T12:00')
    await page.getByRole('region', { name: 'ルール' }).getByRole('button', { name: '保存する' }).click()
    await page.getByRole('alert').getByText('エントリー締切、開始、終了の順').waitFor()
  })

  test('is the only one besides staff who opens these pages', async () => {
    const { page } = await visitAs(browser, site.url, await newMember(site.url), '/terms')
    expect((await page.goto('/organizer'))?.status()).toBe(403)
    const other = await newOrganizer(site, 'けん')
    const id = await givenEvent(organizer, '他人のイベント')
    const { page: theirs } = await visitAs(browser, site.url, other, '/organizer')
    expect(await theirs.getByText('他人のイベント').count()).toBe(0)
    expect((await theirs.goto(`/organizer/events/${id}`))?.status()).toBe(404)
  })

  test('has pages that fit 360 points and are accessible', async () => {
    const id = await givenEvent(organizer, '点検')
    const { page, errors } = await visitAs(browser, site.url, organizer, '/organizer', phone)
    for (const address of ['/organizer', `/organizer/events/${id}`]) {
      await page.goto(address)
      await untilHydrated(page)
      expect(await axeViolations(page), address).toEqual([])
      await expectFits(page, { width: 360, height: 800 })
      await expectFits(page, desktop)
    }
    expect(errors).toEqual([])
  })
})

describe('the pages of events', () => {
  test('list events by their state, and show one, without scripts', async () => {
    await givenEvent(organizer, '春の陣')
    const page = await visitWithoutScripts(browser, site.url)
    await page.goto('/events')
    await clickToPage(page, page.getByRole('link', { name: '受付中' }))
    await clickToPage(page, page.getByRole('link', { name: '春の陣' }))
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('春の陣')
    await page.getByRole('heading', { name: 'エントリー条件' }).waitFor()
    expect(await page.locator('script[type="application/ld+json"]').allInnerTexts()).toContainEqual(
      expect.stringContaining('春の陣'),
    )
  })

  test('continue with further events, and lead back to the first ones', async () => {
    for (let number = 0; number < 25; number += 1) await givenEvent(organizer, `第${number}回`)
    const page = await visitWithoutScripts(browser, site.url)
    const addresses = () =>
      page.locator('main a[href^="/events/"]').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    await page.goto('/events?group=entry')
    const first = await addresses()
    await clickToPage(page, page.getByRole('link', { name: '次のイベントを見る' }))
    const further = await addresses()
    expect(further.length).toBeGreaterThan(0)
    expect(further.filter((address) => first.includes(address))).toEqual([])
    await clickToPage(page, page.getByRole('link', { name: '最初から見る' }))
    expect(await addresses()).toEqual(first)
  })

  test('list an event that was cancelled with past ones, and name its organizer who has left in each language', async () => {
    const leaving = await newOrganizer(site, 'けい')
    const id = await givenEvent(leaving, '幻の陣')
    const idToken = await localIdToken(site.url, { sub: leaving.account, email: leaving.email, email_verified: true })
    await leaving.post('/v1/account/deletion', { nickName: leaving.nickName, idToken })
    for (const [locale, title, state, name] of [
      ['ja-JP', '幻の陣', '中止', '退会したユーザー'],
      ['en-US', '幻の陣 en', 'Cancelled', 'Deleted user'],
    ] as const) {
      const { page, errors } = await visit(browser, site.url, phone, locale)
      const card = page.getByRole('link', { name: title })
      // The list may be a moment old.
      const cards = async (): Promise<number> => {
        await page.goto('/events?group=past')
        await untilHydrated(page)
        return card.count()
      }
      await expect.poll(cards).toBe(1)
      expect(await card.innerText()).toContain(state)
      await card.click()
      await page.waitForURL(`**/events/${id}`)
      await page.getByText(name).waitFor()
      expect(errors).toEqual([])
    }
  })

  test('update the ranking while they are open', async () => {
    const id = await givenEvent(organizer, '夏の陣')
    const { page, errors } = await visit(browser, site.url, phone)
    await page.goto(`/events/${id}`)
    await page.getByText('まだエントリーしたライバーはいません。').waitFor()
    const liver = await newLiver(site.url, 'なつ')
    await liver.post(`/v1/events/${id}/entry`, {})
    await page.getByText(liver.nickName).waitFor()
    expect(errors).toEqual([])
  })

  test('have one for the audition, which shows its event once there is one', async () => {
    const { page } = await visit(browser, site.url, phone)
    await page.goto('/events/mens_finding')
    await page.getByRole('heading', { level: 1, name: 'MEN’S FINDING' }).waitFor()
    expect((await page.goto('/events/0'))?.status()).toBe(404)
    expect((await page.goto('/events/2000000000'))?.status()).toBe(404)
  })

  test('fit 360 points and are accessible', async () => {
    const id = await givenEvent(organizer, '冬の陣')
    const liver = await newLiver(site.url, 'ふゆ')
    await liver.post(`/v1/events/${id}/entry`, {})
    const { page, errors } = await visitAs(browser, site.url, liver, '/events?group=entry', phone)
    for (const address of ['/events?group=entry', `/events/${id}`, '/events/mens_finding']) {
      await page.goto(address)
      await untilHydrated(page)
      expect(await axeViolations(page), address).toEqual([])
      await expectFits(page, { width: 360, height: 800 })
      await expectFits(page, desktop)
    }
    expect(errors).toEqual([])
  })
})
