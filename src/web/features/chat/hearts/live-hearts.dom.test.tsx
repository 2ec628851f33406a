import { fireEvent } from '@testing-library/react'
import { useRef } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openRealtime } from '#tests/support/dom-realtime.ts'
import { mio, openPage } from '#tests/support/dom-page.tsx'
import { liveResponse } from '#tests/support/live-response.ts'
import { HeartButton, LiveHearts } from './live-hearts.tsx'
import { maxHearts } from './heart-animation.ts'
import { batchMs } from './hearts.ts'

/** Each test has a live of its own: the sender of a room waits for a moment after its last hearts. */
let lives = 0

async function openHearts({ reducedMotion = true, profile = mio as typeof mio | null } = {}) {
  const live = { ...liveResponse, id: `live${(lives += 1)}` }
  const room = `live:${live.id}`
  const motion = Object.assign(new EventTarget(), { matches: reducedMotion })
  vi.stubGlobal('matchMedia', () => motion)
  const drawn = { hearts: 0, alphas: [] as number[] }
  const context = {
    globalAlpha: 0,
    resetTransform() {},
    clearRect: () => void (drawn.hearts = 0),
    setTransform() {},
    fill() {
      drawn.hearts += 1
      drawn.alphas.push(this.globalAlpha)
    },
  }
  vi.stubGlobal('Path2D', Object)
  const getContext = vi.spyOn(HTMLCanvasElement.prototype, 'getContext')
  // The canvas uses only these members.
  getContext.mockImplementation(() => Reflect.apply(Object, null, [context]))
  onTestFinished(() => void getContext.mockRestore())
  function Stage() {
    const stage = useRef<HTMLDivElement>(null)
    return (
      <div>
        <div ref={stage} data-testid="stage">
          <video muted data-testid="video" />
          <p>題名</p>
          <LiveHearts live={live} stage={stage} />
        </div>
        <HeartButton room={room} />
      </div>
    )
  }
  const server = openRealtime()
  const page = await openPage(<Stage />, { profile })
  const button = await page.screen.findByRole('button', { name: 'ハートを送る' })
  const stage = page.screen.getByTestId('stage')
  stage.getBoundingClientRect = () => new DOMRect(100, 50, 400, 200)
  await server.hasJoined(room)
  const join = () =>
    server.send({
      type: 'joined',
      room,
      position: { epoch: 'e', sequence: 0 },
      permissions: { role: 'user', silencedUntil: null, banned: false },
      viewers: 1,
      snapshot: { comments: [], pinned: null, slowModeSeconds: 0, enabled: true, closesAt: null },
      events: [],
    })
  join()
  return {
    ...page,
    button,
    server,
    motion,
    drawn,
    join,
    report: (hearts?: number) =>
      server.send({ type: 'batch', room, sequence: 0, events: [], ...(hearts !== undefined && { hearts }) }),
    count: () => document.querySelector('[data-heart-count]')?.textContent,
    sent: () =>
      server.requests.flatMap((request) => (request.type === 'hearts' && request.room === room ? [request.count] : [])),
    canvas: () => document.querySelector('canvas')?.dataset['hearts'],
    tap(target: Element, { x = 200, y = 150, type = 'touch' } = {}) {
      const at = { clientX: x, clientY: y, pointerType: type, bubbles: true, composed: true }
      target.dispatchEvent(new PointerEvent('pointerdown', at))
      target.dispatchEvent(new PointerEvent('pointerup', at))
    },
  }
}

test('with reduced motion the hearts are counted: the own at once, those of others when the room reports them', async () => {
  const { user, button, report, count, sent, join } = await openHearts()
  expect(count()).toBeUndefined()
  await user.click(button)
  await expect.poll(count).toBe('1')
  expect(sent()).toEqual([1])
  report()
  report(1)
  report(1234)
  await expect.poll(count).toBe('1,235')
  await user.click(button)
  await expect.poll(count).toBe('1,236')
  report(3)
  await expect.poll(count).toBe('1,238')
  // The room never confirms a heart that was sent before it joined again.
  await user.click(button)
  await expect.poll(count).toBe('1,239')
  join()
  report(1)
  await expect.poll(count).toBe('1,240')
})

test('a double tap on the video sends a heart; other taps do not', async () => {
  const { screen, tap, sent, count } = await openHearts()
  const video = screen.getByTestId('video')
  tap(video)
  expect(sent()).toEqual([])
  tap(video)
  expect(sent()).toEqual([1])
  await expect.poll(count).toBe('1')
  tap(screen.getByText('題名'))
  tap(screen.getByText('題名'))
  tap(video, { type: 'mouse' })
  tap(video, { type: 'mouse' })
  tap(video)
  tap(video, { x: 390 })
  expect(count()).toBe('1')
})

test('the double tap of a visitor sends nothing', async () => {
  const { screen, tap, sent, count } = await openHearts({ profile: null })
  tap(screen.getByTestId('video'))
  tap(screen.getByTestId('video'))
  expect(sent()).toEqual([])
  expect(count()).toBeUndefined()
})

test('hearts are drawn until they have risen', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const { report, canvas, drawn, count } = await openHearts({ reducedMotion: false })
  report(3)
  await vi.advanceTimersByTimeAsync(1000)
  expect(canvas()).toBe('3')
  expect(drawn.hearts).toBe(3)
  expect(count()).toBeUndefined()
  for (let batches = 0; batches < 8; batches += 1) report(20)
  await vi.advanceTimersByTimeAsync(32)
  expect(canvas()).toBe(String(maxHearts))
  await vi.advanceTimersByTimeAsync(4000)
  expect(canvas()).toBe('0')
  expect(drawn.hearts).toBe(0)
  expect(Math.max(...drawn.alphas)).toBe(1)
  expect(Math.min(...drawn.alphas)).toBeLessThan(0.2)
})

test('a hidden page draws no hearts, and does not save them for later', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const { report, canvas } = await openHearts({ reducedMotion: false })
  report(2)
  await vi.advanceTimersByTimeAsync(500)
  expect(canvas()).toBe('2')
  Object.defineProperty(document, 'hidden', { configurable: true, value: true })
  onTestFinished(() => void Reflect.deleteProperty(document, 'hidden'))
  await vi.advanceTimersByTimeAsync(32)
  expect(canvas()).toBe('0')
  report(5)
  Reflect.deleteProperty(document, 'hidden')
  await vi.advanceTimersByTimeAsync(100)
  expect(canvas()).toBe('0')
})

test('the page follows a change of the motion setting', async () => {
  const { motion, report, count } = await openHearts({ reducedMotion: false })
  expect(document.querySelector('canvas')).not.toBeNull()
  motion.matches = true
  motion.dispatchEvent(new Event('change'))
  await expect.poll(() => document.querySelector('canvas')).toBeNull()
  report(2)
  await expect.poll(count).toBe('2')
})

test('hearts of quick presses are sent together', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const { button, sent } = await openHearts()
  for (let presses = 0; presses < 4; presses += 1) fireEvent.click(button)
  expect(sent()).toEqual([1])
  await vi.advanceTimersByTimeAsync(batchMs)
  expect(sent()).toEqual([1, 3])
})
