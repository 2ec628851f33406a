import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { axeViolations } from '#tests/support/axe.ts'
import { clickToPage, desktop, phone, untilHydrated, visit, visitWithoutScripts } from '#tests/support/browser.ts'
import { givenChannel, givenDraft, type GivenChannel } from '#tests/support/given-channel.ts'
import { addRound, givenStory, untilOpen } from '#tests/support/given-story.ts'
import { newMember, visitAs, type Member } from '#tests/support/member.ts'
import { expectFits } from '#tests/support/page-fits.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { chooseAccount } from '#tests/support/sign-in.ts'
import { site } from '#tests/support/shared-site.ts'

const browser = sharedBrowser()
let owner: Member
let channel: GivenChannel
beforeAll(async () => {
  owner = await newMember(site.url, 'あかり')
  channel = await givenChannel(owner, '月夜劇場')
})

const poster = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })

describe('a leaf event of a story', () => {
  test('is planned by its owner, voted with free leaves only by new accounts, and opens the episode of the winner', async () => {
    const forest = await givenDraft(site.url, owner, channel, '森の家')
    const planning = await visitAs(browser, site.url, owner, `/studio/${channel.id}/leaf-events`, desktop)
    await planning.page.getByLabel('タイトル').fill('月夜の冒険')
    await planning.page.getByRole('radio', { name: /物語の分岐/ }).check()
    await planning.page.getByRole('button', { name: '作成する' }).click()
    await planning.page.getByRole('heading', { name: '月夜の冒険' }).waitFor()
    expect(await axeViolations(planning.page)).toEqual([])
    await planning.page.getByLabel('投票の名前').first().fill('次の夜に向かうのは？')
    const first = planning.page.getByRole('group', { name: '選択肢1' })
    await first.getByLabel('分岐の名前', { exact: true }).fill('森へ進む')
    await first.getByLabel('1位になったら公開するエピソード').selectOption({ label: '朝の会 - 森の家' })
    await planning.page
      .getByRole('group', { name: '選択肢2' })
      .getByLabel('分岐の名前', { exact: true })
      .fill('海へ進む')
    await planning.page.getByRole('button', { name: '投票を追加' }).click()
    await planning.page.getByRole('heading', { name: '次の夜に向かうのは？' }).waitFor()
    const eventId = Number(planning.page.url().split('/').at(-1))
    // The form of the page plans to the minute; this round opens at once.
    const branches = [{ title: '森へ進む', episodeId: forest }, { title: '海へ進む' }]
    await addRound(owner, eventId, { title: '今夜向かうのは？', opens: true, options: branches })
    await untilOpen(owner, eventId)

    const mio = await newMember(site.url, 'みお')
    const { page, errors } = await visitAs(browser, site.url, mio, `/leaf-events/${eventId}`, phone)
    await page.getByRole('region', { name: '今夜向かうのは？' }).getByText('今日の無料').waitFor()
    await poster(page, '森へ進む').first().click()
    await page.getByText(/コインでの投票は.+から使えます/).waitFor()
    await page.getByLabel('枚数').fill('7')
    await page.getByRole('button', { name: 'リーフ5枚で投票（無料）' }).click()
    await page.getByText('リーフ5枚を投票しました').waitFor()
    await page.getByText('合計 リーフ5枚').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await expectFits(page, { width: 360, height: 800 })

    const kenta = await visitAs(browser, site.url, await newMember(site.url), `/leaf-events/${eventId}`, desktop)
    await poster(kenta.page, '海へ進む').first().click()
    await kenta.page.getByRole('button', { name: 'リーフ1枚で投票（無料）' }).click()
    // Over the socket, without a reload.
    await page.getByText('合計 リーフ6枚').waitFor()

    await planning.page.reload()
    await planning.page.getByRole('button', { name: '締め切る' }).click()
    await planning.page.getByRole('alertdialog').getByRole('button', { name: '締め切る' }).click()
    await page.getByText('次のエピソードが公開されました').waitFor()
    await kenta.page.getByRole('link', { name: '森の家' }).click()
    await kenta.page.getByRole('heading', { name: '森の家', level: 1 }).waitFor()
    expect([errors, kenta.errors, planning.errors]).toEqual([[], [], []])
  })

  test('is seen by visitors, and a sign-in returns to the option that was chosen', async () => {
    const { eventId } = await givenStory(owner, channel.id, { opens: true })
    const { page, errors } = await visit(browser, site.url, phone)
    await page.goto(`/leaf-events/${eventId}`)
    await untilHydrated(page)
    await poster(page, '海へ進む').first().click()
    await page.getByRole('link', { name: 'ログインして投票' }).click()
    await page.getByRole('link', { name: 'Apple' }).click()
    await chooseAccount(page, 'けんた')
    await page.getByText('今日の無料').waitFor()
    expect(await page.getByRole('radio', { name: /海へ進む/ }).isChecked()).toBe(true)
    await page.getByRole('button', { name: 'リーフ1枚で投票（無料）' }).click()
    await page.getByText('リーフ1枚を投票しました').waitFor()
    expect(errors).toEqual([])
  })

  test('is read without scripts, and shows why an organizer has decided otherwise', async () => {
    const { eventId, round } = await givenStory(owner, channel.id, { opens: true })
    const path = `/v1/leaf-events/${eventId}/rounds/${round.id}`
    const [forest, sea] = round.options
    await owner.post(`${path}/ballots`, { key: randomUUID(), optionId: forest?.id, leaves: 2 })
    await owner.post(`${path}/close`, {})
    await owner.post(`${path}/override`, { optionId: sea?.id, reason: '台風のため' })
    const page = await visitWithoutScripts(browser, site.url)
    await page.goto('/leaf-events?state=closed')
    const ofEvent = page.locator(`a[href="/leaf-events/${eventId}"]`)
    await clickToPage(page, page.getByRole('link', { name: '夜の冒険' }).and(ofEvent))
    await page.getByText('主催者が「海へ進む」に決定しました').waitFor()
    await page.getByText('理由：台風のため').waitFor()
    await page.getByText('投票の1位は「森へ進む」でした。').waitFor()
    const data = await page.locator('script[type="application/ld+json"]').allTextContents()
    expect(data.join()).toContain('VirtualLocation')
    const shared = (name: string) =>
      page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute('content')
    expect(await shared('og:title')).toBe('夜の冒険')
    expect(await shared('og:description')).toMatch(/^「主人公が進むのは？」の結果：海へ進む\s+物語の続きを/)
    expect(await shared('share-card:note')).toBe('「主人公が進むのは？」の結果：海へ進む')
  })
})

test('the page of a cast shows its votes, and votes for the cast', async () => {
  const other = await owner.post<{ id: number }>(`/v1/channels/${channel.id}/casts`, { name: 'ひかる' })
  const event = { kind: 'casts', title: '主役を決めよう' }
  const { id: eventId } = await owner.post<{ id: number }>(`/v1/channels/${channel.id}/leaf-events`, event)
  const options = [{ castId: channel.castId }, { castId: other.id }]
  await addRound(owner, eventId, { title: '次の主役は？', opens: true, options })
  await untilOpen(owner, eventId)
  const address = `/channels/${channel.id}/casts/${other.id}`
  const { page, errors } = await visitAs(browser, site.url, await newMember(site.url), address, phone)
  await page.getByRole('button', { name: 'リーフ1枚で投票（無料）' }).click()
  await page.getByText('リーフ1枚を投票しました').waitFor()
  await page.getByText('現在 1位（2人中）').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await expectFits(page, { width: 360, height: 800 })
  expect(errors).toEqual([])
})
