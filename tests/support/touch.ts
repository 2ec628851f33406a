import type { Page } from 'playwright-core'

export interface Point {
  readonly x: number
  readonly y: number
}

/** A finger on the screen of a page, through the browser's own input pipeline. */
export interface Finger {
  tap(point: Point): Promise<void>
  doubleTap(point: Point): Promise<void>
  /** Holds until `done` resolves. */
  press(point: Point, done: () => Promise<void>): Promise<void>
  swipe(from: Point, to: Point): Promise<void>
}

const steps = 6
/** Between two events of the finger, in seconds; given to the browser, so that a busy machine does not change gestures. */
const interval = 0.016

export async function fingerOn(page: Page): Promise<Finger> {
  const session = await page.context().newCDPSession(page)
  let timestamp = 0

  async function send(type: 'touchStart' | 'touchMove' | 'touchEnd', at: Point | null): Promise<void> {
    timestamp = timestamp === 0 ? Date.now() / 1000 : timestamp + interval
    await session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: at === null ? [] : [{ ...at }],
      timestamp,
    })
  }

  /** The events are sent together: on a busy machine a pause between them would be a long press. */
  const sendAll = (events: readonly (readonly ['touchStart' | 'touchMove' | 'touchEnd', Point | null])[]) =>
    Promise.all(events.map(([type, at]) => send(type, at)))

  const tapEvents = (point: Point) => [['touchStart', point] as const, ['touchEnd', null] as const]

  return {
    async tap(point) {
      await sendAll(tapEvents(point))
    },
    async doubleTap(point) {
      await sendAll([...tapEvents(point), ...tapEvents(point)])
    },
    async press(point, done) {
      await send('touchStart', point)
      await done()
      timestamp += 1
      await send('touchEnd', null)
    },
    async swipe(from, to) {
      const moves = Array.from({ length: steps }, (_, index) => {
        const share = (index + 1) / steps
        const at = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
        return ['touchMove', at] as const
      })
      await sendAll([['touchStart', from], ...moves, ['touchEnd', null]])
    },
  }
}
