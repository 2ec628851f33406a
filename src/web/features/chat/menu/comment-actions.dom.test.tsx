import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { reportTextMaxLength, timeoutMinutes, type ChatRole } from '#contract/chat/limits.ts'
import type { Comment } from '#contract/chat/schemas.ts'
import { commentOf } from '#tests/support/dom-realtime.ts'
import { mio, openPage, type Answers } from '#tests/support/dom-page.tsx'
import { liveResponse as live } from '#tests/support/live-response.ts'
import { ChatFrame } from '../chat-frame.tsx'
import { rowOf } from '../list/chat-row.ts'

interface Opened {
  readonly role?: ChatRole
  readonly author?: Partial<Comment['author']>
  readonly answers?: Answers
}

/** Opens the menu of a comment by はな. */
async function openMenu({ role = 'liver', author = {}, answers = {} }: Opened = {}) {
  const done: unknown[] = []
  const comment = commentOf(1, '宣伝です', author)
  function Frame() {
    const [rows] = useState(() => [rowOf(comment)])
    return (
      <ChatFrame
        live={live}
        rows={rows}
        loading={false}
        empty=""
        viewer={{ role, userId: mio.user.id }}
        header={null}
        onNearStart={() => undefined}
        onBlock={(...block) => done.push(block)}
        onDeleted={(id) => done.push(id)}
      />
    )
  }
  const page = await openPage(<Frame />, { profile: mio, answers })
  const button = await page.screen.findByRole('button', { name: /さんのコメントの操作/ })
  await page.user.click(button)
  await page.screen.findByRole('menu')
  const press = async (name: string) => page.user.click(page.screen.getByRole('menuitem', { name }))
  return { ...page, done, comment, button, press }
}

const path = `/v1/lives/${live.id}`
const forbidden = [403, { code: 'FORBIDDEN', message: '権限がありません' }] as const

test('the liver has all actions on the comment of a user', async () => {
  const { screen, button } = await openMenu()
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    '固定する',
    '削除する',
    '1分',
    '10分',
    '60分',
    '解除',
    'チャット禁止にする…',
    'モデレーターにする',
    '禁止ワードと禁止ユーザー…',
    '運営に通報…',
    'このユーザーをブロック',
  ])
  expect(button.getAttribute('aria-haspopup')).toBe('menu')
})

test('a user reports and blocks others, and deletes what is their own', async () => {
  const { screen } = await openMenu({ role: 'user' })
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    '運営に通報…',
    'このユーザーをブロック',
  ])
})

test('the own comment of a user can only be deleted', async () => {
  const { screen } = await openMenu({ role: 'user', author: mio.user })
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['削除する'])
})

test('pins and deletes the comment', async () => {
  const { press, requests, done, comment, user, button, screen } = await openMenu({
    answers: {
      [`POST ${path}/chat/pin`]: [200, {}],
      [`POST ${path}/comments/${commentOf(1, '').id}/deletion`]: [200, {}],
    },
  })
  await press('固定する')
  await expect.poll(() => requests).toEqual([{ call: `POST ${path}/chat/pin`, body: { commentId: comment.id } }])
  await expect.poll(() => screen.queryByRole('menu')).toBeNull()
  expect(done).toEqual([])
  await user.click(button)
  await screen.findByRole('menu')
  await press('削除する')
  await expect.poll(() => done).toEqual([comment.id])
  expect(requests.at(-1)).toEqual({ call: `POST ${path}/comments/${comment.id}/deletion`, body: {} })
})

test('a comment that could not be deleted stays, with the reason', async () => {
  const { press, screen, done } = await openMenu({
    answers: { [`POST ${path}/comments/${commentOf(1, '').id}/deletion`]: forbidden },
  })
  await press('削除する')
  await screen.findByText('権限がありません')
  expect(done).toEqual([])
})

test.each([
  ...timeoutMinutes.map(
    (minutes) => [`${minutes}分間の一時制限`, minutes, `はなさんのコメントを${minutes}分間制限しました`] as const,
  ),
  ['一時制限を解除', null, 'はなさんの一時制限を解除しました'] as const,
])('%s is sent and confirmed', async (name, minutes, confirmed) => {
  const { press, requests, screen } = await openMenu({
    role: 'moderator',
    answers: { [`POST ${path}/chat/timeout`]: [200, {}] },
  })
  await press(name)
  await screen.findByText(confirmed)
  expect(requests).toEqual([{ call: `POST ${path}/chat/timeout`, body: { userId: 3, minutes } }])
})

test.each([
  ['user', 'モデレーターにする', true, 'はなさんをモデレーターにしました'],
  ['moderator', 'モデレーターから外す', false, 'はなさんをモデレーターから外しました'],
] as const)('the liver can change a %s: %s', async (role, name, named, confirmed) => {
  const { press, requests, screen } = await openMenu({
    author: { role },
    answers: { 'POST /v1/chat-setting/moderators': [200, {}] },
  })
  await press(name)
  await screen.findByText(confirmed)
  expect(requests).toEqual([{ call: 'POST /v1/chat-setting/moderators', body: { userId: 3, named } }])
})

test('opens the banned words and users of the liver, each time as they are then, and returns to the button that opened them', async () => {
  const { press, screen, user, button, requests } = await openMenu({
    role: 'moderator',
    answers: { [`GET ${path}/chat/setting`]: [200, { banned: [], bannedWords: ['ばか'] }] },
  })
  await press('禁止ワードと禁止ユーザー…')
  await screen.findByText('ばか')
  const close = async () => {
    await user.click(screen.getByRole('button', { name: '閉じる' }))
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  }
  await close()
  expect(document.activeElement).toBe(button)
  const ofChat = screen.getByRole('button', { name: 'チャットの管理' })
  await user.click(ofChat)
  await expect.poll(() => requests).toHaveLength(2)
  await expect.poll(() => screen.getByRole('dialog', { name: 'チャットの管理' }).hasAttribute('open')).toBe(true)
  await close()
  expect(document.activeElement).toBe(ofChat)
  await user.click(button)
  await screen.findByRole('menu')
  await press('禁止ワードと禁止ユーザー…')
  await screen.findByText('ばか')
  // As when the comment is deleted meanwhile.
  button.remove()
  await close()
  expect(document.activeElement).toBe(ofChat)
})

test('blocks the author, with the text of its confirmation', async () => {
  const { press, done, requests } = await openMenu({ role: 'user' })
  await press('このユーザーをブロック')
  expect(done).toEqual([[3, 'はなさんをブロックしました。プロフィールの設定で解除できます']])
  expect(requests).toEqual([])
})

test('a ban is confirmed first; cancelling returns to the comment', async () => {
  const { press, screen, user, requests, button } = await openMenu({
    answers: { [`POST ${path}/chat/ban`]: [200, {}] },
  })
  await press('チャット禁止にする…')
  await screen.findByRole('alertdialog', { name: 'はなさんをチャット禁止にしますか？' })
  screen.getByText(/このライブでのコメントはすべて消え/)
  await user.click(screen.getByRole('button', { name: 'キャンセル' }))
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
  expect(document.activeElement).toBe(button)
  expect(requests).toEqual([])
  await user.click(button)
  await screen.findByRole('menu')
  await press('チャット禁止にする…')
  await user.click(await screen.findByRole('button', { name: 'チャット禁止にする' }))
  await screen.findByText('はなさんをチャット禁止にしました')
  expect(requests).toEqual([{ call: `POST ${path}/chat/ban`, body: { userId: 3 } }])
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
})

test('a report has a reason and a text, and quotes the comment', async () => {
  const { press, screen, user, requests, comment } = await openMenu({
    role: 'user',
    answers: { [`POST ${path}/comments/${commentOf(1, '').id}/report`]: [200, {}] },
  })
  await press('運営に通報…')
  const dialog = await screen.findByRole('alertdialog', { name: 'コメントを通報' })
  expect(dialog.querySelector('blockquote')?.textContent).toBe('はな宣伝です')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '誹謗中傷・いやがらせ' }).checked).toBe(true)
  await user.click(screen.getByRole('radio', { name: '宣伝・迷惑行為' }))
  const text = screen.getByRole<HTMLTextAreaElement>('textbox', { name: '補足（任意）' })
  expect(text.maxLength).toBe(reportTextMaxLength)
  await user.type(text, '何度も')
  await user.click(screen.getByRole('button', { name: '通報する' }))
  await screen.findByText('通報しました。ご協力ありがとうございます')
  expect(requests).toEqual([
    { call: `POST ${path}/comments/${comment.id}/report`, body: { reason: 'spam', text: '何度も' } },
  ])
})

test('in full screen a dialog is inside of the chat, where it is visible; otherwise it covers the page', async () => {
  const { user, screen, press, button } = await openMenu()
  const insideOfChat = async () =>
    (await screen.findByRole('alertdialog')).closest('section[aria-labelledby=chat-title]') !== null
  await press('運営に通報…')
  expect(await insideOfChat()).toBe(false)
  await user.click(screen.getByRole('button', { name: 'キャンセル' }))
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
  Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: document.body })
  onTestFinished(() => void Reflect.deleteProperty(document, 'fullscreenElement'))
  await user.click(button)
  await screen.findByRole('menu')
  await press('運営に通報…')
  expect(await insideOfChat()).toBe(true)
})
