import { describe, expect, test } from 'vitest'
import { axeViolations } from '#tests/support/axe.ts'
import { clickToPage, desktop, phone, untilHydrated, visit, visitWithoutScripts } from '#tests/support/browser.ts'
import { expectNoLayoutShift, recordLayoutShifts } from '#tests/support/layout-shift.ts'
import { newLiver, newMember, visitAs } from '#tests/support/member.ts'
import { expectFits } from '#tests/support/page-fits.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { site } from '#tests/support/shared-site.ts'

const browser = sharedBrowser()
const path = '/liver_ranking'

describe('the rankings', () => {
  test('lead from the day to other periods, boards and genres, and say when no user has points', async () => {
    const { page, errors } = await visit(browser, site.url, phone)
    await page.goto(path)
    await untilHydrated(page)
    await page.getByText('まだ順位がありません').waitFor()
    expect(await page.getByRole('link', { name: '今日' }).getAttribute('aria-current')).toBe('page')
    for (const [name, query] of [
      ['今月', 'period=month'],
      ['サポーター', 'board=supporters&period=month'],
      ['音楽', 'board=supporters&period=month&genre=music'],
    ] as const) {
      await page.getByRole('link', { name }).click()
      await page.waitForURL(`**${path}?${query}`)
      // The address changes before the page and the addresses of its links.
      await page.locator('a[aria-current=page]', { hasText: name }).waitFor()
    }
    expect(errors).toEqual([])
  })

  test('show a signed-in user how many points are missing, among livers only to livers', async () => {
    const liver = await newLiver(site.url, 'ひな')
    const { page } = await visitAs(browser, site.url, liver, path, phone)
    const own = page.getByRole('region', { name: 'あなたの順位' })
    await own.getByText('あと1 ptでランクイン').waitFor()
    const box = await own.boundingBox()
    expect(box && box.y + box.height).toBeLessThanOrEqual(phone.height)
    const other = await visitAs(browser, site.url, await newMember(site.url), path, phone)
    await other.page.getByText('まだ順位がありません').waitFor()
    expect(await other.page.getByRole('region', { name: 'あなたの順位' }).count()).toBe(0)
    await other.page.getByRole('link', { name: 'サポーター' }).click()
    await other.page.getByRole('region', { name: 'あなたの順位' }).waitFor()
  })

  test('lead to past results and back, and answer 404 for a period without a result', async () => {
    const { page } = await visit(browser, site.url, phone)
    await page.goto(path)
    await page.getByRole('link', { name: '過去の結果' }).click()
    await page.getByText('確定した結果はまだありません').waitFor()
    await page.getByRole('link', { name: '現在のランキング' }).click()
    await page.getByRole('heading', { level: 1, name: 'ライバーランキング' }).waitFor()
    expect((await page.goto(`${path}?view=awards&period=day&starts=2026-01-01`))?.status()).toBe(404)
  })

  test('have a share card and an address of their own for past results', async () => {
    const html = await (await fetch(`${site.url}${path}?view=awards&period=week`)).text()
    const card = `${site.url}/share-card/ja/liver_ranking.png?page=view%3Dawards%26period%3Dweek`
    expect(html).toContain(`property="og:image" content="${card}"`)
    expect(html).toContain(`rel="canonical" href="${site.url}${path}?view=awards&amp;period=week"`)
    const response = await fetch(card)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
    const { headers } = await fetch(`${site.url}/share-card/ja/liver_ranking.png`)
    expect(response.headers.get('etag')).not.toBe(headers.get('etag'))
  })

  test('work without scripts', async () => {
    const page = await visitWithoutScripts(browser, site.url)
    await page.goto(path)
    await clickToPage(page, page.getByRole('link', { name: '今週' }))
    await page.getByText('まだ順位がありません').waitFor()
    expect(page.url()).toContain('period=week')
  })

  test('fit 360 points, do not shift and are accessible', async () => {
    const { page, errors } = await visitAs(browser, site.url, await newLiver(site.url, 'ひな'), '/terms', phone)
    await recordLayoutShifts(page)
    for (const address of [path, `${path}?view=awards`]) {
      await page.setViewportSize(phone)
      await page.goto(address)
      await untilHydrated(page)
      await expectNoLayoutShift(page)
      expect(await axeViolations(page), address).toEqual([])
      await expectFits(page, { width: 360, height: 800 })
      await expectFits(page, desktop)
      expect(await axeViolations(page), address).toEqual([])
    }
    expect(errors).toEqual([])
  })
})
