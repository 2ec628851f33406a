import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { nickNameMaxLength } from '#contract/account/limits.ts'
import type { ChannelMember } from '#contract/channels/schemas.ts'
import type { Answers } from '#tests/support/dom-page.tsx'
import { openStudio, problem } from '#tests/support/dom-studio.tsx'
import { ownProfile } from '#tests/support/channel-response.ts'
import { browserApi } from '../../../api/browser.ts'
import { answerSettings } from './answer-channels.ts'
import { Members, type CandidateSearch } from './members.tsx'
import { readCandidates } from './read-candidates.ts'

const member = (id: number, nickName: string, role: 'owner' | 'editor', ownershipOffered = false): ChannelMember => ({
  user: { id, nickName, avatarUrl: '/a.svg' },
  role,
  ownershipOffered,
  since: '2026-01-01T00:00:00.000Z',
})
const members = [
  member(7, 'みお', 'owner'),
  member(8, 'はな', 'owner'),
  member(9, 'りん', 'editor'),
  member(10, 'ゆき', 'editor', true),
]

interface Options {
  readonly role?: 'owner' | 'editor'
  readonly userId?: number
  readonly search?: CandidateSearch | null
  readonly answers?: Answers
}

async function openMembers({ role = 'owner', userId = 7, search = null, answers = {} }: Options) {
  const page = await openStudio(
    (outcome) => (
      <Members channel={{ ...ownProfile, role }} members={members} search={search} userId={userId} outcome={outcome} />
    ),
    (form, api) => answerSettings(form, api, 3),
    { answers, path: '/studio/3/settings?name=a' },
  )
  const list = await page.screen.findByRole('list', { name: 'メンバー' })
  const row = (index: number) => within(within(list).getAllByRole('listitem')[index] ?? list)
  const buttons = (index: number) =>
    row(index)
      .queryAllByRole('button')
      .map(({ textContent }) => textContent)
  return { ...page, row, buttons }
}

test('an owner may change the roles of others, take an offer back, remove them, and leave', async () => {
  const { screen, buttons, row } = await openMembers({})
  expect([0, 1, 2, 3].map(buttons)).toEqual([
    ['チャンネルを抜ける'],
    ['編集者にする', '外す'],
    ['オーナーに招待', '外す'],
    ['招待を取り消す', '外す'],
  ])
  row(1).getByText('オーナー')
  row(2).getByText('編集者')
  row(3).getByText('編集者 · オーナーに招待中')
  expect(screen.getByRole('searchbox', { name: /名前で探す/ })).toBeTruthy()
})

test('an editor may only leave', async () => {
  const { screen, buttons } = await openMembers({ role: 'editor', userId: 9 })
  expect([0, 1, 2, 3].map(buttons)).toEqual([[], [], ['チャンネルを抜ける'], []])
  expect(screen.queryByRole('search')).toBeNull()
})

test.each([
  { index: 1, button: '編集者にする', role: 'editor', id: 8 },
  { index: 2, button: 'オーナーに招待', role: 'owner', id: 9 },
  { index: 3, button: '招待を取り消す', role: 'editor', id: 10 },
])('「$button」 stores the role $role', async ({ index, button, role, id }) => {
  const call = `PUT /v1/channels/3/members/${id}`
  const { user, screen, requests, row } = await openMembers({ answers: { [call]: [200, {}] } })
  await user.click(row(index).getByRole('button', { name: button }))
  await screen.findByText('保存しました')
  expect(requests).toEqual([{ call, body: { role } }])
})

test('removing and leaving ask first, each with its own warning', async () => {
  const problemOfLast = problem('LAST_OWNER', '最後のオーナーは抜けられません')
  const { user, screen, requests, row } = await openMembers({
    answers: { 'DELETE /v1/channels/3/members/9': [200, {}], 'DELETE /v1/channels/3/members/7': [400, problemOfLast] },
  })
  await user.click(row(2).getByRole('button', { name: '外す' }))
  const removal = await screen.findByRole('alertdialog', { name: 'りんさんを外しますか？' })
  expect(removal.textContent).toContain('この人はチャンネルの内容を変更できなくなります')
  await user.click(within(removal).getByRole('button', { name: '外す' }))
  await screen.findByText('保存しました')
  await user.click(row(0).getByRole('button', { name: 'チャンネルを抜ける' }))
  const leaving = await screen.findByRole('alertdialog', { name: 'チャンネルを抜けますか？' })
  expect(leaving.textContent).toContain('スタジオを使えなくなります')
  await user.click(within(leaving).getByRole('button', { name: 'チャンネルを抜ける' }))
  await screen.findByText('最後のオーナーは抜けられません')
  expect(screen.queryByText('保存しました')).toBeNull()
  expect(requests.map(({ call }) => call)).toEqual([
    'DELETE /v1/channels/3/members/9',
    'DELETE /v1/channels/3/members/7',
  ])
})

test('found users are listed with their ids and added as editors, without the search in the address', async () => {
  const call = 'PUT /v1/channels/3/members/20'
  const { user, screen, requests, address } = await openMembers({
    search: { name: 'a', users: [{ id: 20, nickName: 'あき', avatarUrl: '/a.svg' }] },
    answers: { [call]: [200, {}] },
  })
  const found = screen.getByRole('list', { name: '見つかったユーザー' })
  expect(found.textContent).toContain('#20')
  const input = screen.getByRole<HTMLInputElement>('searchbox')
  expect([input.value, input.maxLength, input.required]).toEqual(['a', nickNameMaxLength, true])
  await user.click(within(found).getByRole('button', { name: 'あき 編集者に追加' }))
  await screen.findByText('保存しました')
  expect(requests).toEqual([{ call, body: { role: 'editor' } }])
  expect(address.current).toBe('/studio/3/settings')
})

test('a search without results says so', async () => {
  const { screen } = await openMembers({ search: { name: 'ぬ', users: [] } })
  expect((await screen.findByText('「ぬ」で始まる名前のユーザーはいません。')).tagName).toBe('OUTPUT')
  expect(screen.queryByRole('list', { name: '見つかったユーザー' })).toBeNull()
})

test('candidates are read for owners by a trimmed name of limited length', async () => {
  const long = 'あ'.repeat(nickNameMaxLength)
  const call = `GET /v1/channels/3/member-candidates?name=${encodeURIComponent(long)}`
  const { requests } = await openMembers({ answers: { [call]: [200, { users: [] }] } })
  const address = (name: string) => `http://localhost/studio/3/settings?name=${encodeURIComponent(name)}`
  expect(await readCandidates(browserApi, ownProfile, address('  '))).toBeNull()
  expect(await readCandidates(browserApi, ownProfile, 'http://localhost/')).toBeNull()
  expect(await readCandidates(browserApi, { ...ownProfile, role: 'editor' }, address('あ'))).toBeNull()
  expect(requests).toEqual([])
  expect(await readCandidates(browserApi, ownProfile, address(` ${long}い`))).toEqual({ name: long, users: [] })
})
