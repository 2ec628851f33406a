import { expect, test } from 'vitest'
import { timeoutMinutes } from '#contract/chat/limits.ts'
import type { EpisodeReply } from '#contract/episode-comments/schemas.ts'
import { mio, openPage, type Answers } from '#tests/support/dom-page.tsx'
import CommentSheet from './comment-sheet.tsx'

const episode = '/v1/channels/1/series/2/episodes/3'
const id = '00000000-0000-4000-8000-000000000001'
const comment: EpisodeReply = {
  id,
  author: { id: 3, nickName: 'はな', avatarUrl: '/avatars/3.svg' },
  text: '宣伝です',
  at: '2026-11-22T11:00:00.000Z',
  likes: 0,
  liked: false,
}

interface Opened {
  readonly replies?: number | null
  readonly own?: boolean
  readonly mayModerate?: boolean
  readonly pinned?: boolean
  readonly invite?: string | null
  readonly answers?: Answers
}

async function openSheet(options: Opened) {
  const { replies = 0, own = false, mayModerate = false, pinned = false, invite = null, answers = {} } = options
  const done: unknown[] = []
  const page = await openPage(
    <CommentSheet
      subject={{ channelId: 1, seriesId: 2, episodeId: 3, invite }}
      {...{ comment, replies, own, mayModerate, pinned }}
      onDeleted={(deleted) => done.push(['deleted', deleted])}
      onBlocked={(blocked) => done.push(['blocked', blocked])}
      onModerated={() => done.push('moderated')}
    />,
    { profile: mio, answers },
  )
  await page.screen.findByRole('dialog', {
    name: replies === null ? 'はなさんの返信の操作' : 'はなさんのコメントの操作',
  })
  const press = (name: string) => page.user.click(page.screen.getByRole('button', { name }))
  const buttons = () =>
    page.screen
      .getAllByRole('button')
      .map((button) => button.textContent)
      .filter((text) => text !== '')
  const isOpen = () => document.querySelector('dialog')?.open
  return { ...page, done, press, buttons, isOpen }
}

test.each([
  [{ own: true }, ['削除']],
  [{}, ['運営に通報', 'はなさんをブロック']],
  [{ own: true, mayModerate: true, pinned: true }, ['固定を外す', '削除']],
  [{ own: true, mayModerate: true, replies: null }, ['削除']],
  [
    { mayModerate: true },
    ['先頭に固定', '1分', '10分', '60分', '解除', 'コメント禁止にする', '削除', '運営に通報', 'はなさんをブロック'],
  ],
])('the menu of %o has its actions', async (options, expected) => {
  const { buttons } = await openSheet(options)
  expect(buttons()).toEqual(expected)
})

test.each([
  [true, '削除すると元に戻せません。'],
  [false, 'ほかの人の投稿を削除します。元に戻せません。操作は記録されます。'],
])('a comment (own: %s) is deleted after a confirmation', async (own, text) => {
  const { press, screen, requests, done, isOpen } = await openSheet({
    own,
    mayModerate: true,
    answers: { [`DELETE ${episode}/comments/${id}`]: [200, {}] },
  })
  await press('削除')
  await screen.findByText(text)
  expect(requests).toEqual([])
  await press('削除')
  await screen.findByText('コメントを削除しました')
  expect(done).toEqual([['deleted', id]])
  expect(isOpen()).toBe(false)
})

test('the deletion of a comment with replies states that they go, too', async () => {
  const { press, screen } = await openSheet({ own: true, replies: 3 })
  await press('削除')
  await screen.findByText('このコメントへの返信3件も一緒に削除されます。削除すると元に戻せません。')
})

test('a reply is deleted', async () => {
  const { press, screen, done } = await openSheet({
    own: true,
    replies: null,
    answers: { [`DELETE ${episode}/comments/${id}`]: [200, {}] },
  })
  await press('削除')
  await screen.findByRole('dialog', { name: '返信を削除しますか？' })
  await press('削除')
  await screen.findByText('返信を削除しました')
  expect(done).toEqual([['deleted', id]])
})

test('cancelling closes the sheet without a call', async () => {
  const { press, requests, isOpen } = await openSheet({ own: true })
  await press('削除')
  await press('キャンセル')
  expect(isOpen()).toBe(false)
  expect(requests).toEqual([])
})

test('an action that fails leaves the sheet open with the reason', async () => {
  const { press, screen, done, isOpen } = await openSheet({
    answers: { 'POST /v1/blocks': [409, { code: 'X', message: 'できません' }] },
  })
  await press('はなさんをブロック')
  await screen.findByText('できません')
  expect(isOpen()).toBe(true)
  expect(done).toEqual([])
})

test('without an answer of the site the hint is stated', async () => {
  const { press, screen } = await openSheet({})
  await press('はなさんをブロック')
  await screen.findByText(/通信の状態を確かめて/)
})

test('a block hides the author', async () => {
  const { press, screen, done, requests } = await openSheet({ answers: { 'POST /v1/blocks': [200, { users: [] }] } })
  await press('はなさんをブロック')
  await screen.findByText(/はなさんをブロックしました/)
  expect(requests).toEqual([{ call: 'POST /v1/blocks', body: { userId: 3, blocked: true } }])
  expect(done).toEqual([['blocked', 3]])
})

test.each([
  [false, '先頭に固定', id, 'コメントを固定しました'],
  [true, '固定を外す', null, '固定を外しました'],
])('a moderator changes the pin (pinned: %s)', async (pinned, name, commentId, text) => {
  const { press, screen, requests, done } = await openSheet({
    mayModerate: true,
    pinned,
    answers: { [`PUT ${episode}/pinned-comment`]: [200, {}] },
  })
  await press(name)
  await screen.findByText(text)
  expect(requests[0]?.body).toEqual({ commentId })
  expect(done).toEqual(['moderated'])
})

test.each(timeoutMinutes)('a moderator times the author out for %i minutes', async (minutes) => {
  const { press, screen, requests } = await openSheet({
    mayModerate: true,
    answers: { [`POST ${episode}/comments/${id}/timeout`]: [200, {}] },
  })
  await press(`${minutes}分`)
  await screen.findByText(`はなさんのコメントを${minutes}分間制限しました`)
  expect(requests[0]?.body).toEqual({ minutes })
})

test('a moderator lifts a limit', async () => {
  const { press, screen, requests } = await openSheet({
    mayModerate: true,
    answers: { 'DELETE /v1/channels/1/comment-bans/3': [200, {}] },
  })
  await press('解除')
  await screen.findByText('はなさんのコメントの制限を解除しました')
  expect(requests).toHaveLength(1)
})

test('a ban is confirmed first', async () => {
  const { press, screen, requests, done } = await openSheet({
    mayModerate: true,
    answers: { [`POST ${episode}/comments/${id}/ban`]: [200, {}] },
  })
  await press('コメント禁止にする')
  await screen.findByRole('dialog', { name: 'はなさんをコメント禁止にしますか？' })
  expect(requests).toEqual([])
  await press('コメント禁止にする')
  await screen.findByText('はなさんをコメント禁止にしました')
  expect(done).toEqual(['moderated'])
})

test('a report has a reason and the invite key; a failure says why', async () => {
  let failing = true
  const { press, user, screen, requests, isOpen } = await openSheet({
    invite: 'key',
    answers: {
      [`POST ${episode}/comments/${id}/report`]: () =>
        failing ? [429, { code: 'TOO_FAST', message: '少し待ってください' }] : [200, {}],
    },
  })
  await press('運営に通報')
  await screen.findByRole('dialog', { name: 'コメントを通報' })
  await user.click(screen.getByRole('radio', { name: '個人情報' }))
  await press('通報する')
  await screen.findByText('少し待ってください')
  failing = false
  await press('通報する')
  await screen.findByText('通報しました。ご協力ありがとうございます')
  expect(requests.at(-1)?.body).toEqual({ reason: 'personal_data', text: '', invite: 'key' })
  expect(isOpen()).toBe(false)
})
