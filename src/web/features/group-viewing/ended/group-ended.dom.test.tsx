import { act, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { groupViewingRoom } from '#contract/group-viewings/limits.ts'
import type { GroupViewingMessage } from '#contract/group-viewings/room.ts'
import type { GroupViewingSummary } from '#contract/group-viewings/schemas.ts'
import { openPage, type Answers } from '#tests/support/dom-page.tsx'
import { liveResponse } from '#tests/support/live-response.ts'
import { pageSockets } from '#tests/support/page-sockets.ts'
import { GroupViewing } from '../group-viewing.tsx'

const inviteKey = 'AAAAAAAAAAAAAAAAAAAAAA'
const groupViewingId = '00000000-0000-4000-8000-000000000001'
const room = groupViewingRoom(groupViewingId)
const live = { ...liveResponse, title: '夜の弾き語り', playlistUrl: null }
const join = `POST /v1/group-viewings/${inviteKey}/participants`
const end = `DELETE /v1/group-viewings/${inviteKey}`
const notFound = [404, { status: 404, code: 'GROUP_VIEWING_NOT_FOUND', message: '見つかりません。' }] as const

const summary: GroupViewingSummary = {
  content: { kind: 'live', liveId: live.id },
  access: 'watch',
  invitedBy: { nickName: 'そら', avatarUrl: '/avatars/2.svg' },
  participants: [],
  locked: false,
  expiresAt: '2026-11-29T12:00:00.000Z',
  revocable: true,
}
const joined: GroupViewingMessage = {
  type: 'joined',
  room,
  position: { epoch: 'e', sequence: 0 },
  viewers: 1,
  participantId: 1,
  snapshot: {
    state: {
      version: 1,
      hostId: 1,
      locked: false,
      timing: { position: 0, rate: 0, at: 0 },
      participants: [{ id: 1, nickName: 'たびびと', avatarUrl: null }],
    },
    comments: [],
  },
  events: [],
}

/** A page in the room of the group viewing. */
async function openRoom(answers: Answers = {}) {
  const sockets = pageSockets()
  const participation = { groupViewingId, participantId: 1, ticket: inviteKey }
  const page = await openPage(
    <GroupViewing {...{ inviteKey, summary }} content={{ kind: 'live', live }} records={null} />,
    { answers: { [join]: [200, participation], ...answers } },
  )
  const { screen, user } = page
  await user.type(await screen.findByRole('textbox', { name: /ニックネーム/ }), 'たびびと')
  await user.click(screen.getByRole('button', { name: '参加する' }))
  const joins = () => sockets.requests.filter((request) => request.type === 'join' && request.room === room).length
  const send = (message: GroupViewingMessage) => act(async () => sockets.send(message))
  const hasJoined = (count: number) => vi.waitUntil(() => joins() === count, { interval: 5, timeout: 120_000 })
  await hasJoined(1)
  await send(joined)
  await screen.findByText(/あなたがホストです/)
  const loads = page.loads.count
  return { ...page, ...sockets, send, hasJoined, readAgain: () => page.loads.count - loads }
}

const headings = {
  ended: 'グループ視聴は終了しました',
  lapsed: 'グループ視聴の期限が切れました',
  removed: 'グループ視聴から外されました',
} as const

beforeEach(() => sessionStorage.clear())

test.for(['ended', 'lapsed', 'removed'] as const)(
  'a participant sees in the room that it is over: %s',
  async (reason) => {
    const { screen, send, readAgain } = await openRoom()
    await send({ type: 'closed', room, end: reason })
    const heading = await screen.findByRole('heading', { level: 1, name: headings[reason] })
    expect(document.activeElement).toBe(heading)
    expect(screen.getByRole('alert').textContent).toMatch(reason === 'removed' ? /ホスト/ : /招待リンクは無効/)
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links).toEqual([`/live-info/${live.id}`, '/'])
    expect(sessionStorage.getItem(`group-viewing ${inviteKey}`)).toBeNull()

    // The answer to a request that was on its way, or a reload of the page, would show the 404 page.
    await send({ type: 'closed', room })
    screen.getByRole('heading', { name: headings[reason] })
    expect(readAgain()).toBe(0)
  },
)

test('who ends the group viewing sees the same', async () => {
  const { screen, user, readAgain } = await openRoom({ [end]: [200, {}] })
  await user.click(screen.getByRole('button', { name: 'グループ視聴を終了' }))
  const dialog = await screen.findByRole('alertdialog')
  await user.click(within(dialog).getByRole('button', { name: 'グループ視聴を終了' }))
  await screen.findByRole('heading', { name: headings.ended })
  expect(readAgain()).toBe(0)
})

test('a participant who returns after a lost connection sees that the group viewing is gone', async () => {
  let isGone = false
  const participation = { groupViewingId, participantId: 1, ticket: inviteKey }
  const { screen, send, drop, hasJoined } = await openRoom({ [join]: () => (isGone ? notFound : [200, participation]) })
  isGone = true
  await act(async () => drop())
  window.dispatchEvent(new Event('online'))
  await hasJoined(2)
  await send({ type: 'closed', room })
  await screen.findByRole('heading', { name: headings.ended })
})

test('a participant who has left on another page is shown the summary again', async () => {
  const { screen, send, readAgain } = await openRoom()
  await send({ type: 'closed', room })
  await screen.findByText(/別の画面で退出した/)
  await screen.findByRole('button', { name: '参加する' })
  await expect.poll(readAgain).toBe(1)
})
