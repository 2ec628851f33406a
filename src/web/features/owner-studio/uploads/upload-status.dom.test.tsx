import { expect, onTestFinished, test, vi } from 'vitest'
import { mio, openPage } from '#tests/support/dom-page.tsx'
import { formatBytes } from './format-bytes.ts'
import { UploadStatus } from './upload-status.tsx'
import type { Upload } from './upload-queue.ts'
import { uploadQueue } from './use-uploads.ts'

const upload: Upload = {
  key: 1,
  channelId: 3,
  videoId: null,
  name: 'night.mp4',
  bytes: 10_000,
  sent: 4000,
  samples: [
    { at: 0, sent: 2000 },
    { at: 2000, sent: 4000 },
  ],
  state: 'sending',
  message: '',
}

async function openStatus(changes: Partial<Upload>) {
  const spies = {
    pause: vi.spyOn(uploadQueue, 'pause').mockResolvedValue(),
    resume: vi.spyOn(uploadQueue, 'resume').mockReturnValue(),
    cancel: vi.spyOn(uploadQueue, 'cancel').mockResolvedValue(),
  }
  onTestFinished(() => void vi.restoreAllMocks())
  const page = await openPage(<UploadStatus upload={{ ...upload, ...changes }} />, { profile: mio })
  await page.screen.findAllByRole('button')
  const buttons = () => page.screen.getAllByRole('button').map(({ textContent }) => textContent)
  return { ...page, spies, buttons }
}

const sent = `${formatBytes(4000, 'ja')} / ${formatBytes(10_000, 'ja')}`

test('an upload that is sent shows its progress, speed and time, and can be paused and cancelled', async () => {
  const { user, screen, spies, buttons } = await openStatus({})
  screen.getByText('アップロード中')
  expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: '「night.mp4」のアップロード' }).value).toBe(40)
  screen.getByText(`${sent} · 毎秒 ${formatBytes(1000, 'ja')} · 残り 0:06`)
  expect(buttons()).toEqual(['一時停止', 'アップロードを取り消す'])
  await user.click(screen.getByRole('button', { name: '一時停止' }))
  expect(spies.pause.mock.calls).toEqual([[1]])
  await user.click(screen.getByRole('button', { name: 'アップロードを取り消す' }))
  expect(spies.cancel.mock.calls).toEqual([[1]])
})

test('without measurements there is neither speed nor time', async () => {
  const { screen } = await openStatus({ samples: [] })
  expect(screen.getByText(sent)).toBeTruthy()
})

test.each([
  { state: 'queued', text: '順番を待っています', first: '一時停止' },
  { state: 'paused', text: '一時停止中', first: '再開する' },
  { state: 'interrupted', text: '接続が切れました。つながると自動で再開します', first: '再開する' },
] as const)('an upload that is $state offers 「$first」', async ({ state, text, first }) => {
  const { user, screen, spies, buttons } = await openStatus({ state })
  screen.getByText(text)
  screen.getByText(sent)
  expect(buttons()).toEqual([first, 'アップロードを取り消す'])
  await user.click(screen.getByRole('button', { name: first }))
  expect(spies[first === '一時停止' ? 'pause' : 'resume'].mock.calls).toEqual([[1]])
})

test('a refused upload shows its reason, is tried again, and can be dismissed', async () => {
  const { user, screen, spies, buttons } = await openStatus({ state: 'refused', message: '大きすぎます' })
  expect(screen.getByRole('alert').textContent).toBe('大きすぎます')
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(buttons()).toEqual(['もう一度試す', '閉じる'])
  await user.click(screen.getByRole('button', { name: 'もう一度試す' }))
  expect(spies.resume.mock.calls).toEqual([[1]])
  await user.click(screen.getByRole('button', { name: '閉じる' }))
  expect(spies.cancel.mock.calls).toEqual([[1]])
})
