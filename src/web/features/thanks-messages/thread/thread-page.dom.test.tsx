import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import type { ThanksMessage } from '#contract/thanks-messages/schemas.ts'
import { mio, openPage, type Answers } from '#tests/support/dom-page.tsx'
import { ThreadPage } from './thread-page.tsx'

const message = (id: number, differences: Partial<ThanksMessage> = {}): ThanksMessage => ({
  id,
  own: false,
  text: `お礼${id}`,
  imageUrl: null,
  at: '2026-11-22T12:00:00.000Z',
  readAt: '2026-11-22T13:00:00.000Z',
  ...differences,
})

type Thread = ComponentProps<typeof ThreadPage>['thread']

async function openThread(differences: Partial<Thread>, props: object = {}, answers: Answers = {}) {
  const forms: unknown[] = []
  const sent = { count: 0 }
  const thread: Thread = {
    person: { id: 3, nickName: 'はな', avatarUrl: '/avatars/3.svg' },
    messages: [],
    next: null,
    muted: false,
    blocked: false,
    supporter: null,
    ...differences,
  }
  const page = await openPage(
    <ThreadPage
      thread={thread}
      viewerId={7}
      fromStart
      outcome={undefined}
      onSent={() => void (sent.count += 1)}
      {...props}
    />,
    { profile: mio, answers, action: (form) => void forms.push(Object.fromEntries(form)) },
  )
  await page.screen.findByRole('heading', { name: 'はなさんとのメッセージ' })
  const press = (name: string) => page.user.click(page.screen.getByRole('button', { name }))
  return { ...page, forms, sent, press }
}

test('a message shows its text, image, time and whether it is read; only received ones can be reported', async () => {
  const messages = [
    message(4, { own: true, readAt: null }),
    message(3, { own: true }),
    message(2, { imageUrl: '/v1/thanks-images/a.webp' }),
  ]
  const { screen, requests } = await openThread({ messages })
  const texts = screen.getAllByRole('article').map(({ textContent }) => textContent)
  expect(texts[0]).toMatch(/^お礼4.*21:00未読$/)
  expect(texts[1]).toMatch(/^お礼3.*既読$/)
  expect(texts[2]).toMatch(/^お礼2.*21:00通報する$/)
  expect(screen.getByRole('img', { name: 'メッセージの画像' }).parentElement?.getAttribute('href')).toBe(
    '/v1/thanks-images/a.webp',
  )
  expect(requests).toEqual([])
})

test('new messages are marked as read up to the newest one', async () => {
  const messages = [message(9, { own: true, readAt: null }), message(8, { readAt: null }), message(7, { readAt: null })]
  const call = 'POST /v1/thanks-messages/3/read'
  const { screen, requests } = await openThread({ messages }, {}, { [call]: [200, { unread: 0 }] })
  expect(screen.getAllByText('新着')).toHaveLength(2)
  await expect.poll(() => requests).toEqual([{ call, body: { upTo: 8 } }])
})

test('without messages there is a text, and nothing to mute', async () => {
  const { screen } = await openThread({})
  screen.getByText('まだメッセージはありません。')
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('link', { name: '前のメッセージ' })).toBeNull()
})

test('a liver is muted, and blocked after a confirmation', async () => {
  const { screen, press, forms, user } = await openThread({ messages: [message(1)] })
  await press('ミュート')
  await expect.poll(() => forms).toEqual([{ intent: 'mute' }])
  await press('ブロック')
  const dialog = await screen.findByRole('alertdialog', { name: 'はなさんをブロックしますか？' })
  const confirm = dialog.querySelector('button[value=block]')
  if (confirm) await user.click(confirm)
  await expect.poll(() => forms.at(-1)).toEqual({ intent: 'block' })
})

test('what is muted and blocked can be undone; the block is explained', async () => {
  const { screen, press, forms } = await openThread({ muted: true, blocked: true })
  screen.getByText('ブロック中のため、新しいメッセージは届きません。')
  await press('ミュートを解除')
  await press('ブロックを解除')
  await expect.poll(() => forms).toEqual([{ intent: 'unmute' }, { intent: 'unblock' }])
})

test('a form that failed says why; further pages are links', async () => {
  const { screen } = await openThread(
    { messages: [message(1)], next: 'a b' },
    { outcome: { status: 409, fault: 'できません' }, fromStart: false },
  )
  expect(screen.getByRole('alert').textContent).toBe('できません')
  expect(screen.getByRole('link', { name: '前のメッセージ' }).getAttribute('href')).toContain('?messages=a%20b')
  expect(screen.getByRole('link', { name: '最新に戻る' }).getAttribute('href')).toBe('/thanks_message/3')
})

const supporter = {
  user: { id: 3, nickName: 'はな', avatarUrl: '/avatars/3.svg' },
  points: 1,
  gifts: [],
  thankedAt: null,
}

test('a liver thanks a supporter here, on the first page only', async () => {
  const { user, screen, press, sent } = await openThread(
    { supporter },
    {},
    { 'POST /v1/thanks-messages': [200, { sent: 1, skipped: 0, remaining: 1 }] },
  )
  await user.type(screen.getByRole('textbox', { name: 'メッセージ' }), 'どうも')
  await press('1人に送る')
  await screen.findByText('1人にお礼を送りました。')
  expect(sent.count).toBe(1)
})

test('further pages have no form', async () => {
  const { screen } = await openThread({ supporter }, { fromStart: false })
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('a received message is reported with a reason; a failure says why and leaves the sheet open', async () => {
  let failing = true
  const call = 'POST /v1/thanks-messages/3/messages/1/report'
  const { screen, press, user, requests } = await openThread(
    { messages: [message(1)] },
    {},
    { [call]: () => (failing ? [429, { code: 'X', message: '少し待ってください' }] : [200, {}]) },
  )
  await press('通報する')
  const dialog = await screen.findByRole('dialog', { name: '通報する' })
  expect(dialog.textContent).toContain('お礼1')
  await user.click(screen.getByRole('radio', { name: '性的な内容' }))
  const submit = dialog.querySelector('button[type=submit]')
  if (!submit) throw new Error('the sheet has no button')
  await user.click(submit)
  await screen.findByText('少し待ってください')
  failing = false
  await user.click(submit)
  await screen.findByText('通報しました。ご協力ありがとうございます')
  expect(requests.at(-1)).toEqual({ call, body: { reason: 'sexual', text: '' } })
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})
