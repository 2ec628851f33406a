import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { mio, openPage } from '#tests/support/dom-page.tsx'
import { liveResponse } from '#tests/support/live-response.ts'
import type { Live } from '#contract/lives/schemas.ts'
import { BlockedScreen, LockedScreen } from './closed-screens.tsx'
import { LiveMissing } from './live-missing.tsx'
import { OverScreen } from './over-screen.tsx'
import { ScheduledScreen } from './scheduled-screen.tsx'
import { StageNote } from './stage-note.tsx'

const at = '2026-11-28T12:00:00.000Z'
const now = Date.parse(at)
const other = (id: string, title: string): Live => ({ ...liveResponse, id, title })
const others = ['一', '二', '三', '四'].map((title, index) => other(`live-${index}`, title))
const scheduled: Live = { ...liveResponse, state: 'scheduled', startsAt: '2026-11-30T13:30:05.000Z', reminders: 1200 }

afterEach(() => void vi.restoreAllMocks())

async function setOnline(online: boolean): Promise<void> {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  await act(async () => void window.dispatchEvent(new Event(online ? 'online' : 'offline')))
}
const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test('a scheduled live shows the time left, its start in Japan, who waits, and its calendar file', async () => {
  await openPage(<ScheduledScreen live={scheduled} now={now} reminding={false} />, { profile: mio })
  expect((await screen.findByRole('timer')).textContent).toBe('2日1:30:05')
  screen.getByText('11月30日(月) 22:30 開始 (日本時間)')
  screen.getByText('1,200人が待っています')
  screen.getByRole('region', { name: '配信開始まで' })
  expect(linkTo('カレンダーに追加')).toBe(`/v1/lives/${scheduled.id}/calendar`)
  screen.getByRole('button', { name: '「夜の雑談」のリマインダー' })
  expect(screen.queryByText('友だちに知らせる')).toBeNull()
})

test('the people on the page are counted if they are more, and a reminder counts at once', async () => {
  const answers = { [`PUT /v1/lives/${scheduled.id}/reminder`]: [200, { reminding: true, reminders: 31 }] } as const
  const live = { ...scheduled, viewers: 30, reminders: 29 }
  const { user } = await openPage(<ScheduledScreen live={live} now={now} reminding={false} />, {
    profile: mio,
    answers,
  })
  await screen.findByText('30人が待っています')
  await user.click(screen.getByRole('button', { name: '「夜の雑談」のリマインダー' }))
  await screen.findByText('31人が待っています')
})

test('a scheduled live of today has no days, and shows its thumbnail', async () => {
  const thumbnail = { url: 'https://cdn.example/a.png', template: null }
  const live = { ...scheduled, startsAt: '2026-11-28T12:00:59.000Z', thumbnail }
  await openPage(<ScheduledScreen live={live} now={now} reminding={false} />)
  expect((await screen.findByRole('timer')).textContent).toBe('0:59')
  expect(screen.getByRole('img', { name: '夜の雑談' }).getAttribute('src')).toBe(thumbnail.url)
})

test('a live that is due invites others while the viewer waits', async () => {
  await openPage(<ScheduledScreen live={{ ...scheduled, startsAt: at }} now={now} reminding={false} />)
  await screen.findByRole('heading', { name: 'まもなく配信が始まります' })
  screen.getByText('始まると自動で再生されます。')
  screen.getByRole('button', { name: '友だちに知らせる' })
  expect(screen.queryByRole('timer')).toBeNull()
  expect(screen.queryByText('カレンダーに追加')).toBeNull()
})

test('without a network a note replaces what needs one', async () => {
  await openPage(<ScheduledScreen live={scheduled} now={now} reminding={false} />, { profile: mio })
  await screen.findByText('カレンダーに追加')
  await setOnline(false)
  screen.getByText('オフラインです。ネットワークに戻ると、自動で続きます。')
  expect(screen.queryByText('カレンダーに追加')).toBeNull()
  await setOnline(true)
  screen.getByText('カレンダーに追加')
})

test('an ended live offers its recording, and names the next live', async () => {
  const onReplay = vi.fn<() => void>()
  const live = { ...liveResponse, state: 'archived' } as const
  const { user } = await openPage(
    <OverScreen
      live={live}
      now={now}
      next={{ ...scheduled, id: 'next', title: '次の雑談' }}
      others={others}
      onReplay={onReplay}
    />,
  )
  await screen.findByRole('heading', { name: '配信は終了しました' })
  await user.click(screen.getByRole('button', { name: 'アーカイブを最初から見る' }))
  expect(onReplay).toHaveBeenCalledOnce()
  expect(linkTo('次回 11月30日(月) 22:30 次の雑談')).toBe('/live-info/next')
  const list = screen.getByRole('list', { name: 'ほかの配信' })
  expect([...list.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    '/live-info/live-0',
    '/live-info/live-1',
    '/live-info/live-2',
  ])
})

test('without a recording an ended live offers the next one, else another one, else the first page', async () => {
  const live = { ...liveResponse, state: 'ended' } as const
  const props = { live, now, onReplay: null }
  const first = await openPage(<OverScreen {...props} next={{ ...scheduled, id: 'next' }} others={others} />)
  await screen.findByText('次回をカレンダーに追加')
  expect(linkTo('次回をカレンダーに追加')).toBe('/v1/lives/next/calendar')
  first.close()
  const second = await openPage(<OverScreen {...props} next={null} others={others} />)
  await screen.findByText('ほかの配信を見る')
  expect(linkTo('ほかの配信を見る')).toBe('/live-info/live-0')
  second.close()
  await openPage(<OverScreen {...props} next={null} others={[]} />)
  await screen.findByText('ほかの配信を見る')
  expect(linkTo('ほかの配信を見る')).toBe('/')
  expect(screen.queryByRole('list')).toBeNull()
})

test('a live that staff have ended offers neither its recording nor the next one', async () => {
  const live = { ...liveResponse, state: 'cancelled', endReason: 'staff' } as const
  await openPage(<OverScreen live={live} now={now} next={scheduled} others={others} onReplay={() => {}} />)
  await screen.findByRole('heading', { name: '運営がこの配信を終了しました' })
  screen.getByText('利用規約に反する内容か、そのおそれが確認されたためです。')
  expect(linkTo('ほかの配信を見る')).toBe('/live-info/live-0')
  expect(screen.queryByText('アーカイブを最初から見る')).toBeNull()
  expect(screen.queryByText('次回', { exact: false })).toBeNull()
})

test('a cancelled live says so', async () => {
  const live = { ...liveResponse, state: 'cancelled' } as const
  await openPage(<OverScreen live={live} now={now} next={null} others={[]} onReplay={null} />)
  await screen.findByRole('heading', { name: 'この配信は中止になりました' })
})

test('a live for followers names its liver, and leads elsewhere without a button to follow', async () => {
  const first = await openPage(<LockedScreen live={liveResponse} action={<button type="button">フォロー</button>} />)
  await screen.findByText('ライバーをフォローすると視聴できます。')
  screen.getByText('はな')
  screen.getByText('フォロー')
  expect(screen.queryByText('ほかの配信を見る')).toBeNull()
  first.close()
  await openPage(<LockedScreen live={liveResponse} action={null} />)
  await screen.findByText('ほかの配信を見る')
})

test('a blocked viewer reads why, and gets other lives', async () => {
  await openPage(<BlockedScreen live={liveResponse} now={now} others={others} />)
  await screen.findByText('はなさんがあなたをブロックしているため、視聴とコメントはできません。')
  expect(linkTo('ほかの配信を見る')).toBe('/live-info/live-0')
})

test('a missing live does not reveal whether it exists, and shows the lives on air', async () => {
  const first = await openPage(<LiveMissing lives={others} readAt={now} />)
  await screen.findByRole('heading', { name: 'このライブは見つかりません' })
  screen.getByText('404 エラー')
  screen.getByRole('heading', { name: 'いま配信中のライブ' })
  expect(linkTo('トップページへ')).toBe('/')
  first.close()
  await openPage(<LiveMissing lives={[]} readAt={now} />)
  await screen.findByText('404 エラー')
  expect(screen.queryByText('いま配信中のライブ')).toBeNull()
})

test('the stage shows only the first of no network, an interruption, and no connection', async () => {
  const onChat = vi.fn<() => void>()
  const interrupted: Live = { ...liveResponse, state: 'interrupted', interruptedAt: '2026-11-28T11:59:40.000Z' }
  const first = await openPage(<StageNote live={interrupted} now={now} connected={false} onChat={onChat} />)
  expect((await screen.findByRole('timer')).textContent).toBe('40')
  expect(screen.getByRole('timer').getAttribute('aria-label')).toBe('再開を待つ時間は残り40秒')
  expect(screen.queryByText('最新の情報に接続しています…')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'チャットする' }))
  expect(onChat).toHaveBeenCalledOnce()
  await setOnline(false)
  screen.getByText('オフラインです')
  expect(screen.queryByRole('timer')).toBeNull()
  first.close()
  await setOnline(true)
  const second = await openPage(<StageNote live={liveResponse} now={now} connected={false} onChat={null} />)
  await screen.findByText('最新の情報に接続しています…')
  second.close()
  await openPage(
    <p data-testid="stage">
      <StageNote live={liveResponse} now={now} connected onChat={null} />
    </p>,
  )
  expect((await screen.findByTestId('stage')).textContent).toBe('')
})

test('an interrupted live without a chat has no button for it', async () => {
  const interrupted: Live = { ...liveResponse, state: 'interrupted', interruptedAt: at }
  await openPage(<StageNote live={interrupted} now={now} connected onChat={null} />)
  await screen.findByText('配信が中断しています')
  expect(screen.queryByRole('button')).toBeNull()
})
