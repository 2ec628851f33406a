import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Episode, EpisodePage } from '#contract/episodes/schemas.ts'
import type { Series } from '#contract/series/schemas.ts'
import { axeViolations } from '#tests/support/axe.ts'
import { clickToPage, desktop, phone, untilHydrated, visit, visitWithoutScripts } from '#tests/support/browser.ts'
import { givenChannel, givenEpisodes, type GivenChannel } from '#tests/support/given-channel.ts'
import { addSession, newMember, visitAs, type Member } from '#tests/support/member.ts'
import { expectFits } from '#tests/support/page-fits.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { site } from '#tests/support/shared-site.ts'

const browser = sharedBrowser()
const count = 120
const titles = Array.from({ length: count }, (_, index) => `第${index + 1}話`)
let owner: Member
let channel: GivenChannel
let path: string
let ids: number[]

beforeAll(async () => {
  owner = await newMember(site.url, 'あかり')
  channel = await givenChannel(owner, 'ひだまり')
  ids = await givenEpisodes(site.url, owner, channel, { titles })
  path = `/channels/${channel.id}/series/${channel.seriesId}`
})

const pagePath = (number: number) => `${path}/episodes/${ids[number - 1]}`

describe('a viewer of a long series', () => {
  const shown = (page: Page) => page.locator('#episodes li')
  const namesOf = async (page: Page) =>
    (await shown(page).allInnerTexts()).map((text) => /第\d+話/.exec(text)?.[0] ?? text)

  test('reads all of its episodes, page by page', async () => {
    const { page, errors } = await visit(browser, site.url, phone)
    await page.goto(path)
    await untilHydrated(page)
    const more = page.getByRole('link', { name: 'エピソードをもっと見る' })
    for (let loaded = 20; loaded < count; loaded += 20) {
      expect(await shown(page).count()).toBe(loaded)
      await more.press('Enter')
      await expect.poll(() => shown(page).count()).toBe(loaded + 20)
    }
    expect(await namesOf(page)).toEqual(titles)
    expect(await more.count()).toBe(0)
    expect(errors).toEqual([])
  })

  test('reads them without scripts, onwards and back', async () => {
    const page = await visitWithoutScripts(browser, site.url)
    await page.goto(path)
    const read = await namesOf(page)
    const more = page.getByRole('link', { name: 'エピソードをもっと見る' })
    while ((await more.count()) > 0) {
      await clickToPage(page, more)
      read.push(...(await namesOf(page)))
    }
    expect(read).toEqual(titles)
    await clickToPage(page, page.getByRole('link', { name: '前のエピソードを見る' }))
    expect(await namesOf(page)).toEqual(titles.slice(80, 100))
  })

  test('sees the present episode in the list beside the player, and those before and after it', async () => {
    const { page, errors } = await visit(browser, site.url, desktop)
    await page.goto(pagePath(77))
    await untilHydrated(page)
    const rows = page.locator('#episodes li')
    const rowTitles = async () => (await rows.allInnerTexts()).map((text) => /第\d+話/.exec(text)?.[0] ?? text)
    await page.locator('#episodes [aria-current=page]', { hasText: '第77話' }).waitFor()
    expect(await rowTitles()).toEqual(titles.slice(64, 114))
    await page.getByRole('link', { name: '前のエピソードを見る' }).press('Enter')
    await expect.poll(rowTitles).toEqual(titles.slice(14, 114))
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch('第64話')
    await page.getByRole('link', { name: 'エピソードをもっと見る' }).press('Enter')
    await expect.poll(rowTitles).toEqual(titles.slice(14))
    expect(errors).toEqual([])
  })

  test('keeps the invite of an episode on the other pages of its list', async () => {
    const list = `/v1${path}/episodes`
    const { episode } = await owner.get<EpisodePage>(`${list}/${ids[0]}`)
    const { id } = await owner.post<Episode>(list, {
      title: '招待の回',
      visibility: 'invite',
      videoId: episode.video?.id,
    })
    await owner.post(`${list}/${id}/publication`, { publishesAt: new Date().toISOString() })
    const { key } = await owner.post<{ key: string }>(`${list}/${id}/invites`, {})
    const page = await visitWithoutScripts(browser, site.url)
    await page.goto(`${path}/episodes/${id}?invite=${key}`)
    await page.getByRole('heading', { level: 1, name: '招待の回' }).waitFor()
    await page.getByRole('link', { name: 'エピソードをもっと見る' }).click()
    await page.locator('#episodes li', { hasText: '第51話' }).waitFor()
    await page.getByRole('heading', { level: 1, name: '招待の回' }).waitFor()
  })
})

describe('an editor of a long series', () => {
  let studio: string
  const names = Array.from({ length: 110 }, (_, index) => `回${index + 1}`)
  const more = (page: Page) => page.getByRole('link', { name: 'さらに表示' })
  const titlesIn = (page: Page) =>
    page.getByRole('list', { name: 'エピソード' }).getByRole('link').locator('.font-bold').allInnerTexts()
  const handle = (page: Page, title: string) => page.getByRole('button', { name: `「${title}」を移動` })

  beforeAll(async () => {
    const { id } = await owner.post<Series>(`/v1/channels/${channel.id}/series`, { title: '長い物語' })
    for (const title of names) await owner.post(`/v1/channels/${channel.id}/series/${id}/episodes`, { title })
    studio = `/studio/${channel.id}/series/${id}`
  })

  test('moves episodes over the whole list, by position, key and past the shown part', async () => {
    const { page, errors } = await visitAs(browser, site.url, owner, studio, phone)
    await untilHydrated(page)
    expect(await titlesIn(page)).toEqual(names.slice(0, 50))
    await more(page).press('Enter')
    await expect.poll(() => titlesIn(page)).toEqual(names.slice(0, 100))
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch('回51')

    // To the end of the shown part: before what is not shown.
    await handle(page, '回2').press('Enter')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.getByText('「回2」を100件中100番目に移動しました。').waitFor()
    const withoutSecond = names.toSpliced(1, 1)
    await expect.poll(() => titlesIn(page)).toEqual([...withoutSecond.slice(0, 99), '回2'])

    await handle(page, '回90').press('Enter')
    await page.getByLabel('順番：1〜100').fill('3')
    expect(await axeViolations(page)).toEqual([])
    await expectFits(page, { width: 360, height: 800 })
    await page.keyboard.press('Enter')
    await page.getByText('「回90」を100件中3番目に移動しました。').waitFor()
    await expect.poll(() => handle(page, '回90').evaluate((button) => button === document.activeElement)).toBe(true)
    const moved = [...withoutSecond.slice(0, 99), '回2', ...withoutSecond.slice(99)]
    const order = moved.filter((name) => name !== '回90').toSpliced(2, 0, '回90')
    await expect.poll(() => titlesIn(page)).toEqual(order.slice(0, 100))

    await more(page).click()
    await expect.poll(() => titlesIn(page)).toEqual(order)
    expect(await more(page).count()).toBe(0)
    await page.reload()
    expect(await titlesIn(page)).toEqual(order)
    expect(errors).toEqual([])
  })

  test('sees all episodes without scripts', async () => {
    const page = await visitWithoutScripts(browser, site.url)
    await addSession(page.context(), site.url, owner)
    await page.goto(studio)
    expect((await titlesIn(page)).length).toBe(50)
    await clickToPage(page, more(page))
    await clickToPage(page, more(page))
    expect((await titlesIn(page)).toSorted()).toEqual(names.toSorted())
  })
})
