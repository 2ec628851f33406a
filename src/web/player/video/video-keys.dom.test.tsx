import { act, fireEvent, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPage } from '#tests/support/dom-page.tsx'
import { CaptionChoice, CaptionTracks } from './captions.tsx'
import { KeyList } from './key-list.tsx'
import { SeekTaps } from './seek-taps.tsx'
import { SpeedChoice, useSpeed } from './speed.tsx'
import { useCaptions } from './use-captions.ts'
import { useVideoKeys } from './use-video-keys.ts'

const called: string[] = []
const captions = [
  { language: 'en', url: '/captions/en.vtt' },
  { language: 'ja', url: '/captions/ja.vtt' },
]

function Player({ tracks = captions, neighbours = true }: { tracks?: typeof captions; neighbours?: boolean }) {
  const stage = useRef<HTMLDivElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const caption = useCaptions(video, tracks)
  const speed = useSpeed(video)
  const note = (name: string) => (neighbours ? () => called.push(name) : null)
  useVideoKeys(stage, { captions: caption.toggle, previous: note('previous'), next: note('next') })
  return (
    <>
      <input aria-label="コメント" />
      <button type="button">外</button>
      <div ref={stage} data-testid="stage">
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the tested component adds the tracks */}
        <video ref={video} data-testid="video">
          <CaptionTracks captions={tracks} />
        </video>
        <button type="button">中</button>
        <CaptionChoice caption={caption} />
        <SpeedChoice speed={speed} labelled />
        <SeekTaps stage={stage} videoRef={video} />
      </div>
      <KeyList />
    </>
  )
}

beforeEach(() => {
  let paused = true
  vi.spyOn(HTMLMediaElement.prototype, 'paused', 'get').mockImplementation(() => paused)
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async () => void (paused = false))
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => void (paused = true))
})
afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
  called.length = 0
})

async function openPlayer(element = <Player />) {
  const page = await openPage(element)
  const video = await screen.findByTestId<HTMLVideoElement>('video')
  await act(async () => {})
  Object.defineProperty(video, 'duration', { configurable: true, value: 200 })
  video.currentTime = 100
  return { ...page, video, press: (key: string, target: Element = document.body) => fireEvent.keyDown(target, { key }) }
}

test('keys play, move, mute and change the volume of the video', async () => {
  const { video, press } = await openPlayer()
  expect(press(' ')).toBe(false)
  expect(video.paused).toBe(false)
  press('k')
  expect(video.paused).toBe(true)
  press('j')
  press('ArrowRight')
  expect(video.currentTime).toBe(95)
  press('7')
  expect(video.currentTime).toBe(140)
  video.volume = 0.8
  press('m')
  expect(video.muted).toBe(true)
  // Outside of the player these keys scroll the page.
  const inside = screen.getByText('中')
  press('ArrowUp')
  press('ArrowUp', inside)
  expect([video.muted, video.volume]).toEqual([false, 0.9])
  press('ArrowUp', inside)
  press('ArrowUp', inside)
  expect(video.volume).toBe(1)
  press('ArrowDown', inside)
  expect(video.volume).toBe(0.9)
  video.volume = 0.05
  press('ArrowDown', inside)
  expect(video.volume).toBe(0)
})

test('a page without the player leaves its keys to the browser', async () => {
  const { press, close } = await openPlayer()
  close()
  expect(press('k')).toBe(true)
})

test('a video of unknown length has no shares to jump to', async () => {
  const { video, press } = await openPlayer()
  Object.defineProperty(video, 'duration', { configurable: true, value: NaN })
  press('5')
  expect(video.currentTime).toBe(100)
})

test('keys change the speed, also of the next source, and the list shows it', async () => {
  const { user, video, press } = await openPlayer()
  const list = screen.getByRole<HTMLSelectElement>('combobox', { name: '再生速度' })
  expect(list.value).toBe('1')
  press('>')
  fireEvent(video, new Event('ratechange'))
  expect([video.playbackRate, video.defaultPlaybackRate, Number(list.value)]).toEqual([1.25, 1.25, 1.25])
  press('<')
  press('<')
  expect(video.playbackRate).toBe(0.75)
  await user.selectOptions(list, '2倍')
  expect([video.playbackRate, video.defaultPlaybackRate]).toEqual([2, 2])
})

test('keys open neighbours, the list of keys, and full screen', async () => {
  const { press } = await openPlayer()
  press('N')
  press('P')
  expect(called).toEqual(['next', 'previous'])
  press('?')
  expect(screen.getByRole<HTMLDialogElement>('dialog', { name: 'キーボード操作' }).open).toBe(true)
  const controller = document.createElement('media-controller')
  screen.getByTestId('stage').append(controller)
  controller.addEventListener('mediaenterfullscreenrequest', () => called.push('fullscreen'))
  press('f')
  expect(called.at(-1)).toBe('fullscreen')
})

test('without neighbours their keys do nothing', async () => {
  const { press } = await openPlayer(<Player neighbours={false} />)
  press('N')
  press('P')
  expect(called).toEqual([])
})

test('keys belong to the control that has the focus', async () => {
  const { video } = await openPlayer()
  const [outside, inside] = [screen.getByText('外'), screen.getByText('中')]
  expect(fireEvent.keyDown(outside, { key: ' ' })).toBe(true)
  expect(fireEvent.keyDown(inside, { key: ' ' })).toBe(true)
  expect(fireEvent.keyDown(screen.getByLabelText('コメント'), { key: 'k' })).toBe(true)
  expect(fireEvent.keyDown(outside, { key: 'ArrowUp' })).toBe(true)
  expect(video.paused).toBe(true)
  expect(fireEvent.keyDown(inside, { key: 'ArrowUp' })).toBe(false)
  expect(fireEvent.keyDown(outside, { key: 'k' })).toBe(false)
  expect(fireEvent.keyDown(document.body, { key: 'q' })).toBe(true)
})

test('captions are off at first, follow the language of the page, and are remembered', async () => {
  const { user, press } = await openPlayer()
  const list = screen.getByRole<HTMLSelectElement>('combobox', { name: '字幕' })
  expect([...list.options].map(({ text }) => text)).toEqual(['オフ', '英語', '日本語'])
  expect(list.value).toBe('')
  press('c')
  expect(list.value).toBe('ja')
  expect(localStorage.getItem('captions')).toBe('ja')
  await user.selectOptions(list, '英語')
  expect(localStorage.getItem('captions')).toBe('en')
  press('c')
  expect(list.value).toBe('')
  expect(localStorage.getItem('captions')).toBe('-en')
  press('c')
  expect(list.value).toBe('en')
  expect([...document.querySelectorAll('track')].map(({ srclang, label }) => [srclang, label])).toEqual([
    ['en', '英語'],
    ['ja', '日本語'],
  ])
})

test('a video without captions has no choice of them', async () => {
  await openPlayer(<Player tracks={[]} />)
  expect(screen.queryByRole('combobox', { name: '字幕' })).toBeNull()
})

test('two taps at a side move the video by ten seconds, and each further one by ten more', async () => {
  const { video } = await openPlayer()
  const stage = screen.getByTestId('stage')
  vi.spyOn(stage, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1000, 500))
  let at = 1000
  const tap = (clientX: number, after = 100, pointerType = 'touch') => {
    at += after
    const event = new PointerEvent('pointerup', { clientX, clientY: 200, pointerType, bubbles: true })
    Object.defineProperty(event, 'timeStamp', { value: at })
    fireEvent(stage, event)
  }
  tap(900)
  expect(video.currentTime).toBe(100)
  tap(900)
  expect(video.currentTime).toBe(110)
  screen.getByText('10秒')
  tap(900)
  expect(video.currentTime).toBe(120)
  screen.getByText('20秒')
  tap(100)
  expect(video.currentTime).toBe(120)
  tap(100)
  expect(video.currentTime).toBe(110)
  tap(100, 400)
  tap(500)
  tap(900, 1000, 'mouse')
  tap(900, 100, 'mouse')
  expect(video.currentTime).toBe(110)
  await expect.poll(() => screen.queryByText('10秒')).toBeNull()
})
