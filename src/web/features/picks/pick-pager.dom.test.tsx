import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { PickPlayback } from '#contract/picks/schemas.ts'
import { mio, openPage } from '#tests/support/dom-page.tsx'
import { pickResponse } from '#tests/support/pick-response.ts'
import { PickPager } from './pick-pager.tsx'

const picks = Array.from({ length: 12 }, (_, index) => ({
  ...pickResponse,
  id: 12 - index,
  title: `ピック${12 - index}`,
}))
const paths = picks.map(({ id }) => `/picks/${id}`)
const thereAndBack = [...paths, ...paths.slice(0, -1).toReversed()]
const playback: PickPlayback = {
  type: 'file',
  url: '/pick.mp4',
  durationMs: 3000,
  expiresAt: '2026-01-02T04:00:00.000Z',
}
const answers = Object.fromEntries(picks.map(({ id }) => [`GET /v1/picks/${id}/playback`, [200, playback] as const]))

type ReadOlder = () => Promise<readonly [200, { picks: typeof picks; next: string | null }]>

/** Opens the newest pick of the list; returns the addresses that the page has had since. `older`: reads those after the list. */
async function openPager(list = picks, older: ReadOlder | null = null) {
  const shown: string[] = []
  const replace = vi.spyOn(history, 'replaceState').mockImplementation((_state, _unused, url) => {
    shown.push(String(url))
  })
  onTestFinished(() => replace.mockRestore())
  const next = older && 'older'
  const all = { ...answers, ...(older && { 'GET /v1/picks?cursor=older': older }) }
  await openPage(<PickPager first={list} next={next} playback={playback} />, { profile: mio, answers: all })
  await screen.findByRole('region', { name: 'ピック' })
  return { shown, list: screen.getByRole('list') }
}

function current(): HTMLElement {
  const found = document.querySelectorAll<HTMLElement>('article:not([inert])')
  const [slide] = found
  if (slide === undefined || found.length > 1) throw new Error(`${found.length} slides are current`)
  return slide
}

const finger = { pointerId: 1, pointerType: 'touch', isPrimary: true, bubbles: true }

const touch = (type: 'down' | 'move' | 'up' | 'cancel', clientY: number, changes: PointerEventInit = {}) =>
  new PointerEvent(`pointer${type}`, { ...finger, clientY, ...changes })

/** The events of a finger, positive downwards. */
const swipe = (pixels: number, changes: PointerEventInit = {}) => [
  touch('down', 400, changes),
  touch('move', 400 + pixels, changes),
  touch('up', 400 + pixels, changes),
]

function swipeOver(target: Element, pixels: number, changes: PointerEventInit = {}): void {
  for (const event of swipe(pixels, changes)) fireEvent(target, event)
}

const turnWheel = (target: Element, delta: WheelEventInit): boolean =>
  fireEvent(target, new WheelEvent('wheel', { bubbles: true, cancelable: true, ...delta }))

const press = (key: string) => fireEvent.keyDown(document.body, { key })

test('swipes lead through all picks one at a time and back, with five slides at most', async () => {
  const { shown, list } = await openPager()
  for (const path of thereAndBack) {
    expect(shown.at(-1)).toBe(path)
    expect(list.children.length).toBeLessThanOrEqual(5)
    swipeOver(current(), shown.length < paths.length ? -500 : 500)
  }
  expect(shown).toEqual(thereAndBack)
})

test('keys and buttons lead through all picks one at a time and back', async () => {
  const { shown } = await openPager()
  const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  const forward = [() => press('ArrowDown'), () => press('j'), () => press('PageDown'), () => click('次のピック')]
  const backward = [() => press('ArrowUp'), () => press('k'), () => press('PageUp'), () => click('前のピック')]
  for (const [index, path] of thereAndBack.entries()) {
    expect(shown.at(-1)).toBe(path)
    const moves = index < paths.length - 1 ? forward : backward
    moves[index % moves.length]?.()
  }
  expect(shown).toEqual(thereAndBack)
})

test('a step beyond the picks that were read is taken once older ones are read', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { shown } = await openPager(picks.slice(0, 2), async () => {
    await released
    return [200, { picks: picks.slice(2), next: null }]
  })
  for (let presses = 0; presses < 4; presses += 1) press('j')
  expect(shown).toEqual(paths.slice(0, 2))
  release()
  await expect.poll(() => shown).toEqual(paths.slice(0, 3))
  press('j')
  press('k')
  expect(shown.slice(3)).toEqual([paths[3], paths[2]])
})

test('a step back from the last pick that was read leads to the one before, also while older ones are awaited', async () => {
  const { shown } = await openPager(picks.slice(0, 2), () => new Promise(() => {}))
  for (const key of ['j', 'j', 'k']) press(key)
  expect(shown).toEqual([paths[0], paths[1], paths[0]])
})

test('the buttons keep the focus, also at the ends of the list', async () => {
  const { shown } = await openPager(picks.slice(0, 2))
  const [previous, next] = [
    screen.getByRole('button', { name: '前のピック' }),
    screen.getByRole('button', { name: '次のピック' }),
  ]
  const areDisabled = () => [previous, next].map((button) => button.getAttribute('aria-disabled') === 'true')
  expect(areDisabled()).toEqual([true, false])
  next.focus()
  fireEvent.click(next)
  fireEvent.click(next)
  expect(areDisabled()).toEqual([false, true])
  expect(document.activeElement).toBe(next)
  expect(shown).toEqual(paths.slice(0, 2))
})

test('an input starts the video of the next pick, and pauses the current one, before the page is rendered', async () => {
  const calls: string[] = []
  const record = (call: string) =>
    function (this: HTMLMediaElement) {
      calls.push(`${call} ${this.ariaLabel ?? ''}`)
    }
  const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(record('pause'))
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    record('play').call(this)
  })
  onTestFinished(() => {
    pause.mockRestore()
    play.mockRestore()
  })
  const { shown } = await openPager()
  const next = document.querySelector('[data-pick="11"] [data-video]')
  await expect.poll(() => next?.querySelector('video')?.getAttribute('src')).toBe(playback.url)
  calls.length = 0
  act(() => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }))
    expect([calls, shown]).toEqual([['pause ピック12', 'play ピック11'], [paths[0]]])
  })
  expect(shown).toEqual(paths.slice(0, 2))
})

test('the wheel leads to the next pick and back, but not when it is turned sideways', async () => {
  const { shown } = await openPager()
  expect(turnWheel(current(), { deltaX: 120, deltaY: 4 })).toBe(true)
  expect(shown).toEqual(paths.slice(0, 1))
  expect(turnWheel(current(), { deltaY: 1, deltaMode: WheelEvent.DOM_DELTA_LINE })).toBe(false)
  expect(turnWheel(current(), { deltaY: -120 })).toBe(false)
  expect(shown).toEqual([paths[0], paths[1], paths[0]])
})

test('inputs that arrive before the next render are a step each', async () => {
  const { shown } = await openPager()
  const events = [...swipe(-500), ...swipe(-500), new KeyboardEvent('keydown', { key: 'j', bubbles: true })]
  act(() => {
    for (const event of events) current().dispatchEvent(event)
  })
  expect(shown).toEqual([paths[0], paths[3]])
})

test('the slides follow the finger, not beyond the ends, and return when the browser takes the gesture over', async () => {
  const { shown, list } = await openPager()
  const dragged = () => list.style.getPropertyValue('--drag')
  fireEvent(current(), touch('down', 400))
  fireEvent(current(), touch('move', 392))
  expect(dragged()).toBe('')
  fireEvent(current(), touch('move', 200))
  expect(dragged()).toBe('-200px')
  expect(list.hasAttribute('data-dragging')).toBe(true)
  fireEvent(current(), touch('move', 500))
  expect(dragged()).toBe('0px')
  fireEvent(current(), touch('move', 100))
  fireEvent(current(), touch('cancel', 0))
  expect(dragged()).toBe('')
  expect(list.hasAttribute('data-dragging')).toBe(false)
  fireEvent(current(), touch('move', 0))
  expect(dragged()).toBe('')
  expect(shown).toEqual(paths.slice(0, 1))
})

test('a tap, a mouse and a second finger move nothing', async () => {
  const { shown, list } = await openPager()
  swipeOver(current(), -8)
  swipeOver(current(), -500, { pointerType: 'mouse' })
  swipeOver(current(), -500, { isPrimary: false, pointerId: 2 })
  fireEvent(current(), touch('down', 400))
  fireEvent(current(), touch('move', 100, { pointerId: 2 }))
  fireEvent(current(), touch('up', 100, { pointerId: 2 }))
  expect(list.style.getPropertyValue('--drag')).toBe('')
  expect(shown).toEqual(paths.slice(0, 1))
})

test('a dialog of a pick scrolls by finger and wheel without moving the pager', async () => {
  const { shown } = await openPager()
  const [report] = within(current()).getAllByRole('button', { name: 'このピックを通報' })
  if (report === undefined) throw new Error('there is no button')
  fireEvent.click(report)
  const dialog = await screen.findByRole('dialog')
  swipeOver(dialog, -500)
  expect(turnWheel(dialog, { deltaY: 120 })).toBe(true)
  expect(shown).toEqual(paths.slice(0, 1))
})
