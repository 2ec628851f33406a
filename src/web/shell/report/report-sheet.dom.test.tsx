import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '#tests/support/dom-page.tsx'
import { reportTextMaxLength } from '#contract/chat/limits.ts'
import { ApiError } from '../../api/index.ts'
import type { ReportDraft } from '../../ui/report-fields.tsx'
import { ReportSheet } from './report-sheet.tsx'

async function openSheet(send: () => Promise<unknown> = async () => {}) {
  const reports: ReportDraft[] = []
  const sent = { count: 0 }
  const page = await openPage(
    <ReportSheet
      id="report"
      title="ライブを通報"
      text="運営が確認します。"
      failed="通信できませんでした。もう一度お試しください。"
      send={async (report) => {
        reports.push(report)
        await send()
      }}
      onSent={() => (sent.count += 1)}
    >
      夜の雑談
    </ReportSheet>,
  )
  const dialog = await screen.findByRole<HTMLDialogElement>('dialog', { name: 'ライブを通報' })
  return { ...page, dialog, reports, sent, act: screen.getByRole('button', { name: '通報する' }) }
}

test('a report opens by itself, and sends the reason and the text', async () => {
  const { user, dialog, reports, sent, act } = await openSheet()
  expect(dialog.open).toBe(true)
  screen.getByText('夜の雑談')
  const reasons = screen.getAllByRole<HTMLInputElement>('radio')
  expect(reasons.map(({ checked }) => checked)).toEqual([true, ...reasons.slice(1).map(() => false)])
  const field = screen.getByRole<HTMLTextAreaElement>('textbox')
  expect(field.maxLength).toBe(reportTextMaxLength)
  const [, second] = reasons
  if (!second) throw new Error('no second reason')
  await user.click(second)
  await user.type(field, 'ひどい')
  await user.click(act)
  await expect.poll(() => dialog.open).toBe(false)
  expect(reports).toEqual([{ reason: 'sexual', text: 'ひどい' }])
  expect(sent.count).toBe(1)
  expect((await screen.findAllByText('通報しました', { exact: false })).length).toBeGreaterThan(0)
})

test('a report is sent once while the answer is awaited', async () => {
  const answered = Promise.withResolvers<void>()
  const { user, reports, act, dialog } = await openSheet(() => answered.promise)
  await user.click(act)
  expect(act.getAttribute('aria-disabled')).toBe('true')
  const form = act.closest('form')
  // The page stays: nothing is posted to it.
  expect(form && fireEvent.submit(form)).toBe(false)
  answered.resolve()
  await expect.poll(() => dialog.open).toBe(false)
  expect(reports).toHaveLength(1)
})

test('a refused report stays open with the reason, and can be sent again', async () => {
  let refused = true
  const { user, dialog, sent, act, reports } = await openSheet(async () => {
    if (refused) throw new ApiError(429, 'RATE_LIMITED', '少し待ってからお試しください')
  })
  await user.type(screen.getByRole('textbox'), 'ひどい')
  await user.click(act)
  expect((await within(dialog).findByRole('alert')).textContent).toBe('少し待ってからお試しください')
  expect(dialog.open).toBe(true)
  expect(sent.count).toBe(0)
  expect(act.hasAttribute('aria-disabled')).toBe(false)
  refused = false
  await user.click(act)
  await expect.poll(() => dialog.open).toBe(false)
  expect(within(dialog).queryByRole('alert')).toBeNull()
  expect(reports.map(({ text }) => text)).toEqual(['ひどい', 'ひどい'])
})

test('without an answer of the site, the sheet has a message of its own', async () => {
  const { user, act, dialog } = await openSheet(() => Promise.reject(new TypeError('offline')))
  await user.click(act)
  expect((await within(dialog).findByRole('alert')).textContent).toBe('通信できませんでした。もう一度お試しください。')
})
