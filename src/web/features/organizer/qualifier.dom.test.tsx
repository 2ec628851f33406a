import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ManagedEvent } from '#contract/events/schemas.ts'
import { openStudio } from '#tests/support/dom-studio.tsx'
import { eventResponse } from '#tests/support/event-response.ts'
import { answerOrganizer } from './answer-organizer.ts'
import { OrganizeEvent } from './organize-event.tsx'

const call = 'POST /v1/organizer/events/5/changes'
const draft = { ...eventResponse, state: 'draft', openedAt: null } as const

/** The rules of a draft before which these events end. */
async function openDraft(qualifiers: ManagedEvent['qualifiers']) {
  const managed = { event: draft, entries: [], suspects: [], announcements: [], notAdmitted: [], qualifiers }
  const page = await openStudio(
    (outcome) => (
      <OrganizeEvent
        managed={managed}
        gifts={[]}
        isStaff={false}
        outcome={outcome}
        readAt={Date.parse('2026-11-30T00:00:00.000Z')}
      />
    ),
    (form, api) => answerOrganizer(form, api, 5),
    { answers: { [call]: [200, { ...draft, version: 4 }] } },
  )
  const heading = await page.screen.findByRole('heading', { name: 'ルール' })
  const rules = within(heading.closest('section') ?? document.body)
  async function save(): Promise<unknown> {
    await page.user.click(rules.getByRole('button', { name: '保存する' }))
    await rules.findByText('保存しました')
    return page.requests[0]?.body
  }
  return { ...page, rules, save }
}

test('a draft whose livers come from an earlier event is saved with it', async () => {
  const title = { ja: '予選会', en: 'Qualifier', ko: '예선' }
  const { user, rules, save } = await openDraft([{ id: 3, title }])
  await user.selectOptions(rules.getByLabelText('予選のイベント'), '予選会')
  await user.type(rules.getByLabelText('進出できる順位（各ブロック）'), '2')
  expect(await save()).toMatchObject({ qualifier: { eventId: 3, lastRank: 2 } })
})

test('a draft before which no event ends is saved without one', async () => {
  const { rules, save } = await openDraft([])
  expect(rules.queryByLabelText('予選のイベント')).toBeNull()
  expect(await save()).toMatchObject({ qualifier: null })
})
