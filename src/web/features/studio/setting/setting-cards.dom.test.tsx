import { screen, within } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { openPage } from '#tests/support/dom-page.tsx'
import { liveResponse } from '#tests/support/live-response.ts'
import { streamHealth } from '#tests/support/stream-health.ts'
import { endWarningMinutes } from '#contract/lives/limits.ts'
import type { Live } from '#contract/lives/schemas.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import { CurrentLive } from './current-live.tsx'
import { EncoderCard } from './encoder-card.tsx'
import { HealthCard } from './health-card.tsx'
import { HistoryChart } from './health-history.tsx'
import { HoursNotice } from './hours-notice.tsx'
import { VideoNotice } from './video-notice.tsx'

afterEach(() => void vi.restoreAllMocks())

const setting = { server: 'rtmp://kirari.example/live', whip: 'https://kirari.example/whip', streamKey: 'live_secret' }

test('the stream key is hidden until the liver shows it, and is copied without being shown', async () => {
  const { user } = await openPage(<EncoderCard {...setting} />)
  const key = await screen.findByLabelText<HTMLInputElement>('ストリームキー')
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  expect([key.type, key.value]).toEqual(['password', 'live_secret'])
  const [copyServer, copyKey, copyWhip] = screen.getAllByRole('button', { name: 'コピー', hidden: true })
  for (const button of [copyServer, copyKey, copyWhip]) if (button) await user.click(button)
  expect(copy.mock.calls).toEqual([[setting.server], ['live_secret'], [setting.whip]])
  expect((await screen.findAllByText('コピーしました')).length).toBeGreaterThan(0)
  const show = screen.getByRole('button', { name: '表示' })
  expect(show.getAttribute('aria-pressed')).toBe('false')
  await user.click(show)
  expect(key.type).toBe('text')
  await user.click(screen.getByRole('button', { name: '隠す' }))
  expect(key.type).toBe('password')
  expect(screen.getByLabelText<HTMLInputElement>('サーバー').type).toBe('text')
})

test('a key that cannot be copied says what to do', async () => {
  const { user } = await openPage(<EncoderCard {...setting} />)
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied'))
  const [copy] = await screen.findAllByRole('button', { name: 'コピー' })
  if (copy) await user.click(copy)
  expect((await screen.findAllByText('コピーできませんでした。選択してコピーしてください')).length).toBeGreaterThan(0)
})

test('a new key hides it again, and is made only after a question', async () => {
  const posted: unknown[] = []
  const { user } = await openPage(<EncoderCard {...setting} />, {
    action: (form) => void posted.push(Object.fromEntries(form)),
  })
  await user.click(await screen.findByRole('button', { name: '再発行' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'ストリームキーを再発行しますか？' }))
  expect(posted).toEqual([])
  await user.click(dialog.getByRole('button', { name: '再発行' }))
  await expect.poll(() => posted).toEqual([{ intent: 'rotate' }])
})

const conflict = {
  kept: { address: '192.0.2.1', protocol: 'rtmp', encoder: 'OBS 32' },
  refused: { address: '2001:db8::7', protocol: 'whip', encoder: null },
  at: '2026-11-28T12:34:00.000Z',
} as const

test('of two encoders with one key, the liver reads which one sends, and can issue a new key', async () => {
  const posted: unknown[] = []
  const { user } = await openPage(<ConflictNotice conflict={conflict} canRotate />, {
    action: (form) => void posted.push(Object.fromEntries(form)),
  })
  await screen.findByText('同じストリームキーで、ほかの配信ソフトからも接続がありました')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '配信を続けているもの：OBS 32（RTMP、192.0.2.1）',
    '21:34に接続を断ったもの：名前のない配信ソフト（WHIP、2001:db8::7）',
  ])
  await user.click(screen.getByRole('button', { name: '再発行' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '再発行' }))
  await expect.poll(() => posted).toEqual([{ intent: 'rotate' }])
})

test('a camera on air names the page where a new key is issued later', async () => {
  await openPage(<ConflictNotice conflict={conflict} />)
  await screen.findByText('配信が終わってから「配信設定」で', { exact: false })
  expect(screen.queryByRole('button')).toBeNull()
})

test('a liver whose video has stopped reads what viewers get and what to do', async () => {
  const health = { ...streamHealth, videoStopped: true }
  await openPage(
    <>
      <VideoNotice live={{ state: 'on_air' }} health={health} />
      <HealthCard health={health} viewers={3} history={[]} />
    </>,
  )
  await screen.findByText('カメラの映像が届いていません')
  screen.getByText('視聴者には、「まもなく再開します」の画面とあなたの声が流れています。', { exact: false })
  screen.getByText('カメラの接続と、配信ソフトやアプリの映像を確認してください。', { exact: false })
  expect(screen.queryByText('配信は良好です')).toBeNull()
})

test.each([
  ['that is on air with its video', 'on_air', false],
  ['that is interrupted', 'interrupted', true],
] as const)('a live %s has no notice of a missing video', async (_, state, videoStopped) => {
  const health = { ...streamHealth, videoStopped }
  await openPage(
    <p data-testid="notice">
      <VideoNotice live={{ state }} health={health} />
    </p>,
  )
  expect((await screen.findByTestId('notice')).textContent).toBe('')
})

const start = Date.parse('2026-11-28T12:00:00.000Z')
const minor: Live = { ...liveResponse, permittedUntil: '2026-11-28T13:00:00.000Z' }

test('a minor reads until when they may stream, and is warned before the end', async () => {
  const left = (minutes: number) => Date.parse('2026-11-28T13:00:00.000Z') - minutes * 60_000
  vi.useFakeTimers({ shouldAdvanceTime: true, now: start })
  onTestFinished(() => void vi.useRealTimers())
  await openPage(<HoursNotice live={minor} />)
  await screen.findByText('22:00まで配信できます（18歳未満の方の配信時間）。')
  await vi.advanceTimersByTimeAsync(10)
  vi.setSystemTime(left(endWarningMinutes) - 6000)
  await vi.advanceTimersByTimeAsync(5000)
  screen.getByText('22:00まで配信できます（18歳未満の方の配信時間）。')
  vi.setSystemTime(left(endWarningMinutes) + 1)
  await vi.advanceTimersByTimeAsync(5000)
  await screen.findByText('まもなく配信が終了します')
})

test.each([
  ['an adult', { permittedUntil: null }],
  ['an ended live', { endedAt: '2026-11-28T12:30:00.000Z' }],
] as const)('%s has no notice of hours', async (_, changes) => {
  await openPage(
    <p data-testid="notice">
      <HoursNotice live={{ ...minor, ...changes }} />
    </p>,
  )
  expect((await screen.findByTestId('notice')).textContent).toBe('')
})

test('a live that ended by itself says why', async () => {
  await openPage(<HoursNotice live={{ ...minor, endReason: 'permitted-hours' }} />)
  await screen.findByText('配信時間が終わりました')
})

async function openCurrent(changes: Partial<Live>, compact = false) {
  const posted: unknown[] = []
  const page = await openPage(<CurrentLive live={{ ...liveResponse, ...changes }} compact={compact} />, {
    action: (form) => void posted.push(Object.fromEntries(form)),
  })
  await screen.findByRole('heading', { name: '夜の雑談' })
  return { ...page, posted }
}

test('a scheduled live can be watched, planned, begun early, and cancelled', async () => {
  const { user, posted } = await openCurrent({ state: 'scheduled', startsAt: '2026-11-30T13:30:00.000Z' })
  screen.getByText('11月30日(月) 22:30に開始予定です')
  expect(screen.getByRole('link', { name: '予定を編集' }).getAttribute('href')).toBe(
    `/live-info/${liveResponse.id}#plan`,
  )
  await user.click(screen.getByRole('button', { name: '予定より早く始める' }))
  await expect.poll(() => posted).toEqual([{ intent: 'prepare' }])
  await user.click(screen.getByRole('button', { name: 'ライブを中止' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '中止する' }))
  await expect.poll(() => posted.at(-1)).toEqual({ intent: 'cancel' })
  expect(screen.queryByRole('button', { name: '配信を終了' })).toBeNull()
})

test('a live in preparation waits for the encoder, and can be cancelled', async () => {
  await openCurrent({ state: 'preparing' })
  screen.getByText('配信ソフトからの映像を待っています')
  screen.getByRole('button', { name: 'ライブを中止' })
  expect(screen.queryByText('予定を編集')).toBeNull()
})

test('a running live says that it is not recorded, and can be ended; in short form not', async () => {
  const first = await openCurrent({ state: 'on_air', recordingFault: 'storage-failed' })
  screen.getByText('サーバーに保存できないため、', { exact: false })
  screen.getByRole('button', { name: '配信を終了' })
  expect(screen.queryByRole('button', { name: 'ライブを中止' })).toBeNull()
  first.close()
  await openCurrent({ state: 'interrupted' }, true)
  screen.getByText('配信中断')
  expect(screen.queryByRole('button', { name: '配信を終了' })).toBeNull()
})

test('the history names the present, the lowest and the highest value', async () => {
  const points = [
    { at: 0, bitrate: 2_500_400, frameRate: 30 },
    { at: 2000, bitrate: 1_200_000, frameRate: 24.5 },
  ]
  const first = await openPage(<HistoryChart points={points} />)
  const figures = await screen.findAllByRole('figure')
  expect(figures.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/いま1,200 kbps、.*1,200 kbps – 2,500 kbps/),
    expect.stringMatching(/いま24\.5 fps、.*24\.5 fps – 30\.0 fps/),
  ])
  expect(figures[0]?.querySelector('path')?.getAttribute('d')).toContain('L300.0')
  first.close()
  await openPage(
    <p data-testid="chart">
      <HistoryChart points={points.slice(1)} />
    </p>,
  )
  expect((await screen.findByTestId('chart')).textContent).toBe('')
})
