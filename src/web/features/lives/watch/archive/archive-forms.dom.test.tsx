import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { applyForm } from '#tests/support/applied-form.ts'
import { openPage } from '#tests/support/dom-page.tsx'
import type { TimeRange } from '#contract/lives/schemas.ts'
import { ThumbnailForm, TrimForm } from './archive-forms.tsx'
import { ArchiveStrip } from './archive-strip.tsx'
import { changeArchive, isArchiveIntent, type ArchiveIntent } from './change-archive.ts'

const own = { wholeMs: 3_723_500, bytes: 1, trim: null, posterMs: null, takenDown: false }

/** A player at a position, which notes where it is moved. */
function playerAt(seconds: number): HTMLVideoElement {
  const video = document.createElement('video')
  Object.defineProperty(video, 'currentTime', { value: seconds, writable: true })
  video.scrollIntoView = () => {}
  return video
}

test('the range of a recording is typed or copied from the player, and its ends are played', async () => {
  const ranges: (TimeRange | null)[] = []
  const posted: unknown[] = []
  const video = playerAt(605.4)
  const { user } = await openPage(<TrimForm own={own} video={() => video} onRange={(range) => ranges.push(range)} />, {
    action: (form) => void posted.push(Object.fromEntries(form)),
  })
  const from = await screen.findByLabelText<HTMLInputElement>(/^開始/, { selector: 'input' })
  const to = screen.getByLabelText<HTMLInputElement>(/^終了/, { selector: 'input' })
  expect([from.value, to.value]).toEqual(['0:00', '1:02:03'])
  await user.click(screen.getByRole('button', { name: 'いまの再生位置を開始にする' }))
  expect(from.value).toBe('10:05')
  expect(ranges.at(-1)).toEqual({ fromMs: 605_000, toMs: own.wholeMs })
  fireEvent.input(to, { target: { value: '1:00' } })
  expect(ranges.at(-1)).toBeNull()
  fireEvent.input(to, { target: { value: '20:00' } })
  expect(ranges.at(-1)).toEqual({ fromMs: 605_000, toMs: 1_200_000 })
  await user.click(screen.getByRole('button', { name: '終了位置を再生' }))
  expect(video.currentTime).toBe(1200)
  fireEvent.input(to, { target: { value: 'soon' } })
  await user.click(screen.getByRole('button', { name: '終了位置を再生' }))
  expect(video.currentTime).toBe(1200)
  fireEvent.input(to, { target: { value: '20:00' } })
  await user.click(screen.getByRole('button', { name: 'この範囲にする' }))
  await expect.poll(() => posted).toEqual([{ intent: 'trim', from: '10:05', to: '20:00', wholeMs: '3723500' }])
})

test('without a player the buttons of a time do nothing', async () => {
  const ranges: unknown[] = []
  const { user } = await openPage(<TrimForm own={own} video={() => null} onRange={(range) => ranges.push(range)} />)
  await user.click(await screen.findByRole('button', { name: 'いまの再生位置を終了にする' }))
  await user.click(screen.getByRole('button', { name: '開始位置を再生' }))
  expect(ranges).toEqual([])
})

test('a trimmed recording can be shown as a whole again', async () => {
  const posted: unknown[] = []
  const trim = { fromMs: 5000, toMs: 65_000 }
  const { user } = await openPage(<TrimForm own={{ ...own, trim }} video={() => null} onRange={() => {}} />, {
    action: (form) => void posted.push(Object.fromEntries(form)),
  })
  await screen.findByText('現在は 0:05〜1:05 を公開しています。', { exact: false })
  await user.click(screen.getByRole('button', { name: '全体に戻す' }))
  await expect.poll(() => posted).toEqual([{ intent: 'whole' }])
})

test('the thumbnail is a frame at a position of the trimmed recording', async () => {
  const posted: unknown[] = []
  const trim = { fromMs: 5000, toMs: 65_000 }
  const chosen = { ...own, trim, posterMs: 35_000 }
  const { user } = await openPage(
    <ThumbnailForm own={chosen} thumbnailUrl="/poster.jpg" video={() => playerAt(12)} />,
    {
      action: (form) => void posted.push(Object.fromEntries(form)),
    },
  )
  await screen.findByText('現在は 0:30 の場面です。', { exact: false })
  expect(screen.getByRole('img', { name: '現在のサムネイル' }).getAttribute('src')).toBe('/poster.jpg')
  expect(screen.getByLabelText<HTMLInputElement>(/^時刻/).value).toBe('0:30')
  await user.click(screen.getByRole('button', { name: 'いまの再生位置をサムネイルの時刻にする' }))
  await user.click(screen.getByRole('button', { name: 'この場面にする' }))
  await expect.poll(() => posted.at(-1)).toEqual({ intent: 'poster', beginMs: '5000', at: '0:12' })
  await user.click(screen.getByRole('button', { name: '自動に戻す' }))
  await expect.poll(() => posted.at(-1)).toMatchObject({ intent: 'default-poster' })
})

test('a thumbnail that was not chosen has nothing to take back', async () => {
  await openPage(<ThumbnailForm own={own} thumbnailUrl={null} video={() => null} />)
  await screen.findByText('現在は自動で選ばれています。', { exact: false })
  expect(screen.queryByRole('button', { name: '自動に戻す' })).toBeNull()
  expect(screen.queryByRole('img')).toBeNull()
})

const scene = (atMs: number) => ({ atMs, imageUrl: '/sprite.jpg', x: 0, y: 0, width: 160, height: 90 })

test('the strip moves the player to a scene or a position', async () => {
  const sought: number[] = []
  const scenes = Array.from({ length: 30 }, (_, index) => scene(index * 10_000))
  const { user } = await openPage(
    <ArchiveStrip
      preview={{ scenes, peaks: [0.1, 0.9] }}
      lengthMs={300_900}
      selected={{ fromMs: 30_090, toMs: 400_000 }}
      onSeek={(ms) => sought.push(ms)}
    />,
  )
  await screen.findByRole('figure', { name: '音量の波形' })
  const buttons = screen.getAllByRole('button')
  expect(buttons).toHaveLength(10)
  const [, second] = buttons
  if (!second) throw new Error('no scene')
  await user.click(second)
  expect(second.getAttribute('aria-label')).toBe(`${second.title}の場面へ移動`)
  const slider = screen.getByRole<HTMLInputElement>('slider', { name: '再生位置' })
  expect(slider.max).toBe('300')
  fireEvent.change(slider, { target: { value: '42' } })
  expect(sought).toEqual([40_000, 42_000])
  const [before, after] = document.querySelectorAll<HTMLElement>('fieldset > [aria-hidden]')
  expect(before?.style.width).toBe('10%')
  expect(after?.style.left).toBe('100%')
})

test.each([
  [null, '音量の波形を作成しています…'],
  [[], '音量の波形を表示できません'],
])('without a waveform the strip says why', async (peaks, text) => {
  await openPage(<ArchiveStrip preview={{ scenes: [], peaks }} lengthMs={1000} selected={null} onSeek={() => {}} />)
  await screen.findByText(text)
  expect(screen.queryByRole('button')).toBeNull()
})

const apply = (intent: ArchiveIntent, fields: Record<string, string> = {}) =>
  applyForm(fields, (api, form) => changeArchive(api, 'abc', intent, form))

test.each([
  ['delete', {}, 'deletion {}'],
  ['publish', {}, 'publication {"published":true}'],
  ['unpublish', {}, 'publication {"published":false}'],
  ['poster', { at: '0:12', beginMs: '5000' }, 'poster {"atMs":17000}'],
  ['default-poster', { at: 'x' }, 'poster {"atMs":null}'],
  ['trim', { from: '0:05', to: '0:10', wholeMs: '60000' }, 'trim {"range":{"fromMs":5000,"toMs":10000}}'],
  ['whole', {}, 'trim {"range":null}'],
] as const)('the form %s with %j is applied', async (intent, fields, call) => {
  expect(await apply(intent, fields)).toEqual({ result: true, calls: [`POST /v1/lives/abc/archive/${call}`] })
})

test('times that are none are invalid', async () => {
  expect(await apply('poster', { at: 'soon', beginMs: '0' })).toEqual({ result: false, calls: [] })
  expect(await apply('trim', { from: '0:10', to: '0:05', wholeMs: '60000' })).toEqual({ result: false, calls: [] })
  expect(['trim', 'end', null].filter(isArchiveIntent)).toEqual(['trim'])
})
