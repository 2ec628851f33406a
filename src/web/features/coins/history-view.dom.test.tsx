import { expect, test } from 'vitest'
import type { HistoryEntry } from '#contract/coins/schemas.ts'
import { leafTransferPrefix } from '#contract/leaf-events/limits.ts'
import { openPage } from '#tests/support/dom-page.tsx'
import { HistoryView, readFilter } from './history-view.tsx'

const entry = (id: number, differences: Partial<HistoryEntry>): HistoryEntry => ({
  id,
  at: '2026-11-22T12:00:00.000Z',
  kind: 'purchase',
  paid: 0,
  free: 0,
  owed: 0,
  reference: '',
  reason: '',
  yen: null,
  gift: null,
  ...differences,
})

test('an entry has its kind, price, time, and the change of each sort of coins', async () => {
  const entries = [
    entry(1, { paid: 1100, yen: 1200 }),
    entry(2, { kind: 'spend', paid: -100, free: -10, reference: 'gift:1' }),
    entry(3, { kind: 'spend', paid: -55, reference: `${leafTransferPrefix}1` }),
    entry(4, { kind: 'chargeback', owed: 30, yen: -1200, reason: 'カード会社' }),
    entry(5, { kind: 'expiry', free: -5, reason: '内部の理由' }),
  ]
  const { screen } = await openPage(<HistoryView page={{ entries, before: null }} filter="all" newest />)
  const time = '2026年11月22日(日) 21:00'
  const texts = () =>
    screen
      .getAllByRole('listitem')
      .slice(6)
      .map(({ textContent }) => textContent)
  await screen.findByRole('heading', { name: 'コイン履歴' })
  const rows = texts().map((text) => text.replace(/2026.*?21:00/, time))
  expect(rows).toEqual([
    `購入1,200円${time}有料コイン+1,100`,
    `使用約120円相当${time}有料コイン-100無料コイン-10`,
    `リーフの投票約60円相当${time}有料コイン-55`,
    `支払いの取消し-1,200円${time}カード会社未清算-30`,
    `失効${time}無料コイン-5`,
  ])
})

test('a gift names what was given and leads to its live', async () => {
  const gift = { name: { ja: '星', en: 'Star', ko: '별' }, quantity: 3, liveId: 'abc', liver: 'はな' }
  const page = { entries: [entry(1, { kind: 'spend', paid: -30, gift })], before: null }
  const { screen } = await openPage(<HistoryView page={page} filter="all" newest />)
  await screen.findByText('ギフト：星 ×3')
  expect(screen.getByRole('link', { name: 'はなさんのライブ' }).getAttribute('href')).toBe('/live-info/abc')
})

test('the filters are links, of which the present one is marked; the file has the same filter', async () => {
  const page = { entries: [entry(1, { paid: 1 })], before: 7 }
  const { screen } = await openPage(<HistoryView page={page} filter="spending" newest={false} />)
  const current = await screen.findByRole('link', { name: '使用' })
  expect(current.getAttribute('aria-current')).toBe('page')
  expect(current.getAttribute('href')).toBe('/coins/history?filter=spending')
  const all = screen.getByRole('link', { name: 'すべて' })
  expect(all.hasAttribute('aria-current')).toBe(false)
  expect(all.getAttribute('href')).toBe('/coins/history')
  expect(screen.getByRole('link', { name: 'CSVをダウンロード' }).getAttribute('href')).toBe(
    '/v1/coins/history.csv?filter=spending&language=ja',
  )
  expect(screen.getByRole('link', { name: '以前の履歴' }).getAttribute('href')).toBe(
    '/coins/history?filter=spending&before=7',
  )
  expect(screen.getByRole('link', { name: '最新の履歴' }).getAttribute('href')).toBe('/coins/history?filter=spending')
})

test('an empty history says so, and has no file and no other pages', async () => {
  const { screen } = await openPage(<HistoryView page={{ entries: [], before: null }} filter="all" newest />)
  await screen.findByText('履歴はありません')
  for (const name of ['CSVをダウンロード', '以前の履歴', '最新の履歴']) {
    expect(screen.queryByRole('link', { name })).toBeNull()
  }
  expect(screen.getByRole('link', { name: 'コインの画面へ' }).getAttribute('href')).toBe('/coins')
})

test('an unknown filter of the address shows everything', () => {
  expect(readFilter(new URLSearchParams('filter=refunds'))).toBe('refunds')
  expect(readFilter(new URLSearchParams('filter=x'))).toBe('all')
  expect(readFilter(new URLSearchParams())).toBe('all')
})
