import type { ReactElement } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { slowModes } from '#contract/chat/limits.ts'
import { commentOf, joined, openRealtime } from '#tests/support/dom-realtime.ts'
import { mio, openPage, type Answers } from '#tests/support/dom-page.tsx'
import { liveResponse as live } from '#tests/support/live-response.ts'
import { LinesBetween } from './list/chat-row.ts'
import { LiveChat } from './live-chat.tsx'

const room = `live:${live.id}`
const noBlocks = { 'GET /v1/blocks': [200, { users: [] }] } satisfies Answers
const chat = <LiveChat live={live} modeSwitch={<button type="button">再生</button>} tools={null} />

async function openChat(answer = joined(room), answers: Answers = noBlocks, element: ReactElement = chat) {
  sessionStorage.clear()
  const server = openRealtime()
  const page = await openPage(element, { profile: mio, answers })
  await server.afterJoin(answer)
  const rows = () => page.screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
  return { ...page, server, rows }
}

const batch = (events: object[], sequence = events.length) =>
  ({ type: 'batch', room, sequence, events: JSON.parse(JSON.stringify(events)) }) as const

test('shows the comments with the names and roles of their authors, and adds new ones', async () => {
  const comments = [
    commentOf(1, 'こんにちは'),
    commentOf(2, 'ようこそ', { id: 1, nickName: 'そら', role: 'liver' }),
    commentOf(3, '静かに', { id: 4, nickName: 'りく', role: 'moderator' }),
    commentOf(4, 'お知らせ', { id: 5, nickName: 'うみ', role: 'staff' }),
  ]
  const { rows, server } = await openChat(joined(room, { comments }))
  await expect
    .poll(rows)
    .toEqual(['はな: こんにちは', 'そら配信者: ようこそ', 'りくモデレーター: 静かに', 'うみ運営: お知らせ'])
  server.send(batch([{ type: 'comment', comment: commentOf(5, '次') }]))
  await expect.poll(() => rows().at(-1)).toBe('はな: 次')
})

test('a chat without comments says so once it is known', async () => {
  const server = openRealtime()
  const { screen } = await openPage(chat, { profile: mio, answers: noBlocks })
  await screen.findByRole('log', { name: 'コメント' })
  expect(screen.queryByText(/まだコメントはありません/)).toBeNull()
  await server.afterJoin(joined(room))
  await screen.findByText(/まだコメントはありません/)
  screen.getByRole('button', { name: '再生' })
})

test('a sent comment is shown at the end, dimmed and without a menu, until the room publishes it', async () => {
  const { user, screen, rows, server } = await openChat(joined(room, { comments: [commentOf(1, '前')] }))
  await user.type(await screen.findByRole('textbox'), '私の{Enter}')
  await expect.poll(rows).toEqual(['はな: 前', 'みお: 私の送信中'])
  expect(screen.queryByRole('button', { name: 'みおさんのコメントの操作' })).toBeNull()
  const sent = server.requests.find((request) => request.type === 'comment')
  expect(sent).toMatchObject({ room, text: '私の' })
  const key = sent?.type === 'comment' ? sent.key : ''
  const published = commentOf(2, '私の', { ...mio.user, role: 'user' })
  server.send({ type: 'accepted', room, key, commentId: published.id })
  server.send(batch([{ type: 'comment', comment: published }]))
  await expect.poll(rows).toEqual(['はな: 前', 'みお: 私の'])
  await screen.findByRole('button', { name: 'みおさんのコメントの操作' })
})

test('a refused comment goes back to the field until it is dismissed', async () => {
  const { user, screen, server, rows } = await openChat()
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox')
  await user.type(field, 'こら{Enter}')
  const sent = server.requests.find((request) => request.type === 'comment')
  const key = sent?.type === 'comment' ? sent.key : ''
  server.send({ type: 'refused', room, key, code: 'BANNED_WORD', message: '使えない言葉です' })
  await screen.findByText('使えない言葉です')
  expect(field.value).toBe('こら')
  await expect.poll(rows).toEqual([])
  await user.click(screen.getByRole('button', { name: '閉じる' }))
  expect(screen.queryByText('使えない言葉です')).toBeNull()
})

test('comments, lines and the pinned comment of blocked users are hidden', async () => {
  const blocked = { id: 9, nickName: 'あらし' }
  const lines = [
    { key: 'gift', userId: 9, at: '2026-11-22T12:00:01.500Z', line: '隠すギフト' },
    { key: 'gift2', userId: 3, at: '2026-11-22T12:00:01.500Z', line: 'ギフト' },
  ]
  const answer = joined(room, {
    comments: [commentOf(1, '一'), commentOf(2, '悪口', blocked), commentOf(3, '三')],
    pinned: commentOf(2, '固定', blocked),
  })
  const { rows, screen } = await openChat(
    answer,
    { 'GET /v1/blocks': [200, { users: [{ ...blocked, avatarUrl: '' }] }] },
    <LinesBetween value={lines}>{chat}</LinesBetween>,
  )
  await expect.poll(rows).toEqual(['はな: 一', 'ギフト', 'はな: 三'])
  expect(screen.queryByRole('region', { name: '固定されたコメント' })).toBeNull()
})

test('nothing is shown before the blocks are known, and everything if they cannot be loaded', async () => {
  const asked = Promise.withResolvers<void>()
  const answers: Answers = {
    'GET /v1/blocks': async () => {
      await asked.promise
      return [500, { code: 'INTERNAL', message: '' }]
    },
  }
  const pinned = commentOf(1, '固定')
  const { rows, screen } = await openChat(joined(room, { comments: [commentOf(2, '一')], pinned }), answers)
  await screen.findByRole('textbox')
  expect(rows()).toEqual([])
  expect(screen.queryByText('固定')).toBeNull()
  asked.resolve()
  await expect.poll(rows).toEqual(['はな: 一'])
  await screen.findByRole('region', { name: '固定されたコメント' })
})

test('a visitor reads without menus and loads no blocks', async () => {
  const server = openRealtime()
  const { screen, requests } = await openPage(chat)
  await server.afterJoin(joined(room, { comments: [commentOf(1, '一')], slowModeSeconds: 10 }, { role: 'visitor' }))
  await screen.findByText('一')
  expect(screen.queryByRole('button', { name: /操作/ })).toBeNull()
  expect(requests).toEqual([])
  screen.getByText('低速モード（10秒）')
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(server.opened()).toBeLessThanOrEqual(1)
})

test('a connection that belongs to an earlier session is opened again', async () => {
  const server = openRealtime()
  await openPage(chat, { profile: mio, answers: noBlocks })
  await server.hasJoined(room)
  const before = server.opened()
  server.send(joined(room, {}, { role: 'visitor' }))
  // Later a silent connection is opened again in any case.
  await expect.poll(() => server.opened(), { timeout: 8000 }).toBe(before + 1)
})

test('slow mode that is off is not mentioned to users', async () => {
  const { screen } = await openChat()
  await screen.findByRole('textbox')
  expect(screen.queryByText(/低速モード/)).toBeNull()
})

test.each(['moderator', 'staff', 'liver'] as const)('a %s sets the slow mode', async (role) => {
  const { user, screen, requests, server } = await openChat(joined(room, { slowModeSeconds: 10 }, { role }), {
    ...noBlocks,
    [`POST /v1/lives/${live.id}/chat/slow-mode`]: [200, {}],
  })
  const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: '低速モード' })
  expect(select.value).toBe('10')
  expect([...select.options].map(({ text }) => text)).toEqual(['オフ', '3秒', '10秒', '30秒', '60秒'])
  await user.selectOptions(select, String(slowModes[3]))
  await expect
    .poll(() => requests.at(-1))
    .toEqual({
      call: `POST /v1/lives/${live.id}/chat/slow-mode`,
      body: { seconds: slowModes[3] },
    })
  server.send(batch([{ type: 'slowMode', seconds: slowModes[3] }]))
  await expect.poll(() => select.value).toBe(String(slowModes[3]))
})

test('the author who writes as a moderator has the badge at once', async () => {
  const { user, screen, rows } = await openChat(joined(room, {}, { role: 'moderator' }))
  await user.type(await screen.findByRole('textbox'), '静粛に{Enter}')
  await expect.poll(rows).toEqual(['みおモデレーター: 静粛に送信中'])
})

test('a press of the heart beside the empty field sends one', async () => {
  const { user, screen, server } = await openChat()
  await user.click(await screen.findByRole('button', { name: 'ハートを送る' }))
  expect(server.requests.at(-1)).toEqual({ type: 'hearts', room, count: 1 })
})

test('new comments of others are announced: one with its text, several with their number', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const { screen, server, rows } = await openChat(joined(room, { comments: [commentOf(1, '前')] }))
  await expect.poll(rows).toEqual(['はな: 前'])
  const announced = () => document.querySelector('[data-announcer=comments]')?.textContent
  const later = async (sequence: number, ...comments: ReturnType<typeof commentOf>[]) => {
    server.send(
      batch(
        comments.map((comment) => ({ type: 'comment', comment })),
        sequence,
      ),
    )
    await screen.findByText(comments.at(-1)?.text ?? '')
    await vi.advanceTimersByTimeAsync(5000)
  }
  await vi.advanceTimersByTimeAsync(5000)
  expect(announced()).toBe('')
  await later(1, commentOf(2, '一つ'))
  await expect.poll(announced).toBe('はな：一つ')
  await later(4, commentOf(3, 'a'), commentOf(4, 'b'), commentOf(5, 'm', { ...mio.user, role: 'user' }))
  await expect.poll(announced).toBe('2件の新しいコメント')
  await later(5, commentOf(6, 'n', { ...mio.user, role: 'user' }))
  expect(announced()).toBe('2件の新しいコメント')
})
