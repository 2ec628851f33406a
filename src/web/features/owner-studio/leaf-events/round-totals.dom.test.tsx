import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { leafReasonMax } from '#contract/leaf-events/limits.ts'
import type { LeafRound } from '#contract/leaf-events/schemas.ts'
import type { Answers } from '#tests/support/dom-page.tsx'
import { openStudio, problem } from '#tests/support/dom-studio.tsx'
import { leafRound } from '#tests/support/leaf-response.ts'
import { formatDateTime } from '../../../shell/locale/index.ts'
import { answerLeafEvent } from './answer-leaf-events.ts'
import { RoundTotals } from './round-totals.tsx'

const one = '/v1/leaf-events/5'
const closed: LeafRound = {
  ...leafRound,
  state: 'closed',
  result: { frozenAt: '2026-02-02T03:00:00.000Z', winnerId: 42, override: null, episode: null, head: null },
}

async function openRound(round: LeafRound, answers: Answers = {}) {
  const page = await openStudio(
    (outcome) => <RoundTotals round={round} refunds={[]} outcome={outcome} />,
    (form, api) => answerLeafEvent(form, api, 5),
    { answers },
  )
  await page.screen.findByRole('heading', { name: '道は？' })
  return page
}

test('an open round shows its totals and is closed early after a confirmation', async () => {
  const { user, screen, requests } = await openRound(leafRound, { [`POST ${one}/rounds/8/close`]: [200, {}] })
  const section = screen.getByRole('heading', { name: '道は？' }).closest('section') ?? document.body
  expect(section.textContent).toContain(formatDateTime(leafRound.closesAt, 'ja'))
  expect(
    within(section)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['森リーフ5枚', '海リーフ20枚', '山リーフ5枚'])
  await user.click(within(section).getByRole('button'))
  const dialog = await screen.findByRole('alertdialog')
  await user.click(within(dialog).getAllByRole('button')[1] ?? dialog)
  await expect.poll(() => requests.map(({ call }) => call)).toEqual([`POST ${one}/rounds/8/close`])
})

test('a closed round marks the decided option; the organizer decides for another one with a reason', async () => {
  const call = `POST ${one}/rounds/8/override`
  const { user, screen, requests } = await openRound(closed, {
    [call]: [409, problem('DECIDED', 'もう変更できません')],
  })
  const section = screen.getByRole('heading', { name: '道は？' }).closest('section') ?? document.body
  expect(section.textContent).toContain(formatDateTime(closed.result?.frozenAt ?? '', 'ja'))
  expect(
    within(section)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['森リーフ5枚', '海決定リーフ20枚', '山リーフ5枚'])
  const details = section.querySelector('details')
  expect(details?.open).toBe(false)
  const option = section.querySelector('select')
  expect([...(option?.options ?? [])].map(({ text }) => text)).toEqual(['森', '山'])
  const reason = section.querySelector<HTMLInputElement>('input[name=reason]')
  expect([reason?.maxLength, reason?.required]).toEqual([leafReasonMax, true])
  if (reason) await user.type(reason, '同点のため')
  if (option) await user.selectOptions(option, '43')
  const button = details?.querySelector('button')
  if (button) await user.click(button)
  await screen.findByText('もう変更できません')
  expect(details?.open).toBe(true)
  expect(requests).toEqual([{ call, body: { optionId: 43, reason: '同点のため' } }])
})

test('an option that the organizer has decided for is marked instead of the winner', async () => {
  const { screen } = await openRound({
    ...closed,
    result: closed.result && {
      ...closed.result,
      override: { optionId: 41, reason: '', at: '2026-02-02T03:00:00.000Z' },
    },
  })
  const section = screen.getByRole('heading', { name: '道は？' }).closest('section') ?? document.body
  expect([...(section.querySelector('select')?.options ?? [])].map(({ text }) => text)).toEqual(['海', '山'])
})
