import { act, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { mio, openPage } from '#tests/support/dom-page.tsx'
import { pageSockets } from '#tests/support/page-sockets.ts'
import { userRoom } from '#contract/realtime/limits.ts'
import { signedInMarker } from '../account/session.ts'
import { announceReminder } from './reminder-set.ts'
import { WatchReminders } from './watch-reminders.tsx'

const reminders = 'GET /v1/reminders'
const room = userRoom(mio.user.id)
const note = (id: string, title: string) => ({
  type: 'liveStarted',
  room,
  live: { id, title, liver: { id: 1, nickName: 'はな', avatarUrl: '/avatars/1.svg' } },
})

afterEach(() => void (document.cookie = 'is_login=; Path=/; Max-Age=0'))

/** Opens a page of a user who is reminded of one live, and waits until it has joined the room of its user. */
async function openReminded(path = '/') {
  document.cookie = signedInMarker(true)
  const sockets = pageSockets()
  const answers = { [reminders]: [200, { liveIds: ['abc'] }] } as const
  const page = await openPage(<WatchReminders />, { profile: mio, answers, path })
  await expect.poll(() => sockets.requests).toEqual([{ type: 'join', room, after: null }])
  return { ...page, sockets, receive: (message: object) => act(async () => sockets.send(message)) }
}

test('a live that starts is shown once, with its liver and a link', async () => {
  const { receive } = await openReminded()
  await receive(note('abc', '夜の雑談'))
  await receive(note('abc', '夜の雑談（改題）'))
  await screen.findByText('夜の雑談（改題）')
  expect(screen.getAllByText('はなさんの配信が始まりました')).toHaveLength(1)
  expect(screen.getByRole('link', { name: '視聴する' }).getAttribute('href')).toBe('/live-info/abc')
  screen.getByRole('status')
})

test('a note is closed by its button or by opening its live; others stay', async () => {
  const { user, receive } = await openReminded()
  await receive(note('abc', '夜の雑談'))
  await receive(note('def', '朝の歌'))
  const [close] = screen.getAllByRole('button', { name: 'お知らせを閉じる' })
  if (!close) throw new Error('no button')
  await user.click(close)
  expect(screen.queryByText('夜の雑談')).toBeNull()
  await user.click(screen.getByRole('link', { name: '視聴する' }))
  await expect.poll(() => screen.queryByText('朝の歌')).toBeNull()
})

test('the page of a live shows no note about it', async () => {
  const { receive } = await openReminded('/live-info/abc')
  await receive(note('def', '朝の歌'))
  await receive(note('abc', '夜の雑談'))
  await screen.findByText('朝の歌')
  expect(screen.queryByText('夜の雑談')).toBeNull()
})

test('messages of other rooms are ignored', async () => {
  const { receive } = await openReminded()
  await receive({ ...note('abc', '夜の雑談'), room: userRoom(8) })
  expect(screen.queryByText('夜の雑談')).toBeNull()
})

test.each([
  ['a user without reminders', [200, { liveIds: [] }]],
  ['a user whose reminders cannot be read', [403, { message: 'だめ' }]],
] as const)('%s has no connection until they set a reminder', async (_, answer) => {
  document.cookie = signedInMarker(true)
  const sockets = pageSockets()
  const { requests } = await openPage(<WatchReminders />, { profile: mio, answers: { [reminders]: answer } })
  await expect.poll(() => requests.length).toBe(1)
  expect(sockets.addresses()).toEqual([])
  await act(async () => announceReminder())
  await expect.poll(() => sockets.requests).toEqual([{ type: 'join', room, after: null }])
})

test('a visitor, and a user who has just signed out, ask for nothing', async () => {
  const sockets = pageSockets()
  const visitor = await openPage(
    <>
      <WatchReminders />
      訪問者
    </>,
  )
  await screen.findByText('訪問者')
  const leaving = await openPage(
    <>
      <WatchReminders />
      退室
    </>,
    { profile: mio },
  )
  await screen.findByText('退室')
  await screen.findByRole('status')
  expect([...visitor.requests, ...leaving.requests]).toEqual([])
  expect(sockets.addresses()).toEqual([])
})
