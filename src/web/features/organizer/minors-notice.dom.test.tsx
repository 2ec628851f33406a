import { expect, test } from 'vitest'
import { openPage } from '#tests/support/dom-page.tsx'
import { eventResponse } from '#tests/support/event-response.ts'
import type { EventState } from '#contract/events/limits.ts'
import { OrganizeEvent } from './organize-event.tsx'

async function openEvent(endsAt: string, state: EventState = 'draft') {
  const event = { ...eventResponse, state, endsAt }
  const { screen } = await openPage(
    <OrganizeEvent
      managed={{ event, entries: [], suspects: [], announcements: [], notAdmitted: [], qualifiers: [] }}
      gifts={[]}
      isStaff={false}
      outcome={undefined}
      readAt={Date.parse('2026-11-30T00:00:00.000Z')}
    />,
  )
  await screen.findByRole('heading', { level: 1, name: '冬の祭' })
  return screen
}

test.each([
  { endsAt: '2026-12-09T22:30:00+09:00', warning: /^終了時刻が22:00を過ぎると、18歳未満のライバーは/ },
  { endsAt: '2026-12-09T21:59:00+09:00', warning: /^終了時刻が20:00を過ぎるため、16歳未満のライバーは/ },
])('an event that ends at $endsAt warns of the minors who cannot compete to the end', async ({ endsAt, warning }) => {
  const screen = await openEvent(endsAt)
  expect(screen.getAllByText(/歳未満/).map(({ textContent }) => textContent)).toEqual([expect.stringMatching(warning)])
})

test.each([
  { endsAt: '2026-12-09T20:00:00+09:00', state: 'entry' },
  { endsAt: '2026-12-09T22:30:00+09:00', state: 'confirmed' },
] as const)('an event that is $state and ends at $endsAt has no warning of minors', async ({ endsAt, state }) => {
  expect((await openEvent(endsAt, state)).queryByText(/歳未満/)).toBeNull()
})
