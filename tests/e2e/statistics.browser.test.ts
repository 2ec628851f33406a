import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { ChannelStatistics } from '#contract/statistics/schemas.ts'
import { languages } from '#contract/languages.ts'
import { axeViolations } from '#tests/support/axe.ts'
import { desktop, phone, untilHydrated, visitWithoutScripts } from '#tests/support/browser.ts'
import { givenChannel, givenEpisodes, type GivenChannel } from '#tests/support/given-channel.ts'
import { expectNoLayoutShift, recordLayoutShifts } from '#tests/support/layout-shift.ts'
import { addSession, newMember, visitAs, type Member } from '#tests/support/member.ts'
import { expectFits } from '#tests/support/page-fits.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { site } from '#tests/support/shared-site.ts'

const browser = sharedBrowser()
let owner: Member
let channel: GivenChannel
let path: string
let ids: number[]

/** A view of a visitor with this browser. */
async function view(episode: number, userAgent: string, source: string, device: string): Promise<void> {
  const api = `/v1/channels/${channel.id}/series/${channel.seriesId}/episodes/${episode}/views`
  const response = await fetch(site.url + api, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest', 'user-agent': userAgent },
    body: JSON.stringify({ source, device }),
  })
  if (!response.ok) throw new Error(await response.text())
}

beforeAll(async () => {
  owner = await newMember(site.url, 'あかり')
  channel = await givenChannel(owner, 'ひだまり')
  path = `/studio/${channel.id}/statistics`
  ids = await givenEpisodes(site.url, owner, channel, { titles: ['第1話', '第2話'] })
  const [first = 0, second = 0] = ids
  await view(first, 'a', 'search', 'phone')
  await view(first, 'b', 'social', 'phone')
  await view(first, 'c', 'search', 'tv')
  await view(second, 'a', 'direct', 'desktop')
  const read = () => owner.get<ChannelStatistics>(`/v1/channels/${channel.id}/statistics`)
  // Views are stored within a second, and their statistics within five.
  const stored = async () => {
    if ((await read()).total.views < 4) throw new Error('the views are not stored yet')
  }
  await vi.waitFor(stored, { timeout: 120_000, interval: 200 })
})

describe('an owner', () => {
  test('reads the statistics of a channel, and opens those of its most viewed episode', async () => {
    const { page, errors } = await visitAs(browser, site.url, owner, `/studio/${channel.id}`, desktop)
    await page.getByRole('link', { name: '統計', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: '統計' }).waitFor()
    const figure = (name: string) => page.locator('dl > div').filter({ hasText: name }).locator('dd').first()
    expect(await figure('視聴回数').textContent()).toBe('4')
    const sources = page.getByRole('list', { name: '流入元' }).getByRole('listitem')
    await expect.poll(() => sources.allTextContents()).toEqual(['検索エンジン250%', '直接125%', 'SNS125%'])
    expect(await page.getByRole('list', { name: '端末' }).getByRole('listitem').first().textContent()).toBe(
      'スマートフォン250%',
    )
    await page.getByText('表で見る').click()
    const rows = page.getByRole('table', { name: '日ごとの推移' }).getByRole('row')
    await expect.poll(() => rows.count()).toBe(29)
    expect(await rows.nth(1).getByRole('cell').first().textContent()).toBe('4')
    await page.getByRole('link', { name: /第1話/ }).click()
    await page.getByRole('heading', { level: 1, name: '第1話' }).waitFor()
    await expect.poll(() => figure('視聴回数').textContent()).toBe('3')
    await page.getByRole('link', { name: '編集' }).click()
    await page.waitForURL(`**/episodes/${ids[0]}`)
    expect(errors).toEqual([])
  })

  test('chooses a period, and downloads its days as CSV', async () => {
    const { page, errors } = await visitAs(browser, site.url, owner, path, phone)
    await page.getByRole('link', { name: '7日間' }).click()
    // The address changes before the page.
    await page.locator('a[aria-current=page]', { hasText: '7日間' }).waitFor()
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: '日ごと', exact: true }).click()
    const file = await downloading
    expect(file.suggestedFilename()).toBe(`channel-${channel.id}-days-7.csv`)
    const chunks: Buffer[] = []
    for await (const chunk of await file.createReadStream()) chunks.push(Buffer.from(chunk))
    const lines = Buffer.concat(chunks).toString().trimEnd().split('\r\n')
    expect(lines).toHaveLength(8)
    expect(lines.at(-1)).toMatch(/^ひだまり,\d{4}-\d\d-\d\d,4,0,0,,0$/)
    expect(errors).toEqual([])
  })

  test('reads the value of a day under the pointer, without a move of the page', async () => {
    const { page } = await visitAs(browser, site.url, owner, '/studio', desktop)
    await recordLayoutShifts(page)
    await page.goto(path)
    await untilHydrated(page)
    const chart = page.locator('figure').first()
    const box = await chart.locator('svg').boundingBox()
    if (!box) throw new Error('the chart is not shown')
    // The chart may be hydrated after the first movement.
    let movements = 0
    const move = async () => {
      movements += 1
      await page.mouse.move(box.x + box.width - 1, box.y + box.height / 2 + (movements % 2))
      return chart.locator('figcaption').textContent()
    }
    await expect.poll(move).toMatch(/^視聴回数\d+\/\d+ 4$/)
    await expectNoLayoutShift(page)
  })

  test('reads them without scripts', async () => {
    const page = await visitWithoutScripts(browser, site.url)
    await addSession(page.context(), site.url, owner)
    await page.goto(`${path}?period=90`)
    expect(await page.locator('figure svg path').count()).toBe(6)
    expect(await page.getByRole('link', { name: '90日間' }).getAttribute('aria-current')).toBe('page')
  })
})

test('without views the page says so, and leads to what to do', async () => {
  const other = await newMember(site.url)
  const { id } = await givenChannel(other, 'よそ')
  const { page } = await visitAs(browser, site.url, other, `/studio/${id}/statistics?period=all`, phone)
  await page.getByText('まだ視聴されていません').waitFor()
  expect(await page.getByRole('link', { name: 'シリーズを開く' }).getAttribute('href')).toBe(`/studio/${id}`)
  expect(await axeViolations(page)).toEqual([])
})

test('others than owners and editors see the error page', async () => {
  const { page } = await visitAs(browser, site.url, await newMember(site.url), '/studio')
  for (const target of [path, `/studio/${channel.id}/series/${channel.seriesId}/episodes/${ids[0]}/statistics`]) {
    expect((await page.goto(target))?.status()).toBe(403)
  }
})

test.each(languages)('both pages fit every screen and are accessible in %s', async (language) => {
  const episode = `/studio/${channel.id}/series/${channel.seriesId}/episodes/${ids[0]}/statistics`
  const { page, errors } = await visitAs(browser, site.url, owner, `/terms?lang=${language}`, phone)
  for (const target of [path, episode]) {
    await page.goto(target)
    await untilHydrated(page)
    await page.locator('summary').first().click()
    await expectFits(page, desktop)
    await expectFits(page, { width: 360, height: 800 })
    expect(await axeViolations(page), target).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await axeViolations(page, 'colours'), target).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
  }
  expect(errors).toEqual([])
})
