import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Profile } from '#contract/account/schemas.ts'
import { readOperatorEndpoint } from '#main/operator.ts'
import { openUnhydrated, phone, visit, visitWithoutScripts, type Visit } from '#tests/support/browser.ts'
import { addSession, newAdult, newMember, visitAs, type Member } from '#tests/support/member.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { site } from '#tests/support/shared-site.ts'
import { startServer } from '#tests/support/server.ts'

const browser = sharedBrowser()

const minorBirthDate = `${new Date().getFullYear() - 14}-01-01`

/** A new member with a birth date, on the coins page. */
async function openCoins(birthDate = '2000-04-01'): Promise<Visit & { member: Member }> {
  const member = await newMember(site.url)
  await member.post('/v1/account/birth-date', { birthDate })
  return { ...(await visitAs(browser, site.url, member, '/coins', phone)), member }
}

/** Orders and proceeds to the payment page. */
async function order(page: Page, coins: string): Promise<void> {
  await page.goto('/coins')
  await page.getByRole('link', { name: `${coins}コイン、` }).click()
  await page.getByRole('heading', { name: 'ご注文内容の確認' }).waitFor()
  await page.getByRole('button', { name: '支払いへ進む' }).click()
  await page.waitForURL('**/sandbox-payments/*')
}

const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function balance(page: Page): Promise<string> {
  await page.goto('/coins')
  return page.getByRole('region', { name: 'コイン残高' }).locator('p').first().innerText()
}

test('the account menu shows the coin balance, also when it is opened before hydration', async () => {
  const { page } = await visit(browser, site.url, phone)
  const member = await newMember(site.url)
  await addSession(page.context(), site.url, member)
  const unhydrated = await openUnhydrated(page, '/asct')
  await page.getByLabel(`${member.nickName}さんのメニュー`).click()
  await unhydrated.hydrate()
  await page.getByRole('link', { name: 'コイン 0', exact: true }).waitFor()
})

describe('buying coins', () => {
  test('a successful purchase shows the six legally required items and credits the coins', async () => {
    const member = await newMember(site.url)
    const { page, errors } = await visitAs(browser, site.url, member, '/coins', phone)
    const form = page.getByRole('region', { name: '生年月日の登録' })
    await form.getByLabel('生年月日').fill('2000-04-01')
    await form.getByRole('checkbox').check()
    await form.getByRole('button', { name: '登録する' }).click()
    await form.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: '1,120コイン、' }).click()
    const terms = page.getByRole('region', { name: 'ご注文の条件' })
    for (const item of ['分量', '販売価格', '支払いの時期と方法', '引渡しの時期', '申込みの期間', '撤回・解除']) {
      await terms.getByText(item, { exact: true }).waitFor()
    }
    await page.getByRole('button', { name: '1,120コインを1,200円で注文し、支払いへ進む' }).click()
    await page.getByText('実際の請求は一切ありません').waitFor()
    await click(page, '支払う')
    await page.getByText('購入が完了しました').waitFor()
    expect(await balance(page)).toBe('1,120')
    await page.getByLabel(`${member.nickName}さんのメニュー`).click()
    await page.getByRole('link', { name: 'コイン 1,120', exact: true }).waitFor()
    expect(errors).toEqual([])
  })

  test('a failed purchase shows an error and credits nothing', async () => {
    const { page } = await openCoins()
    await order(page, '550')
    await click(page, '支払いに失敗する')
    await page.getByText('お支払いできませんでした').waitFor()
    expect(await balance(page)).toBe('0')
  })

  test('a purchase paid later shows as pending, and its coins arrive while the page is open', async () => {
    const { page } = await openCoins()
    await order(page, '110')
    await click(page, 'コンビニであとから支払う')
    await page.getByText('入金をお待ちしています').waitFor()
    const shop = await page.context().newPage()
    await shop.goto((await page.getByRole('link', { name: '支払いの案内を開く' }).getAttribute('href')) ?? '')
    await click(shop, '店頭で入金する')
    await page.getByText('購入が完了しました').waitFor()
    expect(await balance(page)).toBe('110')
  })

  test('an order whose payment page was left can be resumed or cancelled', async () => {
    const { page } = await openCoins()
    await order(page, '550')
    await page.getByRole('link', { name: '支払わずに戻る' }).click()
    await page.getByText('お支払いはまだ完了していません').waitFor()
    await page.getByRole('link', { name: '支払いを続ける' }).click()
    await page.getByRole('link', { name: '支払わずに戻る' }).click()
    await page.getByRole('button', { name: '注文を取り消す' }).click()
    await page.getByText('注文を取り消しました').waitFor()
    expect(await balance(page)).toBe('0')
  })

  test('a minor needs the consent of a guardian and can buy up to the monthly limit', async () => {
    const { page } = await openCoins(minorBirthDate)
    await page.getByText('ひと月の購入上限：5,000円').waitFor()
    expect(await page.getByRole('link', { name: '11,600コイン、' }).count()).toBe(0)
    await page.getByRole('link', { name: '3,400コイン、' }).click()
    const submit = page.getByRole('button', { name: '支払いへ進む' })
    await submit.click()
    expect(new URL(page.url()).pathname).toBe('/coins')
    await page.getByLabel('保護者の同意を得ています').check()
    await submit.click()
    await page.waitForURL('**/sandbox-payments/*')
    await click(page, '支払う')
    await page.getByText('購入が完了しました').waitFor()
    await page.goto('/coins')
    await page.getByText('今月はあと1,400円まで購入できます').waitFor()
    expect(await page.getByRole('link', { name: '3,400コイン、' }).count()).toBe(0)
    await page.goto('/coins?buy=coins-3400')
    await page.getByText('今月の購入上限を超えます').waitFor()
    expect(await page.getByRole('button', { name: '支払いへ進む' }).count()).toBe(0)
  })

  test('a minor who reached the limit in another tab sees an error next to the button, and nothing is ordered', async () => {
    const { page } = await openCoins(minorBirthDate)
    await page.goto('/coins?buy=coins-3400')
    await page.getByLabel('保護者の同意を得ています').check()
    const elsewhere = await page.context().newPage()
    for (let times = 0; times < 2; times += 1) {
      await elsewhere.goto('/coins?buy=coins-1120')
      await elsewhere.getByLabel('保護者の同意を得ています').check()
      await elsewhere.getByRole('button', { name: '支払いへ進む' }).click()
      await elsewhere.waitForURL('**/sandbox-payments/*')
    }
    await page.getByRole('button', { name: '支払いへ進む' }).click()
    const error = page.getByRole('alert').filter({ hasText: '代金は請求されていません' })
    await error.waitFor()
    const top = () => error.evaluate((element) => element.getBoundingClientRect().top)
    await expect.poll(async () => (await top()) > 0 && (await top()) < phone.height).toBe(true)
    await page.goto('/coins')
    expect(await page.getByRole('region', { name: '支払いの途中の購入' }).getByRole('listitem').count()).toBe(2)
  })

  test('works without scripts', async () => {
    const member = await newAdult(site.url)
    const plain = await visitWithoutScripts(browser, site.url)
    await addSession(plain.context(), site.url, member)
    await order(plain, '110')
    await click(plain, '支払う')
    await plain.getByText('購入が完了しました').waitFor()
    expect(await balance(plain)).toBe('110')
  })
})

describe('coins for real money', () => {
  test('are not sold until the operator profile has all details required by law', async () => {
    const real = { STRIPE_SECRET_KEY: 'sk_live_of_tests', STRIPE_WEBHOOK_SECRET: 'whsec_of_tests' }
    const shop = await startServer(real)
    try {
      const { page } = await visitAs(browser, shop.url, await newMember(shop.url), '/coins', phone)
      await page.getByText('法令に基づく表示の準備ができるまで、販売を停止しています').waitFor()
      expect(await page.getByRole('link', { name: 'コイン、' }).count()).toBe(0)
      await page.goto('/coins?buy=coins-110')
      await page.getByRole('heading', { name: 'コインを購入' }).waitFor()
      expect(await page.getByRole('button', { name: '支払いへ進む' }).count()).toBe(0)
      const csrf = { 'X-Requested-With': 'XMLHttpRequest' }
      const data = { productId: 'coins-110', key: 'form-of-journey' }
      const response = await page.request.post('/v1/coins/purchases', { data, headers: csrf })
      expect((await response.json()).code).toBe('SALES_CLOSED')
    } finally {
      await shop.close()
    }
  })
})

describe('the history', () => {
  test('lists purchases, has filters, and can be downloaded as CSV', async () => {
    const { page } = await openCoins()
    await order(page, '550')
    await click(page, '支払う')
    await page.getByText('購入が完了しました').waitFor()
    await page.getByRole('link', { name: 'コイン履歴' }).click()
    await page.getByRole('heading', { name: 'コイン履歴' }).waitFor()
    await page.getByText('+550').waitFor()
    await page.getByRole('link', { name: '返金' }).click()
    await page.getByText('履歴はありません').waitFor()
    await page.getByRole('link', { name: '購入', exact: true }).click()
    await page.getByText('+550').waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'CSVをダウンロード' }).click()
    expect((await download).suggestedFilename()).toBe('coins.csv')
    const response = await page.request.get('/v1/coins/history.csv?filter=purchases')
    const [header = '', row = ''] = (await response.text()).split('\r\n')
    expect(header.startsWith('\u{FEFF}日時（日本時間）,内容')).toBe(true)
    expect(row).toContain(',購入,550,0,0,600,purchase:')
  })

  test('is paginated', async () => {
    const { page, member } = await openCoins()
    const { user } = await member.get<Profile>('/v1/account/profile')
    const token = readOperatorEndpoint(site.dataDirectory)?.token ?? ''
    for (let coins = 1; coins <= 51; coins += 1) {
      const response = await fetch(`${site.url}/v1/staff/coins/${user.id}/corrections`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-requested-with': 'XMLHttpRequest',
          authorization: `Operator ${token}`,
        },
        body: JSON.stringify({ correction: 'grant', coins, reason: 'お礼', key: `of-journey-${user.id}-${coins}` }),
      })
      expect(response.status).toBe(200)
    }
    await page.goto('/coins/history')
    await page.getByText('+51', { exact: true }).waitFor()
    expect(await page.getByText('+1', { exact: true }).count()).toBe(0)
    await page.getByRole('link', { name: '以前の履歴' }).click()
    await page.getByText('+1', { exact: true }).waitFor()
    expect(await page.getByText('+51', { exact: true }).count()).toBe(0)
    await page.getByRole('link', { name: '最新の履歴' }).click()
    await page.getByText('+51', { exact: true }).waitFor()
  })
})
