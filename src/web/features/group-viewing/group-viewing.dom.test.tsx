import { beforeEach, describe, expect, test } from 'vitest'
import type { GroupViewingSummary } from '#contract/group-viewings/schemas.ts'
import type { Live } from '#contract/lives/schemas.ts'
import { mio, openPage } from '#tests/support/dom-page.tsx'
import { liveResponse } from '#tests/support/live-response.ts'
import { GroupViewing } from './group-viewing.tsx'
import { LiveGroupButton } from './start/index.ts'
import { ParticipantList } from './watch/participant-list.tsx'

const inviteKey = 'AAAAAAAAAAAAAAAAAAAAAA'
const live: Live = { ...liveResponse, title: '夜の弾き語り', playlistUrl: 'https://media.example/index.m3u8' }
const content = { kind: 'live', live } as const
const join = `POST /v1/group-viewings/${inviteKey}/participants`

const summary: GroupViewingSummary = {
  content: { kind: 'live', liveId: live.id },
  access: 'watch',
  invitedBy: { nickName: 'そら', avatarUrl: '/avatars/2.svg' },
  participants: [{ id: 1, nickName: 'そら', avatarUrl: '/avatars/2.svg' }],
  locked: false,
  expiresAt: '2026-11-29T12:00:00.000Z',
  revocable: false,
}

beforeEach(() => sessionStorage.clear())

describe('the summary of a group viewing', () => {
  test('shows what, by whom, who invites and who is in', async () => {
    const { screen } = await openPage(<GroupViewing {...{ inviteKey, summary, content }} records={null} />)
    await screen.findByRole('heading', { level: 1, name: '夜の弾き語り' })
    screen.getByText('そらさんがグループ視聴に招待しています')
    screen.getByRole('heading', { name: '参加者 1/10人' })
    expect(screen.queryByRole('button', { name: 'グループ視聴を終了' })).toBeNull()
  })

  test('asks a visitor for a nickname, and sends it', async () => {
    const { screen, user, requests } = await openPage(
      <GroupViewing {...{ inviteKey, summary, content }} records={null} />,
      {
        answers: { [join]: [409, { status: 409, code: 'GROUP_VIEWING_FULL', message: '満員です。' }] },
      },
    )
    const button = await screen.findByRole('button', { name: '参加する' })
    await user.click(button)
    await screen.findByText('1〜30文字で入力してください。')
    await user.type(screen.getByRole('textbox', { name: /ニックネーム/ }), ' たびびと ')
    await user.click(button)
    await screen.findByText('満員です。')
    expect(requests).toEqual([{ call: join, body: { nickName: 'たびびと' } }])
  })

  test('leads viewers who do not follow to the page of the live', async () => {
    const closed = { ...summary, access: 'follow' } as const
    const { screen } = await openPage(<GroupViewing {...{ inviteKey, summary: closed, content }} records={null} />, {
      profile: mio,
    })
    const link = await screen.findByRole('link', { name: '元のページを開く' })
    expect(link.getAttribute('href')).toBe(`/live-info/${live.id}`)
    expect(screen.queryByRole('button', { name: '参加する' })).toBeNull()
  })
})

describe('the list of participants', () => {
  const state = {
    version: 1,
    hostId: 1,
    locked: false,
    timing: { position: 0, rate: 0, at: 0 },
    participants: [
      { id: 1, nickName: 'そら', avatarUrl: null },
      { id: 2, nickName: 'みお', avatarUrl: null },
    ],
  }
  const statuses = [
    { id: 1, offsetMs: 20, stalled: false, paused: false },
    { id: 2, offsetMs: 2400, stalled: false, paused: false },
  ]
  const open = (participantId: number, acts: string[] = []) =>
    openPage(
      <ParticipantList
        {...{ state, statuses, participantId }}
        onHandOver={(id) => void acts.push(`hand over to ${id}`)}
        onRemove={(id) => void acts.push(`remove ${id}`)}
      />,
    )

  test('shows who is host and who is behind', async () => {
    const { screen } = await open(2)
    const rows = await screen.findAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual(['そらホストそろっています', 'みおあなた2.4秒遅れ'])
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('lets the host hand over and remove, after a confirmation', async () => {
    const acts: string[] = []
    const { screen, user } = await open(1, acts)
    await user.click(await screen.findByRole('button', { name: 'みおさんをホストにする' }))
    await user.click(await screen.findByRole('button', { name: 'ホストを交代' }))
    await user.click(await screen.findByRole('button', { name: 'みおさんを外す' }))
    await user.click(await screen.findByRole('button', { name: '外す' }))
    expect(acts).toEqual(['hand over to 2', 'remove 2'])
  })
})

describe('the button of a live', () => {
  const create = `POST /v1/lives/${live.id}/group-viewings`

  test('leads visitors to the sign-in', async () => {
    const { screen } = await openPage(<LiveGroupButton live={live} />)
    const link = await screen.findByRole('link', { name: 'ログインしてグループ視聴を始める' })
    expect(link.getAttribute('href')).toMatch(/^\/login/)
  })

  test('creates an invite link, which leads to the group viewing', async () => {
    const { screen, user, requests } = await openPage(<LiveGroupButton live={live} />, {
      profile: mio,
      root: { origin: 'https://live.example' },
      answers: { [create]: [200, { inviteKey }] },
    })
    await user.click(await screen.findByRole('button', { name: 'グループ視聴を始める' }))
    await user.click(screen.getByRole('button', { name: '招待リンクを作る' }))
    const link = await screen.findByRole('link', { name: 'グループ視聴へ' })
    expect(link.getAttribute('href')).toBe(`/live-gv/${inviteKey}`)
    expect(screen.getByRole('textbox', { name: '招待リンク' })).toHaveProperty(
      'value',
      `https://live.example/live-gv/${inviteKey}`,
    )
    expect(requests.map(({ call }) => call)).toEqual([create])
  })
})
