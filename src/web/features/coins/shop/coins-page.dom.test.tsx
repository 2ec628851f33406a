import { expect, test } from 'vitest'
import type { Wallet } from '#contract/coins/schemas.ts'
import type { Shop } from '#contract/purchases/schemas.ts'
import { purchaseResponse } from '#tests/support/purchase-response.ts'
import { openPage } from '#tests/support/dom-page.tsx'
import { CoinsPage } from './coins-page.tsx'

const wallet: Wallet = { balance: { paid: 1200, free: 34, owed: 0 }, lots: [], lapsing: null }
const shop: Shop = {
  products: [
    { id: 'small', coins: 110, yen: 120 },
    { id: 'large', coins: 10_000, yen: 10_000 },
  ],
  closed: null,
  test: false,
  birthDateKnown: true,
  minor: false,
  cap: null,
  underWay: [],
}
async function openCoins(
  differences: { readonly wallet?: Partial<Wallet>; readonly shop?: Partial<Shop> } = {},
  formError: Parameters<typeof CoinsPage>[0]['formError'] = null,
) {
  const forms: unknown[] = []
  const page = await openPage(
    <CoinsPage
      wallet={{ ...wallet, ...differences.wallet }}
      shop={{ ...shop, ...differences.shop }}
      formError={formError}
    />,
    { action: (form) => void forms.push(Object.fromEntries(form)) },
  )
  await page.screen.findByRole('heading', { name: 'コインを購入' })
  return { ...page, forms }
}

test('shows the balance by sort, without notices that do not apply', async () => {
  const { screen } = await openCoins()
  expect(screen.getByRole('region', { name: 'コイン残高' }).textContent).toBe(
    'コイン残高1,234コイン履歴有料コイン1,200無料コイン34',
  )
  expect(screen.queryByRole('status')).toBeNull()
  expect(screen.queryByText('支払いの途中の購入')).toBeNull()
  expect(screen.queryByText('生年月日の登録')).toBeNull()
})

test('coins that lapse soon, owed coins and each lot have their text', async () => {
  const lots = [
    { sort: 'free', left: 34, issuedAt: '2026-06-01T00:00:00.000Z', expiresAt: '2026-11-28T00:00:00.000Z' },
    { sort: 'paid', left: 1200, issuedAt: '2026-07-01T00:00:00.000Z', expiresAt: '2026-12-28T00:00:00.000Z' },
  ] as const
  const { screen } = await openCoins({
    wallet: {
      balance: { paid: 1200, free: 34, owed: 5 },
      lots: [...lots],
      lapsing: { coins: 34, firstAt: '2026-11-28T00:00:00.000Z' },
    },
  })
  screen.getByText('まもなく34コインが失効します')
  screen.getByText(/最初の失効は.*9:00です/)
  screen.getByText('5コインが未清算です')
  const rows = [...document.querySelectorAll('details li')].map(({ textContent }) => textContent)
  expect(rows[0]).toMatch(/^無料コイン 34.*11.28.*9:00まで$/)
  expect(rows[1]).toMatch(/^有料コイン 1,200.*12.28.*9:00まで$/)
})

test('a product leads to its confirmation', async () => {
  const { screen } = await openCoins()
  expect(screen.getByRole('link', { name: '110コイン、120円を選ぶ' }).getAttribute('href')).toBe('/coins?buy=small')
  screen.getByText('10,000円（税込）')
})

test('products over the cap of the month cannot be bought', async () => {
  const { screen } = await openCoins({ shop: { minor: true, cap: { yen: 5000, left: 120 } } })
  screen.getByText('ひと月の購入上限：5,000円')
  screen.getByText(/今月はあと120円まで/)
  expect(screen.getAllByText('今月の購入上限を超えます')).toHaveLength(1)
  expect(screen.getAllByRole('link', { name: /を選ぶ/ })).toHaveLength(1)
})

test('a test shop says so', async () => {
  const { screen } = await openCoins({ shop: { test: true } })
  screen.getByText('テスト決済')
})

test.each([
  ['off', '販売を始めるまでお待ちください。'],
  ['operator_data_missing', '法令に基づく表示の準備ができるまで、販売を停止しています。'],
] as const)('a closed shop (%s) says why and sells nothing', async (closed, text) => {
  const { screen } = await openCoins({ shop: { closed, test: true, birthDateKnown: false } })
  screen.getByText(text)
  expect(screen.queryByRole('link', { name: /を選ぶ/ })).toBeNull()
  expect(screen.queryByText('テスト決済')).toBeNull()
  expect(screen.queryByText('生年月日の登録')).toBeNull()
})

test('unfinished purchases lead to their next step', async () => {
  const { screen } = await openCoins({
    shop: { underWay: [purchaseResponse, { ...purchaseResponse, id: 'p2', state: 'pending', coins: 110, yen: 120 }] },
  })
  const list = screen.getByRole('region', { name: '支払いの途中の購入' })
  expect([...list.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    '1,100コイン1,200円 · 支払い前手続きを続ける',
    '110コイン120円 · 入金待ち状況を見る',
  ])
  expect(screen.getByRole('link', { name: '状況を見る' }).getAttribute('href')).toBe('/coins?purchase=p2')
})

test('the birth date is requested once, confirmed as final, with the error of the form', async () => {
  const { user, screen, forms } = await openCoins(
    { shop: { birthDateKnown: false } },
    { intent: 'birth-date', code: 'TOO_YOUNG', message: '13歳以上で利用できます', status: 422 },
  )
  const field = screen.getByLabelText(/^生年月日/, { selector: 'input' })
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    '13歳以上で利用できます',
  )
  await user.type(field, '2000-01-02')
  await user.click(screen.getByRole('checkbox', { name: '登録後は変更できないことを確認しました' }))
  await user.click(screen.getByRole('button', { name: '登録する' }))
  await expect.poll(() => forms).toEqual([{ product: '', birthDate: '2000-01-02', intent: 'birth-date' }])
})

test('the error of another form does not mark the birth date', async () => {
  const { screen } = await openCoins(
    { shop: { birthDateKnown: false } },
    { intent: 'order', code: 'X', message: '別の問題', status: 409 },
  )
  expect(screen.getByLabelText(/^生年月日/, { selector: 'input' }).hasAttribute('aria-invalid')).toBe(false)
  expect(screen.queryByText('別の問題')).toBeNull()
})
