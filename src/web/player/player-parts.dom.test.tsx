import { act, fireEvent, screen } from '@testing-library/react'
import { createRef, useRef, type RefObject } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { openPage } from '#tests/support/dom-page.tsx'
import { longPressMs } from '../ui/gestures.ts'
import { initialPlayerState, type PlayerEvent } from './player-state.ts'
import { openSigned } from './signature.ts'
import { StagePrompt } from './stage-prompt.tsx'
import { startPlayback } from './start-playback.ts'
import { usePlayerKeys } from './use-player-keys.ts'
import { usePressMenu } from './use-press-menu.ts'
import { useStartTime } from './use-start-time.ts'
import { whileStalled } from './while-stalled.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  localStorage.clear()
  window.history.replaceState(null, '', '/')
})

const refused = new DOMException('not allowed', 'NotAllowedError')

/** A video whose starts have these outcomes, one after the other. */
function videoThat(...outcomes: (Error | null)[]): HTMLVideoElement {
  const video = document.createElement('video')
  vi.spyOn(video, 'play').mockImplementation(async () => {
    const outcome = outcomes.shift() ?? null
    if (outcome) throw outcome
  })
  return video
}

test.each([
  ['starts with audio', [null], [], false],
  ['starts muted where audio is not allowed', [refused, null], ['audioRefused'], true],
  ['waits for a tap where nothing is allowed', [refused, refused], ['audioRefused', 'playRefused'], true],
  ['leaves an interruption to its own events', [new DOMException('new source', 'AbortError')], [], false],
] as const)('playback %s', async (_, outcomes, expected, muted) => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  const events: PlayerEvent[] = []
  const video = videoThat(...outcomes)
  await startPlayback(video, (event) => events.push(event))
  expect(events).toEqual(expected)
  expect(video.muted).toBe(muted)
})

test.each([
  ['opening', false, '読み込み中'],
  ['buffering', false, '読み込み中'],
  ['retrying', false, '接続が途切れました。再接続しています…'],
  ['blocked', false, 'タップして再生'],
  ['blocked', true, 'タップして再生'],
  ['playing', true, 'タップして音声を出す'],
  ['unsupported', true, 'このブラウザでは再生できません'],
] as const)('in phase %s with blocked audio %s the stage says %s', async (phase, audioBlocked, text) => {
  const onTap = vi.fn<() => void>()
  const { user } = await openPage(<StagePrompt state={{ ...initialPlayerState, phase, audioBlocked }} onTap={onTap} />)
  const shown = await (text === '読み込み中' ? screen.findByLabelText(text) : screen.findByText(text))
  expect(screen.queryAllByRole('button', { name: /タップ/ })).toHaveLength(text.startsWith('タップ') ? 1 : 0)
  if (!text.startsWith('タップ')) return
  await user.click(shown)
  expect(onTap).toHaveBeenCalledOnce()
})

test('a signature is there before the stream opens, is renewed, and ends with it', async () => {
  vi.useFakeTimers()
  const signatures = ['first', 'second']
  const sign = vi.fn<() => Promise<string>>(async () => {
    const next = signatures.shift()
    if (next === undefined) throw new TypeError('offline')
    return next
  })
  let read: () => string | null = () => null
  const closed = vi.fn<() => void>()
  const close = openSigned(
    sign,
    () => {},
    (signature) => {
      read = signature
      return closed
    },
  )
  expect(read()).toBeNull()
  await vi.advanceTimersByTimeAsync(0)
  expect(read()).toBe('first')
  await vi.advanceTimersByTimeAsync(120_000)
  expect(read()).toBe('second')
  await vi.advanceTimersByTimeAsync(120_000)
  expect(read()).toBe('second')
  close()
  expect(closed).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(sign).toHaveBeenCalledTimes(3)
})

test('a stream without signatures opens at once; a refused signature opens nothing; a closed one stays closed', async () => {
  const open = vi.fn<(signature: () => string | null) => () => void>(() => () => {})
  openSigned(null, () => {}, open)
  expect(open.mock.calls[0]?.[0]()).toBeNull()
  const failed = vi.fn<(error: unknown) => void>()
  const error = new TypeError('offline')
  openSigned(() => Promise.reject(error), failed, open)
  await expect.poll(() => failed.mock.calls).toEqual([[error]])
  openSigned(async () => 'late', failed, open)()
  await Promise.resolve()
  await Promise.resolve()
  expect(open).toHaveBeenCalledOnce()
})

test('a stall is acted on after a moment, and again while it lasts', () => {
  vi.useFakeTimers()
  const video = document.createElement('video')
  let paused = false
  vi.spyOn(video, 'paused', 'get').mockImplementation(() => paused)
  const actions = vi.fn<() => void>()
  const stop = whileStalled(video, actions)
  vi.advanceTimersByTime(4 * 250)
  expect(actions).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(8 * 250)
  expect(actions).toHaveBeenCalledTimes(2)
  paused = true
  vi.advanceTimersByTime(20 * 250)
  expect(actions).toHaveBeenCalledTimes(2)
  paused = false
  stop()
  vi.advanceTimersByTime(20 * 250)
  expect(actions).toHaveBeenCalledTimes(2)
})

const Start = ({ recorded, video }: { recorded: boolean; video: RefObject<HTMLVideoElement | null> }) => {
  useStartTime(video, recorded)
  return <video ref={video} muted data-testid="video" />
}

test.each([
  ['?t=83', true, 83],
  ['?t=83', false, 0],
  ['?t=-5', true, 0],
  ['?t=x', true, 0],
  ['', true, 0],
])('with the address %j and a recording %s playback begins at %i', async (search, recorded, seconds) => {
  window.history.replaceState(null, '', `/${search}`)
  await openPage(<Start recorded={recorded} video={createRef()} />)
  const video = await screen.findByTestId<HTMLVideoElement>('video')
  await act(async () => {})
  fireEvent(video, new Event('canplay'))
  expect(video.currentTime).toBe(seconds)
  video.currentTime = 7
  fireEvent(video, new Event('canplay'))
  expect(video.currentTime).toBe(7)
})

const opened = vi.fn<() => void>()
const handled = vi.fn<(event: KeyboardEvent) => void>()

function Stage() {
  const stage = useRef<HTMLDivElement>(null)
  usePressMenu(stage, opened)
  usePlayerKeys(stage)
  return (
    <>
      <input aria-label="コメント" />
      <div ref={stage} data-testid="stage" />
    </>
  )
}

async function openStage() {
  opened.mockReset()
  handled.mockReset()
  await openPage(<Stage />)
  const stage = await screen.findByTestId('stage')
  await act(async () => {})
  const controller = Object.assign(document.createElement('media-controller'), { keyboardShortcutHandler: handled })
  stage.append(controller)
  return { stage, controller }
}

test('a long press or a right click opens the menu; a drag, a mouse press and shift do not', async () => {
  const { stage } = await openStage()
  vi.useFakeTimers()
  const touch = (type: string, clientX = 10, pointerType = 'touch') =>
    fireEvent(stage, new PointerEvent(type, { clientX, clientY: 10, pointerType, bubbles: true }))
  touch('pointerdown')
  vi.advanceTimersByTime(longPressMs - 1)
  expect(opened).not.toHaveBeenCalled()
  touch('pointermove', 12)
  vi.advanceTimersByTime(2)
  expect(opened).toHaveBeenCalledTimes(1)
  for (const end of ['pointerup', 'pointercancel']) {
    touch('pointerdown')
    touch(end)
    vi.advanceTimersByTime(longPressMs)
  }
  touch('pointerdown')
  touch('pointermove', 80)
  vi.advanceTimersByTime(longPressMs)
  touch('pointerdown', 10, 'mouse')
  vi.advanceTimersByTime(longPressMs)
  expect(opened).toHaveBeenCalledTimes(1)
  touch('pointerdown')
  expect(fireEvent.contextMenu(stage)).toBe(false)
  vi.advanceTimersByTime(longPressMs)
  expect(opened).toHaveBeenCalledTimes(2)
  expect(fireEvent.contextMenu(stage, { shiftKey: true })).toBe(true)
  expect(opened).toHaveBeenCalledTimes(2)
})

test('the keys of the player work anywhere but in fields and in the player itself', async () => {
  const { controller } = await openStage()
  for (const key of ['k', 'm', 'f', 'ArrowLeft', 'ArrowRight']) {
    expect(fireEvent.keyDown(document.body, { key })).toBe(false)
  }
  expect(handled.mock.calls.map(([{ key }]) => key)).toEqual(['k', 'm', 'f', 'ArrowLeft', 'ArrowRight'])
  fireEvent.keyDown(document.body, { key: 'x' })
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  fireEvent.keyDown(screen.getByLabelText('コメント'), { key: 'k' })
  fireEvent.keyDown(controller, { key: 'k' })
  expect(handled).toHaveBeenCalledTimes(5)
})
