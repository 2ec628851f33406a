import { expect, onTestFinished, test, vi } from 'vitest'
import type { PurchaseState } from '#contract/purchases/limits.ts'
import type { Purchase, Shop } from '#contract/purchases/schemas.ts'
import { purchaseResponse } from '#tests/support/purchase-response.ts'
import { openPage } from '#tests/support/dom-page.tsx'
import type { CoinFormError } from './answer-coin-form.ts'
import { ConfirmPurchase } from './confirm-purchase.tsx'
import { PurchaseResult } from './purchase-result.tsx'

const product = { id: 'small', coins: 1100, yen: 1200 }
const shop: Shop = {
  products: [product],
  closed: null,
  test: false,
  birthDateKnown: true,
  minor: false,
  cap: null,
  underWay: [],
}
const refused: CoinFormError = { intent: 'order', code: 'X', message: '注文できません', status: 409 }

async function openConfirm(differences: Partial<Shop> = {}, formError: CoinFormError | null = null) {
  const forms: unknown[] = []
  const stored = Promise.withResolvers<void>()
  const page = await openPage(
    <ConfirmPurchase
      product={product}
      shop={{ ...shop, ...differences }}
      formKey="key-of-page"
      formError={formError}
    />,
    {
      action: async (form) => {
        forms.push(Object.fromEntries(form))
        await stored.promise
      },
    },
  )
  await page.screen.findByRole('heading', { name: 'ご注文内容の確認' })
  return { ...page, forms, stored }
}

const submitName = '1,100コインを1,200円で注文し、支払いへ進む'

test('the terms have the amounts in the order of the act; the button orders once', async () => {
  const { user, screen, forms, stored } = await openConfirm()
  const terms = [...document.querySelectorAll('dt')].map(({ textContent }) => textContent)
  expect(terms).toEqual(['分量', '販売価格', '支払いの時期と方法', '引渡しの時期', '申込みの期間', '撤回・解除'])
  screen.getByText('1,100コイン（有効期限：加わった日から180日）')
  screen.getByText('1,200円（消費税込み。送料はかかりません）')
  screen.getByText(/クレジットカード、コンビニ払い/)
  expect(screen.queryByRole('checkbox')).toBeNull()
  const button = screen.getByRole('button', { name: submitName })
  await user.click(button)
  await expect.poll(() => forms).toEqual([{ product: 'small', key: 'key-of-page', intent: 'order' }])
  await expect.poll(() => button.hasAttribute('disabled')).toBe(true)
  stored.resolve()
  await expect.poll(() => button.hasAttribute('disabled')).toBe(false)
})

test('a minor confirms the consent of a guardian', async () => {
  const { user, screen, forms } = await openConfirm({ minor: true })
  const consent = screen.getByRole('checkbox', { name: '保護者の同意を得ています' })
  expect(consent.hasAttribute('required')).toBe(true)
  await user.click(consent)
  await user.click(screen.getByRole('button', { name: submitName }))
  await expect.poll(() => forms).toMatchObject([{ guardianConsent: 'yes' }])
})

test('a test shop states how it is paid', async () => {
  const { screen } = await openConfirm({ test: true })
  screen.getByText('テスト決済')
  screen.getByText(/テスト決済（次の画面で結果を選びます/)
})

test('the birth date comes before the order, and returns to the product', async () => {
  const { screen } = await openConfirm({ birthDateKnown: false })
  expect(screen.queryByRole('button', { name: submitName })).toBeNull()
  expect(document.querySelector<HTMLInputElement>('input[name=product]')?.value).toBe('small')
})

test('a product over the cap cannot be ordered', async () => {
  const { screen } = await openConfirm({ cap: { yen: 5000, left: 1199 } })
  screen.getByText('今月の購入上限を超えます')
  expect(screen.queryByRole('button', { name: submitName })).toBeNull()
})

test('the whole rest of the cap can be spent', async () => {
  const { screen } = await openConfirm({ cap: { yen: 5000, left: 1200 } })
  screen.getByRole('button', { name: submitName })
  expect(screen.queryByText('今月の購入上限を超えます')).toBeNull()
})

test('the error of an order is shown once', async () => {
  const { screen } = await openConfirm({}, refused)
  expect(screen.getAllByText('注文できません')).toHaveLength(1)
})

test('the error of an order replaces the note about the cap', async () => {
  const { screen } = await openConfirm({ cap: { yen: 5000, left: 0 } }, refused)
  expect(screen.getAllByText('注文できません')).toHaveLength(1)
  expect(screen.queryByText('今月の購入上限を超えます')).toBeNull()
})

async function openResult(differences: Partial<Purchase>, formError: CoinFormError | null = null) {
  const forms: unknown[] = []
  const page = await openPage(
    <PurchaseResult purchase={{ ...purchaseResponse, ...differences }} formError={formError} />,
    {
      action: (form) => void forms.push(Object.fromEntries(form)),
    },
  )
  await page.screen.findByRole('heading', { name: '購入の結果' })
  return { ...page, forms }
}

test.each<[PurchaseState, string, 'status' | 'alert']>([
  ['created', 'お支払いはまだ完了していません', 'status'],
  ['pending', '入金をお待ちしています', 'status'],
  ['paid', 'お支払いを確認しました', 'status'],
  ['credited', '購入が完了しました', 'status'],
  ['failed', 'お支払いできませんでした', 'alert'],
  ['cancelled', '注文を取り消しました', 'status'],
  ['expired', '期限が切れました', 'status'],
  ['refunded', '返金されました', 'status'],
  ['charged_back', '支払いが取り消されました', 'status'],
])('a purchase that is %s has its title', async (state, title, role) => {
  const { screen } = await openResult({ state })
  expect(screen.getByRole(role).textContent).toContain(title)
  screen.getByText(/注文日時：.*21:00/)
  expect(screen.queryByRole('button', { name: '注文を取り消す' }) !== null).toBe(state === 'created')
})

test('an order that is not paid leads to its payment, and can be cancelled', async () => {
  const { user, screen, forms } = await openResult({ checkoutUrl: 'https://pay.example/1' })
  expect(screen.getByRole('link', { name: '支払いを続ける' }).getAttribute('href')).toBe('https://pay.example/1')
  await user.click(screen.getByRole('button', { name: '注文を取り消す' }))
  await expect.poll(() => forms).toEqual([{ purchase: 'p1', intent: 'cancel' }])
})

test('a voucher is opened again; a test purchase says so; a failed cancellation says why', async () => {
  const { screen } = await openResult(
    { state: 'pending', checkoutUrl: 'https://pay.example/1', test: true },
    { ...refused, intent: 'cancel' },
  )
  screen.getByRole('link', { name: '支払いの案内を開く' })
  screen.getByText('テスト決済')
  screen.getByText('注文できません')
})

test.each<[PurchaseState, boolean]>([
  ['pending', true],
  ['paid', true],
  ['created', false],
  ['credited', false],
])('the page of a purchase that is %s loads again every ten seconds: %s', async (state, polls) => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const { loads } = await openResult({ state })
  await vi.advanceTimersByTimeAsync(9000)
  expect(loads.count).toBe(1)
  await vi.advanceTimersByTimeAsync(2000)
  expect(loads.count).toBe(polls ? 2 : 1)
})
