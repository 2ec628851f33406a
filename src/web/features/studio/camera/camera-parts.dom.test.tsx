import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { openPage } from '#tests/support/dom-page.tsx'
import { liveResponse, liveSettings as settings } from '#tests/support/live-response.ts'
import type { Live, LiveSettings } from '#contract/lives/schemas.ts'
import { titleReadingMax } from '#contract/written-text/limits.ts'
import { CaptureControls } from '../browser/capture-controls.tsx'
import { DeviceChoice } from '../browser/device-choice.tsx'
import { deviceFault, BroadcastFault, isTransient, whipFault, faults } from '../browser/fault.ts'
import { Capture } from '../browser/media/capture.ts'
import { closedCapture, isMirrored, type CaptureState } from '../browser/media/capture-state.ts'
import { Countdown } from './countdown.tsx'
import { Permission } from './permission.tsx'
import { SettingsSheet } from './settings-sheet.tsx'
import { Setup } from './setup.tsx'

afterEach(() => void vi.restoreAllMocks())

/** A capture whose devices are not opened; returns what was asked of it. */
function fakeCapture() {
  const capture = new Capture({ away: '', blank: '' }, () => {})
  const calls: string[] = []
  const note = (
    name:
      | 'open'
      | 'chooseCamera'
      | 'chooseMicrophone'
      | 'chooseQuality'
      | 'showCamera'
      | 'switchCamera'
      | 'shareScreen'
      | 'stopScreen',
  ) =>
    vi
      .spyOn(capture, name)
      .mockImplementation(async (...given: unknown[]) => void calls.push([name, ...given].join(' ')))
  for (const name of [
    'open',
    'chooseCamera',
    'chooseMicrophone',
    'chooseQuality',
    'showCamera',
    'switchCamera',
    'shareScreen',
    'stopScreen',
  ] as const)
    note(name)
  vi.spyOn(capture, 'mute').mockImplementation((muted) => void calls.push(`mute ${muted}`))
  vi.spyOn(capture, 'setAway').mockImplementation((away) => void calls.push(`away ${away}`))
  return { capture, calls }
}

const two = {
  cameras: [
    { id: 'a', label: '前' },
    { id: 'b', label: '' },
  ],
  microphones: [{ id: 'm', label: '' }],
}
const ready: CaptureState = { ...closedCapture, phase: 'ready', devices: two, camera: 'a', microphone: 'm' }

test('the countdown counts three seconds, and then starts the live', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const onDone = vi.fn<() => void>()
  const onCancel = vi.fn<() => void>()
  const { user } = await openPage(<Countdown onDone={onDone} onCancel={onCancel} />)
  const timer = await screen.findByRole('timer')
  expect(timer.textContent).toBe('3')
  for (const left of ['2', '1']) {
    await act(async () => void (await vi.advanceTimersByTimeAsync(1000)))
    expect(timer.textContent).toBe(left)
  }
  expect(onDone).not.toHaveBeenCalled()
  await act(async () => void (await vi.advanceTimersByTimeAsync(1000)))
  expect(onDone).toHaveBeenCalledOnce()
  expect(onCancel).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'やめる' }))
  fireEvent.keyDown(window, { key: 'a' })
  fireEvent.keyDown(window, { key: 'Escape' })
  expect(onCancel).toHaveBeenCalledTimes(2)
})

test('the liver reads why camera and microphone are needed before the browser asks', async () => {
  const { capture, calls } = fakeCapture()
  const first = await openPage(<Permission capture={capture} state={closedCapture} />)
  await first.user.click(await screen.findByRole('button', { name: 'カメラとマイクを許可' }))
  expect(calls).toEqual(['open'])
  first.close()
  const second = await openPage(<Permission capture={capture} state={{ ...closedCapture, phase: 'asking' }} />)
  expect((await screen.findByRole('button')).hasAttribute('disabled')).toBe(true)
  screen.getByText('ブラウザーの確認画面で「許可」を選んでください')
  second.close()
  await openPage(<Permission capture={capture} state={{ ...closedCapture, fault: 'denied' }} />)
  await screen.findByText('カメラやマイクの使用が許可されていません')
  screen.getByRole('button', { name: 'もう一度試す' })
})

test('devices and quality are chosen; a device without a name has its number', async () => {
  const { capture, calls } = fakeCapture()
  const { user } = await openPage(<DeviceChoice capture={capture} state={{ ...ready, microphone: null }} />)
  const camera = await screen.findByLabelText<HTMLSelectElement>('カメラ')
  expect([...camera.options].map(({ text }) => text)).toEqual(['前', 'カメラ2'])
  await user.selectOptions(camera, 'カメラ2')
  const microphone = screen.getByLabelText<HTMLSelectElement>('マイク')
  expect([...microphone.options].map(({ text }) => text)).toEqual(['—', 'マイク1'])
  await user.selectOptions(microphone, 'マイク1')
  const quality = screen.getByLabelText<HTMLSelectElement>('画質')
  expect(quality.value).toBe('standard')
  expect([...quality.options].map(({ text }) => text)).toContain('標準（720p・約2.5Mbps）— おすすめ')
  await user.selectOptions(quality, 'high')
  expect(calls).toEqual(['chooseCamera b', 'chooseMicrophone m', 'chooseQuality high'])
})

test('without devices there is nothing to choose', async () => {
  const { capture } = fakeCapture()
  await openPage(<DeviceChoice capture={capture} state={closedCapture} />)
  expect((await screen.findByLabelText('カメラ')).hasAttribute('disabled')).toBe(true)
})

async function openControls(changes: Partial<CaptureState> = {}, sending = true) {
  const { capture, calls } = fakeCapture()
  const page = await openPage(
    <CaptureControls
      capture={capture}
      state={{ ...ready, ...changes }}
      mirror
      onMirror={(mirror) => calls.push(`mirror ${mirror}`)}
      sending={sending}
    />,
  )
  await screen.findByRole('group', { name: '映像と音声の操作' })
  const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent)
  return { ...page, calls, names }
}

test('the controls mute, turn, mirror and hide the camera', async () => {
  const { user, calls } = await openControls()
  for (const name of ['ミュート', 'カメラを切る', 'カメラ切替', '鏡のように表示']) {
    await user.click(screen.getByRole('button', { name }))
  }
  expect(calls).toEqual(['mute true', 'showCamera false', 'switchCamera', 'mirror false'])
  expect(screen.getByRole('button', { name: 'ミュート' }).getAttribute('aria-pressed')).toBe('false')
})

test('a muted microphone and a hidden camera are turned on again', async () => {
  const { user, calls, names } = await openControls({ muted: true, source: 'blank', away: true })
  await user.click(screen.getByRole('button', { name: 'ミュート中' }))
  const camera = screen.getByRole('button', { name: 'カメラを入れる' })
  expect(camera.getAttribute('aria-pressed')).toBe('true')
  await user.click(camera)
  expect(calls).toEqual(['mute false', 'showCamera true'])
  expect(names()).not.toContain('カメラ切替')
  expect(names()).not.toContain('鏡のように表示')
})

test('one camera cannot be turned, and only a broadcast can be left for a moment', async () => {
  const { names } = await openControls({ devices: { ...two, cameras: two.cameras.slice(1) } }, false)
  expect(names()).toEqual(['ミュート', 'カメラを切る', '鏡のように表示'])
})

test('a front camera is shown as in a mirror, unless a card hides it', () => {
  expect(isMirrored(ready)).toBe(true)
  for (const changes of [
    { source: 'screen' },
    { facing: 'environment' },
    { away: true },
    { interrupted: true },
  ] as const)
    expect(isMirrored({ ...ready, ...changes })).toBe(false)
})

async function openSetup(changes: Partial<Parameters<typeof Setup>[0]> = {}) {
  const given: Partial<LiveSettings>[] = []
  const onStart = vi.fn<() => void>()
  const { capture } = fakeCapture()
  const page = await openPage(
    <Setup
      capture={capture}
      captureState={ready}
      settings={settings}
      onSettings={(change) => given.push(change)}
      problem={null}
      invalid={null}
      onStart={onStart}
      onTakeOver={() => {}}
      {...changes}
    />,
    {
      genres: [
        { id: 'talk', name: '雑談', offered: true },
        { id: 'music', name: '音楽', offered: true },
        { id: 'old', name: '終了', offered: false },
      ],
    },
  )
  const title = await screen.findByLabelText<HTMLInputElement>('タイトル')
  return { ...page, given, onStart, title }
}

test('title, genre and visibility are changed over the preview, and a button starts the live', async () => {
  const { user, given, onStart, title } = await openSetup()
  fireEvent.change(title, { target: { value: '朝の雑談' } })
  expect(screen.queryByRole('radio', { name: '終了' })).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '雑談' }).checked).toBe(true)
  await user.click(screen.getByRole('radio', { name: '音楽' }))
  await user.click(screen.getByRole('radio', { name: 'フォロワー限定' }))
  expect(given).toEqual([{ title: '朝の雑談', reading: '' }, { genre: 'music' }, { visibility: 'followers' }])
  await user.click(screen.getByRole('button', { name: '配信を始める' }))
  expect(onStart).toHaveBeenCalledOnce()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an invalid title has the focus and its message', async () => {
  const { title } = await openSetup({ invalid: 'title' })
  await expect.poll(() => document.activeElement).toBe(title)
  expect(title.getAttribute('aria-invalid')).toBe('true')
  const described = title.getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(described)?.textContent).toBe('タイトルを1〜50文字で入力してください')
})

test('the reading of the title is a setting; one that is not in kana says how to write it, once it is left', async () => {
  const given: Partial<LiveSettings>[] = []
  const { capture } = fakeCapture()
  const open = (reading: string) =>
    openPage(
      <SettingsSheet
        capture={capture}
        state={ready}
        settings={{ ...settings, reading }}
        onSettings={(change) => given.push(change)}
      />,
    )
  const first = await open('よる')
  const input = await screen.findByLabelText<HTMLInputElement>(/^よみがな/)
  expect([input.value, input.maxLength]).toEqual(['よる', titleReadingMax])
  fireEvent.change(input, { target: { value: 'よるの' } })
  expect(given).toEqual([{ reading: 'よるの' }])
  first.close()
  const second = await open('夜')
  const invalid = await screen.findByLabelText(/^よみがな/)
  fireEvent.focus(invalid)
  expect(screen.queryByText(/^ひらがなかカタカナだけで/)).toBeNull()
  fireEvent.blur(invalid)
  const fault = screen.getByText(/^ひらがなかカタカナだけで/)
  expect(invalid.getAttribute('aria-describedby')).toBe(fault.id)
  second.close()
  await openSetup({ invalid: 'reading' })
  expect(screen.getByRole('alert').textContent).toMatch(/^ひらがなかカタカナだけで/)
})

test('a live in preparation is taken over with one tap; it is no failure', async () => {
  const prepared: Live = { ...liveResponse, state: 'preparing', title: '夜の雑談' }
  const onTakeOver = vi.fn<(live: Live) => void>()
  const { user } = await openSetup({ problem: { prepared }, onTakeOver })
  expect(screen.getByRole('status').textContent).toMatch(/^「夜の雑談」が準備中です/)
  await user.click(screen.getByRole('button', { name: 'このライブを配信する' }))
  expect(onTakeOver).toHaveBeenCalledExactlyOnceWith(prepared)
})

test('a live in progress is named with the way to it; another rejection has no link', async () => {
  const openLive: Live = { ...liveResponse, state: 'on_air' }
  const first = await openSetup({ problem: { message: '進行中のライブがあります', openLive } })
  expect(screen.getByRole('alert').textContent).toContain('進行中のライブがあります')
  expect(screen.getByRole('link').getAttribute('href')).toBe('/user_live/live_stream_setting?by=browser')
  first.close()
  const second = await openSetup({ problem: { message: '配信できません', openLive: null } })
  expect(screen.queryByRole('link')).toBeNull()
  second.close()
  await openSetup({ problem: { fault: 'network' }, captureState: { ...ready, fault: 'inUse' } })
  expect(screen.getByRole('alert').textContent).toContain('カメラまたはマイクを使えません')
})

test('errors of devices and answers of the server have their causes', () => {
  expect(deviceFault(new DOMException('', 'NotAllowedError'))).toBe('denied')
  expect(deviceFault(new DOMException('', 'NotFoundError'))).toBe('noDevice')
  expect(deviceFault(new DOMException('', 'OverconstrainedError'))).toBe('unsuited')
  expect(deviceFault(new BroadcastFault('insecure'))).toBe('insecure')
  expect(deviceFault('unknown')).toBe('inUse')
  expect([401, 403, 409, 415, 422, 423, 503].map(whipFault)).toEqual([
    'key',
    'licence',
    'noLive',
    'unsupported',
    'unsupported',
    'otherEncoder',
    'busy',
  ])
  expect(faults.filter(isTransient)).toEqual(['busy', 'network'])
})
