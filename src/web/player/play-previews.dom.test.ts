import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { playPreviews } from './play-previews.ts'

const events: string[] = []
let hovered: HTMLElement | null = null
let reducedMotion = false

/** The observer of a list; the test says which cards are in view. */
const observers: FakeObserver[] = []
class FakeObserver {
  readonly observed = new Set<Element>()
  readonly callback: (entries: { target: Element; isIntersecting: boolean }[]) => void
  constructor(callback: FakeObserver['callback']) {
    this.callback = callback
    observers.push(this)
  }
  observe(card: Element): void {
    this.observed.add(card)
  }
  disconnect(): void {
    this.observed.clear()
  }
}

beforeEach(() => {
  events.length = 0
  observers.length = 0
  vi.useFakeTimers()
  vi.stubGlobal('IntersectionObserver', FakeObserver)
  vi.stubGlobal('matchMedia', () => ({ matches: reducedMotion }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
  hovered = null
  reducedMotion = false
})

function open(card: HTMLElement): () => void {
  events.push(`open ${card.id}`)
  return () => events.push(`close ${card.id}`)
}

const card = (id: string): HTMLElement => {
  const found = document.getElementById(id)
  if (!found) throw new Error(`no card ${id}`)
  return found
}

/** Shows a list with the cards a and b, and plays its previews. */
function playList(pointerType: string): { list: HTMLElement; stop: () => void } {
  document.body.insertAdjacentHTML(
    'beforeend',
    '<div id="list"><article><i data-preview id="a"></i></article><article><i data-preview id="b"></i></article></div>',
  )
  const list = card('list')
  // A document without a pointer hovers over nothing.
  vi.spyOn(list, 'querySelector').mockImplementation(() => hovered)
  vi.spyOn(list, 'matches').mockImplementation(() => hovered !== null)
  const stop = playPreviews(list, pointerType, open)
  onTestFinished(() => {
    stop()
    list.remove()
  })
  return { list, stop }
}

function pointAt(list: HTMLElement, id: string | null): void {
  hovered = id === null ? null : card(id)
  list.dispatchEvent(new Event('pointerover'))
}

test('the card under the pointer plays after a moment, one at a time, without end', () => {
  const { list } = playList('mouse')
  pointAt(list, 'a')
  vi.advanceTimersByTime(390)
  // The pointer moves within the card.
  pointAt(list, 'a')
  expect(events).toEqual([])
  vi.advanceTimersByTime(20)
  expect(events).toEqual(['open a'])
  vi.advanceTimersByTime(60_000)
  pointAt(list, 'b')
  expect(events).toEqual(['open a', 'close a'])
  vi.advanceTimersByTime(410)
  list.dispatchEvent(new Event('pointerleave'))
  expect(events).toEqual(['open a', 'close a', 'open b', 'close b'])
})

test('a pointer that leaves its card before plays nothing', () => {
  const { list } = playList('mouse')
  pointAt(list, 'a')
  vi.advanceTimersByTime(200)
  pointAt(list, null)
  vi.advanceTimersByTime(1000)
  expect(events).toEqual([])
})

test('a list under the pointer plays at once when its script has loaded', () => {
  document.body.insertAdjacentHTML('beforeend', '<i id="early"></i>')
  hovered = card('early')
  playList('mouse')
  vi.advanceTimersByTime(410)
  expect(events).toEqual(['open early'])
  card('early').remove()
})

test('a list that is gone, and a page that is hidden, stop their preview', () => {
  const { list, stop } = playList('mouse')
  pointAt(list, 'a')
  vi.advanceTimersByTime(410)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(events).toEqual(['open a', 'close a'])
  stop()
  pointAt(list, 'b')
  vi.advanceTimersByTime(1000)
  expect(events).toHaveLength(2)
})

test.each([
  ['with reduced motion', () => (reducedMotion = true)],
  ['while the page is hidden', () => void vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)],
  ['while the user saves data', () => localStorage.setItem('data-saver', 'on')],
  ['for a user who starts videos themselves', () => localStorage.setItem('play_video', 'off')],
])('no preview plays %s', (_, prepare) => {
  prepare()
  const { list } = playList('mouse')
  pointAt(list, 'a')
  vi.advanceTimersByTime(1000)
  expect(events).toEqual([])
})

const see = (id: string, isIntersecting = true): void =>
  observers.at(-1)?.callback([{ target: card(id), isIntersecting }])

test('with touch each card that comes into view plays once, for five seconds', () => {
  const { stop } = playList('touch')
  expect([...(observers[0]?.observed ?? [])].map(({ id }) => id)).toEqual(['a', 'b'])
  see('a')
  vi.advanceTimersByTime(1490)
  expect(events).toEqual([])
  vi.advanceTimersByTime(20)
  expect(events).toEqual(['open a'])
  // Another card waits for the preview to end.
  see('b')
  vi.advanceTimersByTime(4980)
  expect(events).toEqual(['open a'])
  vi.advanceTimersByTime(20)
  expect(events).toEqual(['open a', 'close a'])
  see('a')
  vi.advanceTimersByTime(1510)
  expect(events).toEqual(['open a', 'close a', 'open b'])
  see('b', false)
  expect(events.at(-1)).toBe('close b')
  see('a')
  vi.advanceTimersByTime(10_000)
  expect(events).toHaveLength(4)
  stop()
  expect(observers[0]?.observed.size).toBe(0)
})

test('with touch a card that leaves the view before plays nothing', () => {
  playList('touch')
  see('a')
  vi.advanceTimersByTime(1000)
  see('a', false)
  vi.advanceTimersByTime(10_000)
  expect(events).toEqual([])
})

test('cards that are added to a list play, too', async () => {
  const { list } = playList('touch')
  list.lastElementChild?.insertAdjacentHTML('beforeend', '<article><i data-preview id="c"></i></article>')
  vi.useRealTimers()
  await expect.poll(() => [...(observers[0]?.observed ?? [])].map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})
