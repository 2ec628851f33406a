import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { mio, openPage } from '#tests/support/dom-page.tsx'
import { liveResponse } from '#tests/support/live-response.ts'
import type { Live } from '#contract/lives/schemas.ts'
import { LiveBar } from './live-bar.tsx'
import { LiveDetails } from './live-details.tsx'
import { LiveRail } from './live-rail.tsx'
import { LiverCard } from './liver-card.tsx'
import LiveReport from './report/report-sheet.tsx'
import { ReportEntry } from './report/report-entry.tsx'
import type { ChatPlace } from './use-watch-view.ts'

afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'share')
})

const bar = (chat: Parameters<typeof LiveBar>[0]['chat'] = null, live: Live = liveResponse) => (
  <LiveBar live={live} chat={chat} besideLiver={<span>フォロー欄</span>}>
    <span>いいね欄</span>
  </LiveBar>
)

test('the bar names live and liver, counts viewers only while it runs, and leads home', async () => {
  const first = await openPage(bar(null, { ...liveResponse, viewers: 1500 }))
  await screen.findByRole('heading', { name: '夜の雑談' })
  for (const text of ['はな', 'LIVE', '1,500人が視聴中', 'フォロー欄', 'いいね欄']) screen.getByText(text)
  expect(screen.getByRole('link', { name: 'ホームに戻る' }).getAttribute('href')).toBe('/')
  expect(screen.queryByRole('button', { name: /チャット/ })).toBeNull()
  first.close()
  await openPage(bar(null, { ...liveResponse, state: 'archived', viewers: 1500 }))
  await screen.findByText('アーカイブ')
  expect(screen.queryByText('1,500人が視聴中')).toBeNull()
})

test.each([
  ['side', 'チャットを映像に重ねる', 'over'],
  ['over', 'チャットを映像に重ねる', 'side'],
  ['side', 'チャットを隠す', 'hidden'],
  ['hidden', 'チャットを表示', 'side'],
] as const)('with the chat at %s, the button %s moves it to %s', async (shown, name, place) => {
  const places: ChatPlace[] = []
  const { user } = await openPage(bar({ shown, show: (next) => places.push(next) }))
  const button = await screen.findByRole('button', { name })
  await user.click(button)
  expect(places).toEqual([place])
  const over = screen.queryByRole('button', { name: 'チャットを映像に重ねる' })
  expect(over?.getAttribute('aria-pressed')).toBe(shown === 'hidden' ? undefined : String(shown === 'over'))
})

test('a live is shared by the system, or its address is copied', async () => {
  const { user } = await openPage(bar())
  const button = await screen.findByRole('button', { name: '共有' })
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await user.click(button)
  expect((await screen.findAllByText('リンクをコピーしました')).length).toBeGreaterThan(0)
  expect(copy.mock.calls).toEqual([[window.location.origin + window.location.pathname]])
  copy.mockRejectedValue(new DOMException('denied', 'NotAllowedError'))
  await user.click(button)
  expect((await screen.findAllByText('コピーできませんでした。', { exact: false })).length).toBeGreaterThan(0)
  const share = vi.fn<(data: ShareData) => Promise<void>>(async () => {})
  Object.defineProperty(navigator, 'share', { configurable: true, value: share })
  await user.click(button)
  await expect.poll(() => share.mock.calls.at(-1)?.[0].title).toBe('夜の雑談')
  expect(copy).toHaveBeenCalledTimes(2)
})

const now = Date.parse('2026-11-28T12:00:00.000Z')
const own: Live = { ...liveResponse, liver: mio.user, startedAt: '2026-11-28T11:00:00.000Z' }

test('the liver can end a running live after a question', async () => {
  const posted: unknown[] = []
  const { user } = await openPage(
    <LiveDetails live={own} now={now}>
      {null}
    </LiveDetails>,
    {
      profile: mio,
      action: (form) => void posted.push(Object.fromEntries(form)),
    },
  )
  await screen.findByText('配信時間 1:00:00')
  expect(screen.getByRole('link', { name: '配信設定を開く' }).getAttribute('href')).toBe(
    '/user_live/live_stream_setting',
  )
  await user.click(screen.getByRole('button', { name: '配信を終了' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: '配信を終了しますか？' }))
  expect(posted).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'キャンセル' }))
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: '配信を終了' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '配信を終了' }))
  await expect.poll(() => posted).toEqual([{ intent: 'end' }])
})

test('the liver reads why a live was ended; viewers do not', async () => {
  const ended: Live = { ...own, state: 'ended', endReason: 'permitted-hours', startsAt: '2026-11-30T13:30:00.000Z' }
  const first = await openPage(
    <LiveDetails live={ended} now={now}>
      {null}
    </LiveDetails>,
    { profile: mio },
  )
  await screen.findByText('配信時間が終わりました')
  screen.getByText('11月30日(月) 22:30')
  expect(screen.queryByRole('button', { name: '配信を終了' })).toBeNull()
  first.close()
  await openPage(
    <LiveDetails live={ended} now={now}>
      <span>操作</span>
    </LiveDetails>,
  )
  await screen.findByText('操作')
  expect(screen.queryByText('配信時間が終わりました')).toBeNull()
  expect(screen.queryByText('配信設定を開く')).toBeNull()
})

test('a running live says that it is not recorded, that it has no chat, and its genre', async () => {
  const genres = [{ id: 'talk', name: '雑談', offered: true }]
  const live: Live = { ...liveResponse, recordingFault: 'disk-full', chatting: false, demo: true }
  const first = await openPage(
    <LiveDetails live={live} now={now}>
      {null}
    </LiveDetails>,
    { genres },
  )
  await screen.findByText('雑談')
  screen.getByText('サーバーの空き容量が足りないため、', { exact: false })
  screen.getByText('このライブにはチャットがありません。')
  screen.getByText('デモ')
  first.close()
  await openPage(
    <LiveDetails live={{ ...live, state: 'archived', demo: false }} now={now}>
      {null}
    </LiveDetails>,
    {
      genres,
    },
  )
  await screen.findByText('雑談')
  for (const text of ['サーバーの空き容量', 'チャットがありません', 'デモ'])
    expect(screen.queryByText(text, { exact: false })).toBeNull()
})

test('the other lives are listed with their livers and viewers', async () => {
  await openPage(<LiveRail lives={[{ ...liveResponse, viewers: 2 }]} />)
  const link = await screen.findByRole('link')
  expect(link.getAttribute('href')).toBe(`/live-info/${liveResponse.id}`)
  expect(link.getAttribute('title')).toBe('はな: 夜の雑談')
  screen.getByText('2人が視聴中')
})

const liver = {
  ...mio.user,
  reading: '',
  introduction: '',
  schedule: '',
  genres: [],
  links: [],
  channel: null,
}

test('the card of a liver shows what they have written, and leads to their channel', async () => {
  const channel = { id: 3, name: '夜の窓', avatarUrl: null }
  const links = ['https://music.example/sora/']
  const full = {
    ...liver,
    introduction: '歌います',
    bio: '自己紹介',
    schedule: '毎週土曜',
    signature: 'よろしく',
    links,
    channel,
  }
  await openPage(<LiverCard liver={full} leads />)
  await screen.findByRole('heading', { name: 'みおさんについて' })
  for (const text of ['歌います', '自己紹介', '毎週土曜', 'よろしく']) screen.getByText(text)
  const link = screen.getByRole('link', { name: /music\.example\/sora/ })
  expect(link.textContent).toBe('music.example/sora（新しいタブで開きます）')
  expect(link.getAttribute('href')).toBe(links[0])
  expect(screen.getByRole('link', { name: /夜の窓/ }).getAttribute('href')).toBe('/channels/3')
  expect(screen.getByRole('link', { name: /ライバーのページ/ }).getAttribute('href')).toBe('/liver/7')
})

test('a liver without texts has no card, except to lead to their page', async () => {
  const first = await openPage(
    <p data-testid="card">
      <LiverCard liver={liver} leads={false} />
    </p>,
  )
  expect((await screen.findByTestId('card')).textContent).toBe('')
  first.close()
  await openPage(<LiverCard liver={liver} leads />)
  await screen.findByRole('link', { name: /ライバーのページ/ })
})

test('a live is reported by users, not by its liver; visitors sign in', async () => {
  const onReport = vi.fn<() => void>()
  const entry = <ReportEntry live={liveResponse} onReport={onReport} />
  const visitor = await openPage(entry, { path: '/live-info/a' })
  expect((await screen.findByRole('link', { name: 'ログインしてこの配信を通報' })).getAttribute('href')).toBe(
    '/login?redirect=%2Flive-info%2Fa',
  )
  visitor.close()
  const { user, close } = await openPage(entry, { profile: mio })
  await user.click(await screen.findByRole('button', { name: 'この配信を通報' }))
  expect(onReport).toHaveBeenCalledOnce()
  close()
  await openPage(
    <p data-testid="entry">
      <ReportEntry live={own} onReport={onReport} />
    </p>,
    { profile: mio },
  )
  expect((await screen.findByTestId('entry')).textContent).toBe('')
})

test('a report is sent to the site', async () => {
  const onSent = vi.fn<() => void>()
  const call = `POST /v1/lives/${liveResponse.id}/report`
  const { user, requests } = await openPage(<LiveReport live={liveResponse} onSent={onSent} />, {
    profile: mio,
    answers: { [call]: [200, {}] },
  })
  await screen.findByText('はな')
  await user.click(screen.getByRole('button', { name: '通報する' }))
  await expect.poll(() => onSent.mock.calls.length).toBe(1)
  expect(requests).toEqual([{ call, body: { reason: 'abuse', text: '' } }])
})
