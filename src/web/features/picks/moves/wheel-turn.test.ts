import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterMove, type WheelMove, type WheelTurn } from './wheel-turn.ts'

/** The steps of these events, without the zeros. */
function stepsOf(moves: readonly WheelMove[]): number[] {
  const steps: number[] = []
  let turn: WheelTurn | null = null
  for (const move of moves) {
    turn = afterMove(turn, move)
    if (turn.step !== 0) steps.push(turn.step)
  }
  return steps
}

interface TouchpadSwipe {
  /** Pixels per millisecond. */
  readonly peak: number
  readonly direction: 1 | -1
  /** Milliseconds between two events; a busy browser reports several movements as one. */
  readonly gaps: readonly number[]
  /** Milliseconds by which the time of an event is late. */
  readonly delays: readonly number[]
}

/** The events of a swipe on a touchpad: 80 ms of acceleration, then momentum, which lasts 1.2 seconds. */
function swipeFrom(start: number, { peak, direction, gaps, delays }: TouchpadSwipe): WheelMove[] {
  const moves: WheelMove[] = []
  const speedAt = (ms: number) => (ms < 80 ? (peak * ms) / 80 : peak * Math.exp(-(ms - 80) / 250))
  for (let ms = 0, event = 0; ms < 1200; event += 1) {
    let pixels = 0
    for (const end = ms + (gaps[event % gaps.length] ?? 16); ms < end; ms += 1) pixels += speedAt(ms)
    moves.push({ at: start + ms + (delays[event % delays.length] ?? 0), pixels: direction * pixels })
  }
  return moves
}

const touchpadSwipe = fc.record({
  peak: fc.double({ min: 0.3, max: 12, noNaN: true }),
  direction: fc.constantFrom(1 as const, -1 as const),
  gaps: fc.array(fc.integer({ min: 8, max: 100 }), { minLength: 1, maxLength: 20 }),
  delays: fc.array(fc.integer({ min: 0, max: 8 }), { maxLength: 7 }),
})

test('a swipe on a touchpad is one step, however fast it is and however its events arrive (property)', () => {
  fc.assert(
    fc.property(touchpadSwipe, (swipe) => {
      expect(stepsOf(swipeFrom(1000, swipe))).toEqual([swipe.direction])
    }),
  )
})

test('swipes with a pause between them are a step each (property)', () => {
  fc.assert(
    fc.property(fc.array(touchpadSwipe, { maxLength: 8 }), (swipes) => {
      const moves = swipes.flatMap((swipe, index) => swipeFrom(index * 2000, swipe))
      expect(stepsOf(moves)).toEqual(swipes.map(({ direction }) => direction))
    }),
  )
})

test('another swipe during the momentum of the last one is another step', () => {
  const swipe = { peak: 4, direction: 1, gaps: [16], delays: [] } as const
  const first = swipeFrom(0, swipe).filter(({ at }) => at <= 600)
  expect(stepsOf([...first, ...swipeFrom(600, swipe)])).toEqual([1, 1])
  expect(stepsOf([...first, ...swipeFrom(600, { ...swipe, direction: -1 })])).toEqual([1, -1])
})

test('a notch of a wheel is a step, several at once are one', () => {
  const notch = (at: number) => ({ at, pixels: 120 })
  expect(stepsOf([notch(1000)])).toEqual([1])
  expect(stepsOf([notch(1000), notch(1060), notch(1130)])).toEqual([1])
  expect(stepsOf([notch(1000), notch(1500), { at: 1560, pixels: -120 }])).toEqual([1, 1, -1])
  expect(stepsOf([{ at: 1000, pixels: 4 }])).toEqual([1])
})

test('fingers that rest on a touchpad are no step', () => {
  expect(
    stepsOf([
      { at: 1000, pixels: 1 },
      { at: 1100, pixels: -2 },
      { at: 1900, pixels: 1 },
    ]),
  ).toEqual([])
})

test('fingers that move slowly on a touchpad, faster and slower, are one step', () => {
  const moves = Array.from({ length: 120 }, (_, event) => ({
    at: 1000 + event * 16,
    pixels: Math.floor(event / 12) % 2 === 0 ? 1 : 6,
  }))
  expect(stepsOf(moves)).toEqual([1])
})
