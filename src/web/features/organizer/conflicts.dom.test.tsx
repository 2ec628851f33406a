import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { LiverEvent } from '#contract/events/schemas.ts'
import type { Answers } from '#tests/support/dom-page.tsx'
import { openStudio, problem } from '#tests/support/dom-studio.tsx'
import { eventResponse } from '#tests/support/event-response.ts'
import { answerOrganizer } from './answer-organizer.ts'
import { OrganizeEvent } from './organize-event.tsx'

const one = '/v1/organizer/events/5'
const call = `POST ${one}/changes`
const managed = (event: LiverEvent) => ({
  event,
  entries: [],
  suspects: [],
  announcements: [],
  notAdmitted: [],
  qualifiers: [],
})
const draft: LiverEvent = { ...eventResponse, state: 'draft', openedAt: null }

async function openDraft(answers: Answers) {
  const page = await openStudio(
    (outcome) => (
      <OrganizeEvent
        managed={managed(draft)}
        gifts={[]}
        isStaff={false}
        outcome={outcome}
        readAt={Date.parse('2026-11-30T00:00:00.000Z')}
      />
    ),
    (form, api) => answerOrganizer(form, api, 5),
    { answers },
  )
  await page.screen.findByRole('heading', { level: 1, name: '冬の祭' })
  const section = (name: string) =>
    within(page.screen.getByRole('heading', { level: 2, name }).closest('section') ?? document.body)
  const save = (name: string) => page.user.click(section(name).getByRole('button', { name: '保存する' }))
  return { ...page, section, save }
}

/** Another organizer has stored `stored`: the first change is refused, the next ones are saved. */
function afterOther(stored: LiverEvent): Answers {
  let refused = false
  return {
    [call](body) {
      if (refused) return [200, { ...stored, ...(typeof body === 'object' ? body : {}), version: stored.version + 1 }]
      refused = true
      return [409, problem('VERSION_CONFLICT', '先に変更されました')]
    },
    [`GET ${one}`]: [200, managed(stored)],
  }
}

test('texts that another organizer has changed are shown beside the own ones, and the chosen ones are saved', async () => {
  const title = { ...draft.title, ja: '冬の大祭' }
  const lead = { ...draft.lead, en: 'At last' }
  const { user, screen, requests, section, save } = await openDraft(afterOther({ ...draft, title, lead, version: 8 }))
  const input = section('文章').getByDisplayValue('冬の祭')
  await user.type(input, 'り')
  await save('文章')
  const dialog = within(await screen.findByRole('dialog', { name: 'ほかの人が先に変更しました' }))
  expect(dialog.getAllByRole('group').map((group) => group.querySelector('legend')?.textContent)).toEqual([
    'タイトル (日本語)',
    '紹介 (英語)',
  ])
  const ofTitle = within(dialog.getByRole('group', { name: 'タイトル (日本語)' }))
  ofTitle.getByRole('radio', { name: '保存されている内容 冬の大祭' })
  expect(ofTitle.getByRole<HTMLInputElement>('radio', { name: 'あなたの入力 冬の祭り' }).checked).toBe(true)
  await user.click(dialog.getByRole('radio', { name: '保存されている内容 At last' }))
  await user.click(dialog.getByRole('button', { name: '選んだ内容で保存' }))
  await screen.findByText('保存しました')
  expect(requests.at(-1)).toEqual({
    call,
    body: { title: { ...draft.title, ja: '冬の祭り' }, lead, rules: draft.rules, version: 8 },
  })
})

test('rules that another organizer has changed are shown as text, rows together', async () => {
  const prizes = [{ from: 1, to: 3, name: { ja: '盾', en: 'Trophy', ko: '트로피' } }]
  const bonuses = [{ from: '2026-12-03T11:00:00.000Z', until: '2026-12-03T12:00:00.000Z', multiplier: 2 }]
  const { user, screen, requests, save } = await openDraft(
    afterOther({ ...draft, prizes, bonuses, approval: true, version: 8 }),
  )
  await save('ルール')
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByRole('radio', { name: 'あなたの入力 いいえ' })
  await user.click(dialog.getByRole('radio', { name: '保存されている内容 はい' }))
  dialog.getByRole('radio', { name: '保存されている内容 2026-12-03 20:00 – 2026-12-03 21:00: ×2' })
  await user.click(dialog.getByRole('radio', { name: '保存されている内容 1–3: 盾 / Trophy / 트로피' }))
  await user.click(dialog.getByRole('button', { name: '選んだ内容で保存' }))
  await screen.findByText('保存しました')
  expect(requests.at(-1)?.body).toMatchObject({ prizes, bonuses: [], approval: true, version: 8 })
})

test('texts and rules are saved one after the other without a conflict with each other', async () => {
  let version = 3
  const { user, screen, requests, section, save } = await openDraft({
    [call]: (body) => [200, { ...draft, ...(typeof body === 'object' ? body : {}), version: (version += 1) }],
  })
  const days = section('ルール').getByLabelText<HTMLInputElement>('ライブ配信の許可を受けてからの日数')
  await user.clear(days)
  await user.type(days, '7')
  await save('文章')
  await screen.findByText('保存しました')
  await save('ルール')
  await expect.poll(() => requests.filter((request) => request.call === call)).toHaveLength(2)
  expect(requests.at(-1)?.body).toMatchObject({ licenceDays: 7, version: 4 })
})

test('an invalid text is not sent, and its field says so', async () => {
  const { user, screen, requests, section, save } = await openDraft({})
  await user.clear(section('文章').getByDisplayValue('冬の祭 ko'))
  await save('文章')
  await screen.findByText(/^入力内容を確認してください。すべての言語/)
  expect(document.querySelector('[name="title.ko"]')?.getAttribute('aria-invalid')).toBe('true')
  expect(document.querySelector('[name="title.ja"]')?.getAttribute('aria-invalid')).toBeNull()
  expect(requests).toEqual([])
})
