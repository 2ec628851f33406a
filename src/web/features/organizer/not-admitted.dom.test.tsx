import { expect, test } from 'vitest'
import type { NotAdmitted } from '#contract/events/schemas.ts'
import { openPage } from '#tests/support/dom-page.tsx'
import { eventResponse } from '#tests/support/event-response.ts'
import { OrganizeEvent } from './organize-event.tsx'

async function openEvent(notAdmitted: readonly NotAdmitted[]) {
  const lists = { entries: [], suspects: [], announcements: [], notAdmitted: [...notAdmitted], qualifiers: [] }
  const { screen } = await openPage(
    <OrganizeEvent
      managed={{ event: eventResponse, ...lists }}
      gifts={[]}
      isStaff={false}
      outcome={undefined}
      readAt={Date.parse('2026-11-30T00:00:00.000Z')}
    />,
  )
  await screen.findByRole('heading', { level: 1, name: '冬の祭' })
  return screen
}

const liver = (id: number, nickName: string) => ({ id, nickName, avatarUrl: '/a.svg' })

test('an organizer sees the livers who have qualified and could not be entered, with the reasons', async () => {
  const screen = await openEvent([
    { liver: liver(1, 'はな'), obstacle: 'EVENT_OVERLAPS' },
    { liver: liver(2, 'りん'), obstacle: null },
  ])
  const notice = screen.getByText('予選を通過した2人は、まだエントリーしていません').closest('[role=status]')
  expect([...(notice?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'はな – 期間が重なる別のイベントにエントリーしています',
    'りん – 今はエントリーできます',
  ])
})

test('an event whose qualified livers have all entered has no such notice', async () => {
  expect((await openEvent([])).queryByText(/予選を通過した/)).toBeNull()
})
