import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { receiptPattern } from '#contract/applications/limits.ts'
import type { LiverApplication } from '#contract/applications/schemas.ts'
import { languages } from '#contract/languages.ts'
import { readOperatorEndpoint } from '#main/operator.ts'
import { newApplication } from '#tests/support/applications.ts'
import { axeViolations } from '#tests/support/axe.ts'
import {
  clickToPage,
  untilHydrated,
  desktop,
  phone,
  visit,
  visitWithoutScripts,
  type Visit,
} from '#tests/support/browser.ts'
import { expectFits } from '#tests/support/page-fits.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'

let server: TestServer
const browser = sharedBrowser()
beforeAll(async () => {
  server = await startServer({ TRUST_PROXY: '1' })
})
afterAll(() => server?.close())

let addresses = 0
/** Each page gets its own client address: applications per address are rate-limited. */
async function useOwnAddress(page: Page): Promise<string> {
  addresses += 1
  const address = `192.0.2.${addresses}`
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': address })
  return address
}

/** Received applications, newest first. */
async function received(): Promise<LiverApplication[]> {
  const token = readOperatorEndpoint(server.dataDirectory)?.token ?? ''
  const response = await fetch(`${server.url}/v1/staff/liver-applications`, {
    headers: { authorization: `Operator ${token}` },
  })
  const body = (await response.json()) as { applications: LiverApplication[] }
  return body.applications
}

async function openWithoutScripts(path: string): Promise<Page> {
  const page = await visitWithoutScripts(browser, server.url)
  await useOwnAddress(page)
  await page.goto(path)
  return page
}

async function openHydrated(path: string, viewport = desktop): Promise<Visit & { address: string }> {
  const visited = await visit(browser, server.url, viewport)
  const address = await useOwnAddress(visited.page)
  await visited.page.goto(path)
  await untilHydrated(visited.page)
  return { ...visited, address }
}

async function fill(page: Page, name: string): Promise<void> {
  await page.getByLabel('お名前').fill(name)
  await page.getByLabel('メールアドレス').fill('minori@people.example')
  await page.getByLabel('年齢').selectOption('16・17歳')
  await page.getByLabel('配信したいジャンル').selectOption('歌')
  await page.getByLabel('自己紹介や意気込み').fill('歌が好きです。\n放課後に練習しています。')
  await page.getByLabel(/応募規約.*同意します/).check()
}

async function applyDirectly(page: Page, name: string): Promise<void> {
  await fill(page, name)
  await page.getByLabel('作品や活動がわかるURL').fill('https://video.example/minori')
  await page.getByLabel('18歳未満のため、保護者の同意を得ています').check()
  await toConfirm(page)
  await page.getByRole('button', { name: 'この内容で応募する' }).click()
}

const toConfirm = (page: Page) => page.getByRole('button', { name: '入力内容を確認する' }).click()

/** Applies with an invalid form first and one return from the confirmation. */
async function applyWithCorrections(page: Page, name: string): Promise<void> {
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
  const summary = page.getByRole('region', { name: '入力内容の確認' })
  for (const text of [name, 'minori@people.example', '16・17歳', '歌', 'https://video.example/minori'])
    await summary.getByText(text, { exact: true }).waitFor()
  await summary.getByText('放課後に練習しています。').waitFor()

  await page.getByRole('button', { name: '修正する' }).click()
  await page.getByLabel('お名前').fill(`${name}（改）`)
  expect(await page.getByLabel('メールアドレス').inputValue()).toBe('minori@people.example')
  expect(await page.getByLabel('18歳未満のため、保護者の同意を得ています').isChecked()).toBe(true)
  await toConfirm(page)
  await page.getByText(`${name}（改）`).waitFor()
  await page.getByRole('button', { name: 'この内容で応募する' }).click()
}

const campaigns = [
  { path: '/lp/liver', campaign: 'liver', completed: '/lp/liver/completed', corrections: true },
  { path: '/lp/liver_az-pro', campaign: 'liver_az-pro', completed: '/lp/liver/completed', corrections: false },
  {
    path: '/lp/liver_twin_planet',
    campaign: 'liver_twin_planet',
    completed: '/lp/liver/completed_twin_planet',
    corrections: false,
  },
]

describe.each(campaigns)('on $path', ({ path, campaign, completed, corrections }) => {
  test.each(['with scripts', 'without scripts'])('an application %s gets a receipt', async (how) => {
    const before = await received()
    const { page, errors } =
      how === 'with scripts' ? await openHydrated(path, phone) : { page: await openWithoutScripts(path), errors: [] }
    if (corrections) await applyWithCorrections(page, 'みのり')
    else await applyDirectly(page, 'みのり（改）')
    await page.waitForURL((url) => url.pathname === completed)
    const receipt = new URL(page.url()).searchParams.get('receipt') ?? ''
    expect(receipt).toMatch(receiptPattern)
    await page.getByText(receipt).waitFor()
    const [newest, ...others] = await received()
    expect(others).toEqual(before)
    expect(newest).toMatchObject({
      receipt,
      campaign,
      name: 'みのり（改）',
      ageGroup: '16-17',
      guardianConsent: true,
      workUrl: 'https://video.example/minori',
      message: '歌が好きです。\n放課後に練習しています。',
    })
    // The browser logs the response 400 of the invalid form.
    expect(errors.filter((error) => !error.includes('400'))).toEqual([])
  })
})

test('an invalid form that is posted without scripts has the status 400', async () => {
  const page = await openWithoutScripts('/lp/liver')
  const response = page.waitForResponse((received) => received.request().method() === 'POST')
  await toConfirm(page)
  expect((await response).status()).toBe(400)
})

test('guardian consent is requested only from applicants under 18', async () => {
  const { page } = await openHydrated('/lp/liver')
  const consent = page.getByLabel('18歳未満のため、保護者の同意を得ています')
  expect(await consent.isVisible()).toBe(false)
  await page.getByLabel('年齢').selectOption('15歳以下')
  await consent.waitFor()
  await page.getByLabel('年齢').selectOption('20代')
  await consent.waitFor({ state: 'hidden' })
})

test('a rate-limited applicant sees the reason, and the form keeps its values', async () => {
  const { page, address } = await openHydrated('/lp/liver')
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

test('resubmitting the same form returns the same receipt', async () => {
  const page = await openWithoutScripts('/lp/liver')
  await fill(page, 'くるみ')
  await page.getByLabel('年齢').selectOption('30代')
  await clickToPage(page, page.getByRole('button', { name: '入力内容を確認する' }))
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

test.each(languages)('both steps are accessible in language %s on phone and desktop', async (language) => {
  const { page } = await openHydrated(`/lp/liver?lang=${language}`)
  const expectAccessible = async () => {
    for (const viewport of [desktop, phone]) {
      await expectFits(page, viewport)
      expect(await axeViolations(page)).toEqual([])
    }
  }
  await page.locator('#application button[value=confirm]').click()
  await page.locator('#liver-application-name-fault').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name')
  await expectAccessible()
  await page.locator('[name=name]').fill('Aoi')
  await page.locator('[name=mail]').fill('aoi@people.example')
  await page.locator('[name=ageGroup]').selectOption('40plus')
  await page.locator('[name=genre]').selectOption('talk')
  await page.locator('[name=termsAccepted]').check()
  await page.locator('#application button[value=confirm]').click()
  await page.locator('#application button[value=apply]').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('application-title')
  await expectAccessible()
})
