import { expect, test } from 'vitest'
import { rewardMinimumYen } from '#contract/rewards/limits.ts'
import type { RewardSummary } from '#contract/rewards/schemas.ts'
import { openPage } from '#tests/support/dom-page.tsx'
import { RewardCard } from './reward-card.tsx'

const sums = (points: number) => ({ points, yen: points * 2 })
const summary: RewardSummary = {
  rate: 2,
  byState: { pending: sums(1000), confirmed: sums(2000), paid: sums(3000), lapsed: sums(4), cancelled: sums(5) },
  payableYen: 4000,
  lapsing: { points: 1500, at: '2026-12-01T00:00:00.000Z' },
  months: [
    { month: '2026-11', ...sums(1000), gifts: 3 },
    { month: '2026-10', ...sums(2000), gifts: 4 },
  ],
}
const entry = {
  at: '2026-10-02T12:00:00.000Z',
  liveId: 'a',
  liveTitle: '夜の雑談',
  state: 'confirmed',
  gifts: 1234,
  points: 2000,
} as const
const statement = {
  month: '2026-10',
  ...sums(2000),
  gifts: 1234,
  entries: [entry, { ...entry, state: 'paid' as const }],
}

test('shows the payable amount, yen and points of each state, and what lapses next', async () => {
  const { screen } = await openPage(<RewardCard summary={summary} chosen={null} />)
  expect((await screen.findByText('出金できる金額')).parentElement?.textContent).toBe('出金できる金額4,000円')
  const states = [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent)
  expect(states).toEqual([
    '確認中2,000円1,000ポイント',
    '確定4,000円2,000ポイント',
    '支払い済み6,000円3,000ポイント',
    '失効8円4ポイント',
    '取り消し10円5ポイント',
  ])
  screen.getByText(/12月1日.*に1,500ポイントが失効します。/)
  expect(screen.queryByText(/以上になると出金できます/)).toBeNull()
  expect(screen.getByRole('link', { name: '報酬について' }).getAttribute('href')).toBe('/reward_info')
})

test('below the minimum the card states it; without rewards it says where they come from', async () => {
  const empty = { ...summary, payableYen: 0, lapsing: null, months: [] }
  const { screen } = await openPage(<RewardCard summary={empty} chosen={null} />)
  await screen.findByText(`確定した報酬が${rewardMinimumYen.toLocaleString('ja')}円以上になると出金できます。`)
  screen.getByText('ギフトを受け取ると、ここに報酬が表示されます。')
  expect(screen.queryByText(/失効します/)).toBeNull()
  expect(screen.queryByText('月ごとの明細')).toBeNull()
})

test('each month links to its statement; the chosen one is marked and lists its lives', async () => {
  const { screen } = await openPage(<RewardCard summary={summary} chosen={{ month: '2026-10', statement }} />)
  const chosen = await screen.findByRole('link', { name: '2026-10 · 4,000円' })
  expect(chosen.getAttribute('href')).toContain('?month=2026-10#rewards')
  expect(chosen.getAttribute('aria-current')).toBe('true')
  expect(screen.getByRole('link', { name: '2026-11 · 2,000円' }).hasAttribute('aria-current')).toBe(false)
  screen.getByRole('table', { name: '2026-10の明細：4,000円（2,000ポイント）' })
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows[0]).toBe('ライブ状態ギフトポイント')
  expect(rows[1]).toMatch(/^夜の雑談.*21:00確定1,2342,000$/)
  expect(rows[2]).toMatch(/支払い済み1,2342,000$/)
})

test('without a chosen month there is no statement', async () => {
  const { screen } = await openPage(<RewardCard summary={summary} chosen={null} />)
  await screen.findByText('月ごとの明細')
  expect(screen.queryByRole('table')).toBeNull()
})
