import { within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { postMaxLength, timelineRoom } from '#contract/timelines/limits.ts'
import type { FollowedEntry, TimelineEntry } from '#contract/timelines/schemas.ts'
import { mio, openPage, type Answers } from '#tests/support/dom-page.tsx'
import { episodeSummary } from '#tests/support/episode-response.ts'
import { pageSockets } from '#tests/support/page-sockets.ts'
import { pickResponse } from '#tests/support/pick-response.ts'
import { useActionData } from 'react-router'
import { browserApi } from '../../../api/browser.ts'
import { answerChannelForm, type ChannelOutcome } from '../answer-channel-form.ts'
import { FollowedTimeline } from './followed-timeline.tsx'
import { TimelineSection } from './timeline-section.tsx'

const at = '2026-01-02T03:04:00.000Z'
const liver = { id: 1, nickName: 'はな', avatarUrl: '/avatars/1.svg' }
const live = { id: 'abcdefABCDEF', title: '夜の雑談', state: 'on_air', liver } as const
const post = (id: number, text: string): TimelineEntry => ({ kind: 'post', at, post: { id, text, author: liver } })
const entries: readonly TimelineEntry[] = [
  { kind: 'live', at, live },
  { kind: 'live', at, live: { ...live, id: 'archive00000', state: 'archived', title: '朝の雑談' } },
  { kind: 'episode', at, episode: episodeSummary },
  post(71, 'お知らせです'),
  { kind: 'post', at, post: { id: 72, text: '昔の話', author: null } },
  { kind: 'pick', at, pick: pickResponse },
]

interface Options {
  readonly items?: readonly TimelineEntry[]
  readonly role?: 'owner' | 'editor' | null
  readonly next?: string | null
  readonly answers?: Answers
}

async function openSection({ items = entries, role = null, next = null, answers = {} }: Options) {
  const first = { items, next }
  function Page() {
    const outcome = useActionData<ChannelOutcome>()
    return <TimelineSection channelId={3} channelName="夜の窓" role={role} first={first} outcome={outcome?.post} />
  }
  const page = await openPage(<Page />, {
    profile: mio,
    answers,
    action: (form) => answerChannelForm(browserApi, 3, form),
  })
  await page.screen.findByRole('heading', { name: 'タイムライン' })
  const rows = () => page.screen.queryAllByRole('article').map(({ textContent }) => textContent)
  return { ...page, rows }
}

test('each entry of a timeline shows its kind and leads to its page', async () => {
  const { screen, rows } = await openSection({})
  const starts = ['ライブ', 'アーカイブ', 'エピソード', 'お知らせ', 'お知らせ', 'ピック']
  expect(rows().map((row, index) => row?.startsWith(starts[index] ?? '?'))).toEqual(starts.map(() => true))
  expect(screen.getByRole('link', { name: '夜の雑談' }).getAttribute('href')).toBe('/live-info/abcdefABCDEF')
  expect(rows()[0]).toMatch(/はな.+$/)
  expect(rows()[1]).toMatch(/はな$/)
  expect(rows()[3]).toContain('お知らせですはな · 夜の窓')
  expect(rows()[4]).toContain('退会したユーザー · 夜の窓')
  expect(screen.getByRole('link', { name: '名場面' }).getAttribute('href')).toBe('/picks/61')
  expect(rows()[5]).toContain('第一夜りんさんが切り抜き')
  expect(rows()[2]).toContain('夜話')
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: 'この投稿を削除' })).toBeNull()
})

test('a pick without poster and cutter shows its symbol only', async () => {
  const { screen, rows } = await openSection({
    items: [{ kind: 'pick', at, pick: { ...pickResponse, cutter: null, posterUrl: null, layout: 'wide' } }],
  })
  expect(rows()[0]).not.toContain('切り抜き')
  expect(screen.getByRole('article').querySelector('img')).toBeNull()
})

test('an empty timeline says so, and the next page is added to another', async () => {
  const empty = await openSection({
    items: [],
    next: 'n1',
    answers: { 'GET /v1/channels/3/timeline?cursor=n1': [200, { entries: [post(79, '続き')], next: null }] },
  })
  empty.screen.getByText('お知らせはまだありません。')
  await empty.user.click(empty.screen.getByRole('link', { name: 'タイムラインをもっと見る' }))
  await empty.screen.findByText('続き')
  expect(empty.screen.queryByText('お知らせはまだありません。')).toBeNull()
})

test('a member deletes a post after a confirmation; a rejection keeps it', async () => {
  let status = 403
  const call = 'DELETE /v1/channels/3/posts/71'
  const { user, screen, requests } = await openSection({
    role: 'editor',
    items: [post(71, 'お知らせです'), post(73, '別の話')],
    answers: { [call]: () => [status, { code: 'FORBIDDEN', message: '権限がありません' }] },
  })
  const remove = async () => {
    const row = within(screen.getByText('お知らせです').closest('article') ?? document.body)
    await user.click(row.getByRole('button', { name: 'この投稿を削除' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'この投稿を削除しますか？' })
    await user.click(within(dialog).getByRole('button', { name: 'この投稿を削除' }))
  }
  await remove()
  await screen.findByText('権限がありません')
  screen.getByText('お知らせです')
  status = 200
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
  await remove()
  await screen.findByText('投稿を削除しました')
  expect(screen.queryByText('お知らせです')).toBeNull()
  screen.getByText('別の話')
  expect(requests.map((one) => one.call)).toEqual([call, call])
})

test('a member posts a text, and the form is empty again', async () => {
  const stored = Promise.withResolvers<void>()
  const call = 'POST /v1/channels/3/posts'
  const { user, screen, requests } = await openSection({
    role: 'owner',
    answers: {
      [call]: async () => {
        await stored.promise
        return [200, { id: 80 }]
      },
    },
  })
  const text = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^タイムラインに投稿/ })
  expect([text().maxLength, text().required]).toEqual([postMaxLength, true])
  await user.type(text(), '次回は明日')
  await user.click(screen.getByRole('button', { name: '投稿する' }))
  const button = await screen.findByRole('button', { name: '投稿しています…' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  stored.resolve()
  await screen.findByRole('button', { name: '投稿する' })
  expect(text().value).toBe('')
  expect(requests).toEqual([{ call, body: { text: '次回は明日' } }])
})

test('a rejected post remains with its reason; an empty one is not sent', async () => {
  const { user, screen, requests } = await openSection({
    role: 'owner',
    answers: { 'POST /v1/channels/3/posts': [429, { code: 'RATE_LIMITED', message: '少し待ってください' }] },
  })
  const text = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^タイムラインに投稿/ })
  await user.type(text(), ' ')
  await user.click(screen.getByRole('button', { name: '投稿する' }))
  const fault = await screen.findByText('1文字以上500文字以内で入力してください')
  expect(text().getAttribute('aria-describedby')).toBe(fault.id)
  expect(requests).toEqual([])
  await user.type(text(), '次回')
  await user.click(screen.getByRole('button', { name: '投稿する' }))
  await screen.findByText('少し待ってください')
  expect(text().value).toBe(' 次回')
  expect(text().getAttribute('aria-invalid')).toBe('true')
  expect(text().getAttribute('aria-describedby')).toBeNull()
})

test('the form of a channel follows and unfollows without scripts; other forms are not answered', async () => {
  const { requests } = await openSection({
    answers: {
      'PUT /v1/channels/3/follow': [200, {}],
      'DELETE /v1/channels/3/follow': [403, { code: 'X', message: 'できません' }],
    },
  })
  const answer = (intent: string) => {
    const form = new FormData()
    form.append('intent', intent)
    return answerChannelForm(browserApi, 3, form)
  }
  expect(await answer('follow')).toEqual({ status: 200 })
  expect(await answer('unfollow')).toEqual({ status: 403, fault: 'できません' })
  expect(await answer('x')).toBeNull()
  expect(requests.map(({ call }) => call)).toEqual(['PUT /v1/channels/3/follow', 'DELETE /v1/channels/3/follow'])
})

const channel = { id: 3, name: '夜の窓', avatarUrl: null }
const followed: readonly FollowedEntry[] = [
  { kind: 'live', at, live },
  { kind: 'episode', at, episode: { ...episodeSummary, channel: { ...channel, name: '昼の窓' } } },
  { kind: 'post', at, post: { id: 71, text: '本文', author: liver }, channel },
  { kind: 'pick', at, pick: pickResponse },
  {
    kind: 'pick',
    at,
    pick: { ...pickResponse, id: 62, title: '別', source: { kind: 'live', id: 'x', title: '雑談', liver } },
  },
]

test('the timeline of what a user follows names the source of each entry, and grows', async () => {
  pageSockets()
  const first = { items: followed, next: 'n1' }
  const { user, screen } = await openPage(<FollowedTimeline first={first} />, {
    profile: mio,
    answers: {
      'GET /v1/timeline?cursor=n1': [
        200,
        { entries: [{ ...followed[2], post: { id: 99, text: '続き', author: null } }], next: null },
      ],
    },
  })
  const rows = (await screen.findAllByRole('article')).map(({ firstElementChild }) => firstElementChild?.textContent)
  expect(rows.map((row, index) => row?.includes(['はな', '昼の窓', '夜の窓', '夜の窓', 'はな'][index] ?? '?'))).toEqual(
    rows.map(() => true),
  )
  await user.click(screen.getByRole('link', { name: 'タイムラインをもっと見る' }))
  await screen.findByText('続き')
})

test('the number of new entries is shown, and they are loaded on request', async () => {
  document.cookie = 'is_login=true'
  onTestFinished(() => void (document.cookie = 'is_login=; max-age=0'))
  const sockets = pageSockets()
  const scroll = vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockReturnValue()
  onTestFinished(() => scroll.mockRestore())
  const loaded = { first: { items: [], next: null } }
  function Page() {
    return <FollowedTimeline first={loaded.first} />
  }
  const { user, screen, loads } = await openPage(<Page />, {
    profile: mio,
    answers: { 'GET /v1/timeline/sources': [200, { channels: [3], livers: [], owners: [], next: null }] },
  })
  await screen.findByText('フォローしたチャンネルやライバーの新着がここに届きます。')
  await expect.poll(() => sockets.requests).toContainEqual({ type: 'join', room: timelineRoom, after: null })
  const published = (channelId: number) => ({ type: 'published', channelId, liverId: null, followersOnly: false })
  sockets.send({ type: 'events', room: timelineRoom, events: [published(3), published(4), published(3)] })
  const button = await screen.findByRole('button', { name: '新着2件を表示' })
  await user.click(button)
  expect(scroll).toHaveBeenCalled()
  await expect.poll(() => loads.count).toBe(2)
})
