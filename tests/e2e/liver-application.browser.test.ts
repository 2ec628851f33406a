import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { receiptPattern, type LiverApplication } from '#contract/applications.ts'
import { readOperatorDoor } from '#main/operator.ts'
import { newApplication } from '#tests/support/applications.ts'
import { barriers } from '#tests/support/barriers.ts'
import { desktop, phone, visit, visitWithoutScripts } from '#tests/support/browser.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'

let server: TestServer
const browser = sharedBrowser()
beforeAll(async () => {
  server = await startServer({ TRUST_PROXY: '1' })
})
afterAll(() => server?.close())

let visitors = 0
/** Every page stands at an address of its own, because an address may apply a few times an hour only. */
async function atOwnAddress(page: Page): Promise<string> {
  visitors += 1
  const address = `192.0.2.${visitors}`
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': address })
  return address
}

/** What staff read, the newest first. */
async function received(): Promise<LiverApplication[]> {
  const token = readOperatorDoor(server.dataDirectory)?.token ?? ''
  const response = await fetch(`${server.url}/v1/staff/liver-applications`, {
    headers: { authorization: `Operator ${token}` },
  })
  const answer = (await response.json()) as { applications: LiverApplication[] }
  return answer.applications
}

async function openWithoutScripts(path: string): Promise<Page> {
  const page = await visitWithoutScripts(browser, server.url)
  await atOwnAddress(page)
  await page.goto(path)
  return page
}

async function fill(page: Page, name: string): Promise<void> {
  await page.getByLabel('お名前').fill(name)
  await page.getByLabel('メールアドレス').fill('minori@people.example')
  await page.getByLabel('年齢').selectOption('16・17歳')
  await page.getByLabel('配信したいジャンル').selectOption('歌')
  await page.getByLabel('自己紹介や意気込み').fill('歌が好きです。\n放課後に練習しています。')
  await page.getByLabel(/応募規約.*同意します/).check()
}

const toConfirm = (page: Page) => page.getByRole('button', { name: '入力内容を確認する' }).click()

/** The whole way with a fault, a confirmation and a change in between; ends on the completed page. */
async function applyAs(page: Page, name: string): Promise<void> {
  await fill(page, name)
  await page.getByLabel('作品や活動がわかるURL').fill('http://plain.example/')
  await toConfirm(page)
  await page.getByText('https:// で始まるURLを300文字以内で入力してください').waitFor()
  await page.getByText('18歳未満の方は、保護者の同意を得てからチェックを入れてください').waitFor()
  expect(await page.getByLabel('お名前').inputValue()).toBe(name)
  expect(await page.getByLabel('年齢').inputValue()).toBe('16-17')
  expect(await page.getByLabel('自己紹介や意気込み').inputValue()).toBe('歌が好きです。\n放課後に練習しています。')
  expect(await page.getByLabel(/応募規約.*同意します/).isChecked()).toBe(true)

  await page.getByLabel('作品や活動がわかるURL').fill('https://video.example/minori')
  await page.getByLabel('18歳未満のため、保護者の同意を得ています').check()
  await toConfirm(page)
  await page.getByRole('heading', { name: '入力内容の確認' }).waitFor()
  const shown = page.getByRole('region', { name: '入力内容の確認' })
  for (const text of [name, 'minori@people.example', '16・17歳', '歌', 'https://video.example/minori'])
    await shown.getByText(text, { exact: true }).waitFor()
  await shown.getByText('放課後に練習しています。').waitFor()

  await page.getByRole('button', { name: '修正する' }).click()
  await page.getByLabel('お名前').fill(`${name}（改）`)
  expect(await page.getByLabel('メールアドレス').inputValue()).toBe('minori@people.example')
  expect(await page.getByLabel('18歳未満のため、保護者の同意を得ています').isChecked()).toBe(true)
  await toConfirm(page)
  // As it will be stored: in its usual form (NFKC).
  await page.getByText(`${name}(改)`).waitFor()
  await page.getByRole('button', { name: 'この内容で応募する' }).click()
}

describe.each([
  ['/lp/liver', 'liver', '/lp/liver/completed'],
  ['/lp/liver_az-pro', 'liver_az-pro', '/lp/liver/completed'],
  ['/lp/liver_twin_planet', 'liver_twin_planet', '/lp/liver/completed_twin_planet'],
])('on %s', (path, campaign, completed) => {
  test.each(['with scripts', 'without scripts'])('one applies %s and gets a receipt', async (how) => {
    const before = await received()
    const { page, faults } =
      how === 'with scripts'
        ? await visit(browser, server.url, phone)
        : { page: await openWithoutScripts(path), faults: [] }
    await atOwnAddress(page)
    await page.goto(path)
    await applyAs(page, 'みのり')
    await page.waitForURL((url) => url.pathname === completed)
    const receipt = new URL(page.url()).searchParams.get('receipt') ?? ''
    expect(receipt).toMatch(receiptPattern)
    await page.getByText(receipt).waitFor()
    const [newest, ...others] = await received()
    expect(others).toEqual(before)
    expect(newest).toMatchObject({
      receipt,
      campaign,
      name: 'みのり(改)',
      ageGroup: '16-17',
      guardianConsent: true,
      workUrl: 'https://video.example/minori',
      message: '歌が好きです。\n放課後に練習しています。',
    })
    // The console tells of the form that came back with a fault, as of every answer that is no success.
    expect(faults.filter((fault) => !fault.includes('400'))).toEqual([])
  })
})

test('the consent of a guardian is asked of those under 18 only', async () => {
  const { page } = await visit(browser, server.url)
  await page.goto('/lp/liver')
  const tick = page.getByLabel('18歳未満のため、保護者の同意を得ています')
  expect(await tick.isVisible()).toBe(false)
  await page.getByLabel('年齢').selectOption('15歳以下')
  await tick.waitFor()
  await page.getByLabel('年齢').selectOption('20代')
  await tick.waitFor({ state: 'hidden' })
})

test('who may not apply again yet reads why, and loses nothing', async () => {
  const { page } = await visit(browser, server.url)
  const address = await atOwnAddress(page)
  for (let one = 0; one < 5; one += 1) {
    const response = await fetch(`${server.url}/v1/liver-applications`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-requested-with': 'XMLHttpRequest',
        'x-forwarded-for': address,
      },
      body: JSON.stringify(newApplication()),
    })
    expect(response.status).toBe(200)
  }
  await page.goto('/lp/liver')
  await fill(page, 'かえで')
  await page.getByLabel('年齢').selectOption('20代')
  await toConfirm(page)
  await page.getByRole('button', { name: 'この内容で応募する' }).click()
  await page.getByText('1時間ほど待ってから').waitFor()
  await page.getByRole('region', { name: '入力内容の確認' }).getByText('かえで').waitFor()
  await page.getByRole('button', { name: '修正する' }).click()
  await expect.poll(() => page.getByLabel('お名前').inputValue()).toBe('かえで')
  expect(await page.getByLabel('自己紹介や意気込み').inputValue()).toBe('歌が好きです。\n放課後に練習しています。')
})

test('going back and sending the same screen again gives the same receipt', async () => {
  const page = await openWithoutScripts('/lp/liver')
  await fill(page, 'くるみ')
  await page.getByLabel('年齢').selectOption('30代')
  await toConfirm(page)
  const confirmation = await page.content()
  await page.getByRole('button', { name: 'この内容で応募する' }).click()
  await page.waitForURL('**/lp/liver/completed*')
  const first = page.url()
  const count = (await received()).length
  await page.goto('/lp/liver')
  await page.setContent(confirmation.replace('<head>', `<head><base href="${server.url}/lp/liver">`))
  await page.getByRole('button', { name: 'この内容で応募する' }).click()
  await page.waitForURL('**/lp/liver/completed*')
  expect(page.url()).toBe(first)
  expect(await received()).toHaveLength(count)
})

describe.each(['ja', 'en', 'ko'])('in %s', (language) => {
  test.each([
    ['phone', phone],
    ['desktop', desktop],
  ])('neither of the two screens has a barrier on a %s', async (_, viewport) => {
    const { page } = await visit(browser, server.url, viewport)
    await page.goto(`/lp/liver?lang=${language}`)
    const without = async () => {
      expect(await barriers(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
    }
    await without()
    await page.locator('#application button[value=confirm]').click()
    await page.locator('#liver-application-name-fault').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name')
    await without()
    await page.locator('[name=name]').fill('Aoi')
    await page.locator('[name=mail]').fill('aoi@people.example')
    await page.locator('[name=ageGroup]').selectOption('40plus')
    await page.locator('[name=genre]').selectOption('talk')
    await page.locator('[name=termsAccepted]').check()
    await page.locator('#application button[value=confirm]').click()
    await page.locator('#application button[value=apply]').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('application-title')
    await without()
  })
})
