import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '#tests/support/dom-page.tsx'
import { eventResponse } from '#tests/support/event-response.ts'
import { EventGroups, EventList } from './event-list.tsx'
import { readGroup } from './group.ts'

const readAt = Date.parse('2026-11-30T00:00:00.000Z')

test('events are cards by group; those that were cancelled are marked', async () => {
  const { screen } = await openPage(
    <>
      <EventGroups current="past" />
      <EventList
        events={[
          { ...eventResponse, imageUrl: '/5.png' },
          { ...eventResponse, id: 6, state: 'confirmed', demo: true },
          { ...eventResponse, id: 7, state: 'cancelled' },
        ]}
        readAt={readAt}
      />
    </>,
  )
  const groups = within(await screen.findByRole('navigation', { name: 'イベントの状態' })).getAllByRole('link')
  expect(
    groups.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]),
  ).toEqual([
    ['開催中', '/events', null],
    ['受付中', '/?group=entry', null],
    ['終了', '/?group=past', 'page'],
  ])
  const cards = within(screen.getByRole('list')).getAllByRole('link')
  expect(cards[0]?.getAttribute('href')).toBe('/events/5')
  expect(cards[0]?.textContent).toContain('受付中1,200人がエントリー冬の祭一年の終わりに')
  expect(cards.map((card) => card.querySelector('img') !== null)).toEqual([true, false, false])
  expect(cards.map((card) => within(card).queryAllByText('デモ').length)).toEqual([0, 1, 0])
  expect(cards.map((card) => within(card).queryAllByText('中止').length)).toEqual([0, 0, 1])
  expect([readGroup('past'), readGroup('x'), readGroup(null)]).toEqual(['past', 'running', 'running'])
})

test('a list without events says so', async () => {
  const { screen } = await openPage(<EventList events={[]} readAt={readAt} />)
  await screen.findByText('イベントはありません')
})
