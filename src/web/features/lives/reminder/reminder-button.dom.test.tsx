import { screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { mio, openPage, type Answers } from '#tests/support/dom-page.tsx'
import { liveResponse } from '#tests/support/live-response.ts'
import { onReminderSet } from '../../../shell/reminders/reminder-set.ts'
import { ReminderButton } from './reminder-button.tsx'
import { ReminderCount } from './reminder-count.tsx'

const live = { ...liveResponse, state: 'scheduled', reminders: 3 } as const
const address = `/v1/lives/${live.id}/reminder`

async function openButton(reminding: boolean, answers: Answers = {}) {
  const changes: number[] = []
  let announced = 0
  onTestFinished(onReminderSet(() => (announced += 1)))
  const page = await openPage(
    <ReminderButton live={live} reminding={reminding} primary onChange={({ reminders }) => changes.push(reminders)} />,
    { profile: mio, answers },
  )
  const button = await screen.findByRole('button')
  return { ...page, button, changes, announced: () => announced }
}

test('a visitor is led to sign in and back', async () => {
  await openPage(<ReminderButton live={live} reminding={false} primary />, { path: '/live-info/a' })
  const link = await screen.findByRole('link', { name: 'ログインして「夜の雑談」のリマインダーを設定' })
  expect(link.getAttribute('href')).toBe('/login?redirect=%2Flive-info%2Fa')
})

test('a liver has no reminder of their own live', async () => {
  await openPage(
    <>
      <ReminderButton live={{ ...live, liver: mio.user }} reminding={false} primary />
      本文
    </>,
    { profile: mio },
  )
  await screen.findByText('本文')
  expect(screen.queryByRole('button')).toBeNull()
})

test('a reminder is set at once, stored once, and announced to the page', async () => {
  const stored = Promise.withResolvers<void>()
  const { user, button, requests, changes, announced } = await openButton(false, {
    [`PUT ${address}`]: async () => {
      await stored.promise
      return [200, { reminding: true, reminders: 4 }]
    },
  })
  expect(button.getAttribute('aria-label')).toBe('「夜の雑談」のリマインダー')
  expect(button.textContent).toBe('リマインダー')
  expect(button.getAttribute('value')).toBe('remind')
  await user.click(button)
  expect(button.getAttribute('aria-pressed')).toBe('true')
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(button.textContent).toBe('設定済み')
  await user.click(button)
  stored.resolve()
  await expect.poll(() => changes).toEqual([4])
  await expect.poll(() => button.hasAttribute('aria-disabled')).toBe(false)
  expect(requests).toEqual([{ call: `PUT ${address}`, body: {} }])
  expect(announced()).toBe(1)
})

test('a reminder is removed without an announcement', async () => {
  const { user, button, changes, announced, requests } = await openButton(true, {
    [`DELETE ${address}`]: [200, { reminding: false, reminders: 2 }],
  })
  expect(button.getAttribute('aria-label')).toBe('「夜の雑談」のリマインダーは設定済み')
  expect(button.getAttribute('value')).toBe('forget')
  await user.click(button)
  await expect.poll(() => changes).toEqual([2])
  expect(button.getAttribute('aria-pressed')).toBe('false')
  expect(requests).toHaveLength(1)
  expect(announced()).toBe(0)
})

test('a reminder that is not stored is taken back, with the reason', async () => {
  const { user, button, changes, announced } = await openButton(false, {
    [`PUT ${address}`]: [409, { code: 'CONFLICT', message: 'もう始まっています' }],
  })
  await user.click(button)
  expect((await screen.findAllByText('もう始まっています')).length).toBeGreaterThan(0)
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('false')
  expect(changes).toEqual([])
  expect(announced()).toBe(0)
})

test('the number of reminders is shown from one on', async () => {
  await openPage(
    <p data-testid="count">
      <ReminderCount reminders={0} />/<ReminderCount reminders={1234} />
    </p>,
  )
  expect((await screen.findByTestId('count')).textContent).toBe('/1,234人が待っています')
})
