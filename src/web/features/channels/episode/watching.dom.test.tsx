import { act, fireEvent } from '@testing-library/react'
import { useRef, type RefObject } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { reportEverySeconds } from '#contract/statistics/limits.ts'
import { openPage, type Answers } from '#tests/support/dom-page.tsx'
import { serverClock } from '../../../server-clock/index.ts'
import { visitorProgress } from '../progress/visitor-progress.ts'
import { NextCountdown } from './next-countdown.tsx'
import { UntilPublication } from './until-publication.tsx'
import { useWatching } from './use-watching.ts'
import { useWatchReport } from './watch-report/use-watch-report.ts'

const params = { channelId: 3, seriesId: 11, episodeId: 21 }
const episode = '/v1/channels/3/series/11/episodes/21'
const [views, progress, reports] = [`POST ${episode}/views`, `PUT ${episode}/progress`, `POST ${episode}/watch-reports`]

function Stage({ invite, signedIn, reported }: { invite: string | null; signedIn: boolean; reported: boolean }) {
  const stage = useRef<HTMLDivElement>(null)
  return (
    <div ref={stage}>
      <video muted aria-label="映像" />
      {reported ? <Reported {...{ stage, invite }} /> : <Watched {...{ stage, invite, signedIn }} />}
    </div>
  )
}

function Watched({
  stage,
  ...watched
}: {
  stage: RefObject<HTMLElement | null>
  invite: string | null
  signedIn: boolean
}) {
  useWatching(stage, { params, ...watched })
  return null
}

function Reported({ stage, invite }: { stage: RefObject<HTMLElement | null>; invite: string | null }) {
  useWatchReport(stage, { params, invite })
  return null
}

async function openStage(
  { invite = null, signedIn = true, reported = false }: Partial<Parameters<typeof Stage>[0]>,
  answers: Answers = {},
) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => {
    vi.useRealTimers()
    localStorage.removeItem('episode_positions')
  })
  const page = await openPage(<Stage {...{ invite, signedIn, reported }} />, {
    answers: { [views]: [200, {}], [progress]: [200, {}], [reports]: [200, {}], ...answers },
  })
  const video = await page.screen.findByLabelText<HTMLVideoElement>('映像')
  const state = {
    currentTime: 0,
    duration: 600,
    paused: true,
    ended: false,
    seeking: false,
    readyState: 4,
    playbackRate: 1,
  }
  for (const name of Object.keys(state))
    Object.defineProperty(video, name, { configurable: true, get: () => Reflect.get(state, name) })
  const fire = (event: string, changes: Partial<typeof state> = {}) => {
    Object.assign(state, changes)
    act(() => void video.dispatchEvent(new Event(event)))
  }
  const sent = (call: string) => page.requests.filter((one) => one.call === call).map(({ body }) => body)
  return { ...page, fire, sent, state }
}

test('a view is counted once, when the video first plays, with how the viewer came', async () => {
  const { fire, sent } = await openStage({ invite: 'k' })
  fire('playing', { paused: false })
  fire('playing')
  await expect.poll(() => sent(views).length).toBe(1)
  expect(sent(views)[0]).toMatchObject({ invite: 'k', device: 'desktop' })
  expect(sent(views)).toHaveLength(1)
})

test('the position of a user is stored every ten seconds, on a pause and at the end, but not twice', async () => {
  const { fire, sent } = await openStage({ invite: 'k' })
  fire('playing', { paused: false, currentTime: 12.3456 })
  await expect.poll(() => sent(views).length).toBe(1)
  await vi.advanceTimersByTimeAsync(10_100)
  await expect.poll(() => sent(progress)).toEqual([{ invite: 'k', positionMs: 12_346, finished: false }])
  fire('pause', { paused: true })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(sent(progress)).toHaveLength(1)
  fire('pause', { currentTime: 20 })
  fire('ended', { ended: true })
  await expect
    .poll(() => sent(progress).slice(1))
    .toEqual([
      { invite: 'k', positionMs: 20_000, finished: false },
      { invite: 'k', positionMs: null, finished: true },
    ])
})

test('the position of a video that is paused without data, or moved while it is paused, is stored when it is there', async () => {
  const { fire, sent } = await openStage({})
  fire('playing', { paused: false })
  await expect.poll(() => sent(views).length).toBe(1)
  fire('pause', { paused: true, currentTime: 70, readyState: 1 })
  expect(sent(progress)).toEqual([])
  fire('canplay', { readyState: 4 })
  await expect.poll(() => sent(progress)).toEqual([{ positionMs: 70_000, finished: false }])
  fire('seeked', { currentTime: 90 })
  await expect.poll(() => sent(progress).at(-1)).toEqual({ positionMs: 90_000, finished: false })
})

test('the position of a visitor is stored on the device only, also that they have seen the end', async () => {
  const { fire, sent } = await openStage({ signedIn: false })
  fire('playing', { paused: false })
  await expect.poll(() => sent(views).length).toBe(1)
  fire('pause', { paused: true, currentTime: 50 })
  const at = { episodeId: 21, seriesId: 11, finished: false }
  expect(visitorProgress(21)).toMatchObject({ ...at, positionMs: 50_000 })
  fire('ended', { ended: true })
  expect(visitorProgress(21)).toMatchObject({ ...at, positionMs: null, finished: true })
  expect(sent(progress)).toEqual([])
})

test('what was watched is reported at intervals, without what was skipped', async () => {
  const { fire, sent } = await openStage({ reported: true, invite: 'k' })
  fire('playing', { paused: false })
  await vi.dynamicImportSettled()
  fire('timeupdate', { currentTime: 0 })
  for (let second = 1; second <= 10; second += 1) {
    fire('timeupdate', { currentTime: second })
  }
  fire('seeking', { seeking: true, currentTime: 100 })
  fire('timeupdate', { seeking: false, currentTime: 100 })
  expect(sent(reports)).toEqual([])
  await vi.advanceTimersByTimeAsync(reportEverySeconds * 1000)
  await expect.poll(() => sent(reports).length).toBe(1)
  expect(sent(reports)[0]).toMatchObject({ invite: 'k', sequence: 0, play: expect.stringMatching(/^[\w-]{22}$/) })
  expect(sent(reports)[0]).toHaveProperty('ranges.0.0', 0)
})

test('a report that failed is sent again with the next one, and when the page is left', async () => {
  let status = 400
  const { fire, sent } = await openStage({ reported: true }, { [reports]: () => [status, {}] })
  fire('playing', { paused: false })
  await vi.dynamicImportSettled()
  fire('timeupdate', { currentTime: 0 })
  for (let second = 1; second <= 6; second += 1) fire('timeupdate', { currentTime: second })
  await vi.advanceTimersByTimeAsync(reportEverySeconds * 1000)
  await expect.poll(() => sent(reports).length).toBe(1)
  status = 200
  fireEvent(window, new Event('pagehide'))
  await expect.poll(() => sent(reports).length).toBe(2)
  expect(sent(reports)[1]).toEqual(sent(reports)[0])
  await act(async () => {})
  fireEvent(window, new Event('pagehide'))
  expect(sent(reports)).toHaveLength(2)
})

test('after the end the next episode opens by itself in eight seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const { screen, address } = await openPage(
    <NextCountdown next={{ title: '第二夜', path: '/next' }} onReplay={() => {}} />,
    { path: '/now?lang=ja' },
  )
  await screen.findByText('第二夜')
  expect(screen.getByRole('timer').textContent).toBe('8秒後に次のエピソードを再生します')
  expect(screen.getByRole('link', { name: 'すぐに再生' }).getAttribute('href')).toBe('/next?lang=ja')
  expect(screen.queryByRole('button', { name: 'もう一度見る' })).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(3100))
  expect(screen.getByRole('timer').textContent).toBe('5秒後に次のエピソードを再生します')
  expect(address.current).toBe('/now?lang=ja')
  await act(() => vi.advanceTimersByTimeAsync(5200))
  await expect.poll(() => address.current).toBe('/next?lang=ja')
})

test('the countdown is cancelled, and the episode played again', async () => {
  let replays = 0
  const { user, screen } = await openPage(
    <NextCountdown next={{ title: '第二夜', path: '/next' }} onReplay={() => (replays += 1)} />,
  )
  await user.click(await screen.findByRole('button', { name: 'キャンセル' }))
  expect(screen.queryByRole('timer')).toBeNull()
  expect(screen.queryByRole('button', { name: 'キャンセル' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'もう一度見る' }))
  expect(replays).toBe(1)
})

test('after the last episode only a replay is offered', async () => {
  const { screen } = await openPage(<NextCountdown next={null} onReplay={() => {}} />)
  await screen.findByRole('region', { name: '再生が終わりました' })
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['もう一度見る'])
  expect(screen.queryByRole('link')).toBeNull()
})

test('owners see the time until the publication by the clock of the server, and when it is', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T12:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const publishesAt = '2026-11-22T13:04:05.000Z'
  const { screen } = await openPage(<UntilPublication publishesAt={publishesAt} readAt={Date.now()} />)
  expect((await screen.findByRole('timer')).textContent).toBe('2日1:04:05')
  screen.getByText(/^11月22日\(日\) 22:04（日本時間）に公開されます/)
  await act(() => vi.advanceTimersByTimeAsync(3_605_000))
  expect(screen.getByRole('timer').textContent).toMatch(/^2日0:0[34]:\d\d$/)
})

test('a page whose device is ahead is loaded again when the server has published the episode, not before', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const ahead = 3_600_000
  const time = vi.spyOn(serverClock, 'now').mockImplementation(() => Date.now() - ahead)
  onTestFinished(() => {
    time.mockRestore()
    vi.useRealTimers()
  })
  const publishesAt = new Date(serverClock.now() + 600_000).toISOString()
  const page = <UntilPublication publishesAt={publishesAt} readAt={serverClock.now()} />
  const { screen, loads } = await openPage(page)
  await screen.findByRole('timer')
  await act(() => vi.advanceTimersByTimeAsync(300_000))
  expect(screen.getByRole('timer').textContent).toMatch(/^[0-5]:\d\d$/)
  expect(loads.count).toBe(1)
  await act(() => vi.advanceTimersByTimeAsync(305_000))
  await expect.poll(() => loads.count).toBe(2)
})

test.each([
  { inMs: 60_000, loads: 2 },
  { inMs: -1, loads: 1 },
  { inMs: 2 ** 31, loads: 1 },
])(
  'a page is loaded again when its episode is published (in $inMs ms: $loads loads)',
  async ({ inMs, loads: expected }) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    const publishesAt = new Date(Date.now() + inMs).toISOString()
    const { screen, loads } = await openPage(<UntilPublication publishesAt={publishesAt} readAt={Date.now()} />)
    await screen.findByText('公開まで')
    await act(() => vi.advanceTimersByTimeAsync(59_000))
    expect(loads.count).toBe(1)
    await act(() => vi.advanceTimersByTimeAsync(6000))
    await expect.poll(() => loads.count).toBe(expected)
  },
)
