import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { LiverEvent } from '#contract/events/schemas.ts'
import { openPage } from '#tests/support/dom-page.tsx'
import { eventResponse } from '#tests/support/event-response.ts'
import { formatDateTime } from '../../shell/locale/index.ts'
import { Conditions, EventGifts, Rewards, Rounds } from './event-rules.tsx'

const name = (ja: string) => ({ ja, en: ja, ko: ja })

async function openRules(changes: Partial<LiverEvent>) {
  const event = { ...eventResponse, ...changes }
  const page = await openPage(
    <>
      <Rounds event={event} />
      <Rewards event={event} />
      <EventGifts event={event} gifts={[]} />
      <Conditions event={event} />
    </>,
  )
  await page.screen.findByRole('heading', { name: 'エントリー条件' })
  return page
}

test('an event leads to the one from which its livers come, and to those that its first livers enter', async () => {
  const { screen } = await openRules({
    qualifier: { eventId: 3, lastRank: 2 },
    qualifierTitle: name('予選'),
    next: [{ id: 8, title: name('決勝'), lastRank: 1 }],
  })
  screen.getByText('予選の各ブロックで2位以内のライバー')
  const section = within(screen.getByRole('heading', { name: '予選と決勝' }).closest('section') ?? document.body)
  expect(section.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '各ブロックの2位以内が、このイベントに進出予選',
    '各ブロックの1位以内が進出できるイベント決勝',
  ])
  expect(section.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/events/3', '/events/8'])
})

test('rewards are listed by rank and by points, bonuses by time', async () => {
  const [from, until] = ['2026-12-03T11:00:00.000Z', '2026-12-03T12:00:00.000Z']
  const { screen } = await openRules({
    gifts: ['star'],
    bonuses: [{ from, until, multiplier: 3 }],
    prizes: [
      { from: 1, to: 1, name: name('盾') },
      { from: 2, to: 3, name: name('花') },
    ],
    levels: [
      { points: 5000, name: name('金') },
      { points: 1000, name: name('銀') },
    ],
  })
  const section = screen.getByRole('heading', { name: '特典' }).closest('section')
  expect([...(section?.querySelectorAll('dl > div') ?? [])].map(({ textContent }) => textContent)).toEqual([
    '1位盾',
    '2〜3位花',
    '1,000 ptから銀',
    '5,000 ptから金',
  ])
  screen.getByText('次のギフトがポイントになります。')
  expect(screen.getByText('ポイント3倍').parentElement?.textContent).toContain(
    `${formatDateTime(from, 'ja')} – ${formatDateTime(until, 'ja')}`,
  )
})
