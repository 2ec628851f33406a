import { act, fireEvent, screen } from '@testing-library/react'
import { useRef } from 'react'
import { useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPage } from '#tests/support/dom-page.tsx'
import { liveResponse } from '#tests/support/live-response.ts'
import { useLivePager } from './pager/use-live-pager.ts'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { usePlaybackEnd } from './use-playback-end.ts'
import { useSwipes } from './use-swipes.ts'
import { useWatchView } from './use-watch-view.ts'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const View = () => {
  const { theatre, chat, change } = useWatchView()
  return (
    <>
      <p>{`${theatre ? 'シアター' : '一覧'} ${chat}`}</p>
      <input aria-label="欄" />
      <button type="button" onClick={() => change({ chat: 'over' })}>
        重ねる
      </button>
      <ShortcutsDialog />
    </>
  )
}

test('keys show and hide parts of the page, except in fields and with other keys', async () => {
  const { user } = await openPage(<View />)
  await screen.findByText('シアター side')
  await user.keyboard('t')
  screen.getByText('一覧 side')
  await user.keyboard('tc')
  screen.getByText('シアター hidden')
  await user.keyboard('c')
  screen.getByText('シアター side')
  await user.click(screen.getByText('重ねる'))
  screen.getByText('シアター over')
  await user.keyboard('c')
  screen.getByText('シアター hidden')
  fireEvent.keyDown(document.body, { key: 't', ctrlKey: true })
  await user.type(screen.getByLabelText('欄'), 'tc')
  screen.getByText('シアター hidden')
  expect(fireEvent.keyDown(document.body, { key: 'x' })).toBe(true)
  expect(fireEvent.keyDown(document.body, { key: 't' })).toBe(false)
})

test('the question mark opens the list of keys', async () => {
  const { user } = await openPage(<View />)
  await screen.findByText('シアター side')
  await user.keyboard('?')
  expect(screen.getByRole<HTMLDialogElement>('dialog', { name: 'キーボードショートカット' }).open).toBe(true)
  expect(
    screen
      .getAllByRole('term')
      .map(({ textContent }) => textContent)
      .join(''),
  ).toBe('km← →↑ ↓ftcnp?')
})

const swiped: string[] = []
const Swiped = () => {
  const ref = useRef<HTMLDivElement>(null)
  useSwipes(ref, {
    onDrag: (drag) => swiped.push(drag === null ? 'lifted' : `${drag.axis} ${drag.pixels}`),
    onSwipe: (direction) => swiped.push(direction),
  })
  return (
    <div ref={ref} data-testid="area">
      <button type="button">ボタン</button>
    </div>
  )
}

/** A touch that moves over the area. */
function touch(target: Element, [x, y]: readonly [number, number], changes: PointerEventInit = {}): void {
  const point = { pointerType: 'touch', isPrimary: true, bubbles: true, ...changes }
  fireEvent(target, new PointerEvent('pointerdown', { ...point, clientX: 100, clientY: 300 }))
  fireEvent(target, new PointerEvent('pointermove', { ...point, clientX: 100 + x, clientY: 300 + y }))
  fireEvent(target, new PointerEvent('pointerup', { ...point, clientX: 100 + x, clientY: 300 + y }))
}

test('a finger drags and swipes the page, but not from a control, and neither does a mouse', async () => {
  await openPage(<Swiped />)
  const area = await screen.findByTestId('area')
  await act(async () => {})
  swiped.length = 0
  touch(area, [0, -200])
  expect(swiped).toEqual(['y -200', 'lifted', 'up'])
  swiped.length = 0
  touch(area, [150, 20])
  expect(swiped).toEqual(['x 150', 'lifted', 'right'])
  swiped.length = 0
  touch(screen.getByText('ボタン'), [0, -200])
  touch(area, [0, -200], { pointerType: 'mouse' })
  touch(area, [0, -200], { isPrimary: false })
  expect(swiped.filter((entry) => entry !== 'lifted')).toEqual([])
  swiped.length = 0
  fireEvent(area, new PointerEvent('pointerdown', { pointerType: 'touch', isPrimary: true, clientX: 1, clientY: 300 }))
  fireEvent(area, new PointerEvent('pointercancel', { isPrimary: true }))
  fireEvent(area, new PointerEvent('pointermove', { isPrimary: true, clientX: 1, clientY: 100 }))
  expect(swiped).toEqual(['lifted'])
})

const lives = ['a', 'b', 'c'].map((id) => ({ ...liveResponse, id }))

const Pages = () => {
  const page = useRef<HTMLDivElement>(null)
  const { pathname, search } = useLocation()
  const { drag, swipe } = useLivePager(page, lives, pathname.split('/').at(-1) ?? '')
  return (
    <div ref={page} data-testid="page">
      <p>{pathname + search}</p>
      <button type="button" onClick={() => drag({ axis: 'y', pixels: -40 })}>
        上へ
      </button>
      <button type="button" onClick={() => drag({ axis: 'x', pixels: -40 })}>
        横へ
      </button>
      <button type="button" onClick={() => drag(null)}>
        離す
      </button>
      <button type="button" onClick={() => swipe('down')}>
        前へ
      </button>
    </div>
  )
}
const payload = 'GET /live-info/b/_payload.json'

async function openPages() {
  const page = await openPage(<Pages />, {
    path: '/live-info/a?lang=ko',
    answers: { [payload]: [200, {}], 'GET /live-info/c/_payload.json': [200, {}] },
  })
  const element = await screen.findByTestId('page')
  await act(async () => {})
  return { ...page, element, dragged: () => element.style.getPropertyValue('--drag-y') }
}

test('a drag moves the page with the finger, and loads the data of its neighbour once', async () => {
  const { element, dragged, requests } = await openPages()
  fireEvent.click(screen.getByText('上へ'))
  expect(dragged()).toBe('-40px')
  fireEvent.click(screen.getByText('上へ'))
  await expect.poll(() => requests.map(({ call }) => call)).toEqual([payload])
  fireEvent.click(screen.getByText('横へ'))
  expect(dragged()).toBe('')
  fireEvent.click(screen.getByText('上へ'))
  fireEvent.click(screen.getByText('離す'))
  expect(dragged()).toBe('')
  expect(element.hasAttribute('data-sliding')).toBe(false)
})

test('a swipe slides to the neighbour and opens it in the language of the page', async () => {
  const { element, dragged } = await openPages()
  fireEvent.click(screen.getByText('前へ'))
  expect(dragged()).toBe('100dvh')
  expect(element.hasAttribute('data-sliding')).toBe(true)
  // The page is on its way: neither a drag nor a key moves it.
  fireEvent.click(screen.getByText('上へ'))
  fireEvent.keyDown(document.body, { key: 'n' })
  expect(dragged()).toBe('100dvh')
  screen.getByText('/live-info/a?lang=ko')
  await act(async () => void (await vi.advanceTimersByTimeAsync(200)))
  await screen.findByText('/live-info/c?lang=ko')
  expect(dragged()).toBe('')
  expect(element.hasAttribute('data-sliding')).toBe(false)
})

test('the keys n and p open the next and the previous live', async () => {
  await openPages()
  fireEvent.keyDown(document.body, { key: 'n' })
  await screen.findByText('/live-info/b?lang=ko')
  await act(async () => {})
  fireEvent.keyDown(document.body, { key: 'p' })
  await screen.findByText('/live-info/a?lang=ko')
})

const Stage = ({ isOver }: { isOver: boolean }) => {
  const stage = useRef<HTMLDivElement>(null)
  const [finished, finish] = usePlaybackEnd(stage, isOver)
  return (
    <div ref={stage}>
      <video muted data-testid="video" />
      <p>{finished ? '見終えた' : '再生中'}</p>
      <button type="button" onClick={finish}>
        終わり
      </button>
    </div>
  )
}

test('the end of playback is its event, or what a stream without one says; playing again takes it back', async () => {
  await openPage(<Stage isOver={false} />)
  const video = await screen.findByTestId('video')
  await act(async () => {})
  fireEvent(video, new Event('ended'))
  screen.getByText('見終えた')
  fireEvent(video, new Event('playing'))
  screen.getByText('再生中')
  fireEvent.click(screen.getByText('終わり'))
  screen.getByText('見終えた')
})
