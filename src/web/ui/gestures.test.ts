import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dragOf, gestureOf, longPressMs, type TouchPoint } from './gestures.ts'

const point = (x: number, y: number, at: number): TouchPoint => ({ x, y, at })
const start = point(100, 400, 0)

describe('a touch', () => {
  test('that stays in place is a tap, and is none after the time of a long press', () => {
    expect(gestureOf(start, point(104, 397, 120), null)).toEqual({ type: 'tap', x: 104, y: 397 })
    expect(gestureOf(start, point(100, 400, longPressMs), null)).toBeNull()
  })

  test('is a double tap soon after a tap near it', () => {
    const tap = point(100, 400, 0)
    const second = point(110, 410, 200)
    expect(gestureOf(second, { ...second, at: 260 }, tap)).toMatchObject({ type: 'doubleTap' })
    expect(gestureOf(second, { ...second, at: 320 }, tap)).toMatchObject({ type: 'tap' })
    const far = point(200, 400, 200)
    expect(gestureOf(far, { ...far, at: 260 }, tap)).toMatchObject({ type: 'tap' })
  })

  test.each([
    ['left', -120, 10],
    ['right', 120, -30],
    ['up', 20, -120],
    ['down', 0, 120],
  ])('that moves far to the %s is a swipe in that direction', (direction, x, y) => {
    expect(gestureOf(start, point(100 + x, 400 + y, 900), null)).toEqual({ type: 'swipe', direction })
  })

  test('that moves a little is a swipe only if it is fast', () => {
    expect(gestureOf(start, point(140, 400, 60), null)).toEqual({ type: 'swipe', direction: 'right' })
    expect(gestureOf(start, point(140, 400, 400), null)).toBeNull()
  })

  test('never swipes against its movement', () => {
    const coordinate = fc.integer({ min: 0, max: 1000 })
    fc.assert(
      fc.property(
        coordinate,
        coordinate,
        coordinate,
        coordinate,
        fc.integer({ min: 1, max: 2000 }),
        (x, y, toX, toY, at) => {
          const gesture = gestureOf(point(x, y, 0), point(toX, toY, at), null)
          if (gesture?.type !== 'swipe') return
          const moved = { left: x - toX, right: toX - x, up: y - toY, down: toY - y }[gesture.direction]
          expect(moved).toBeGreaterThan(0)
          expect(Math.abs(dragOf(point(x, y, 0), point(toX, toY, at))?.pixels ?? 0)).toBe(moved)
        },
      ),
    )
  })
})
