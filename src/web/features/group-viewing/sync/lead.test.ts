import fc from 'fast-check'
import { expect, test } from 'vitest'
import { positionAt } from '#contract/group-viewings/timing.ts'
import { errorAfterStart, errorAt, halfFrame, leadMs, type Playback } from './lead.ts'

const costs = { seek: 0.4, start: 0.15 }
const now = 1_000_000
const at = now + 300
const paused: Playback = { position: 100, rate: 0 }

test('a paused video starts as much earlier as starts and half a frame take, and one that is behind earlier still', () => {
  const usual = 150 + halfFrame * 1000
  expect(leadMs(paused, { position: 100, rate: 1, at }, now, costs)).toBeCloseTo(usual)
  expect(leadMs(paused, { position: 100.04, rate: 2, at }, now, costs)).toBeCloseTo(usual + 20)
  expect(leadMs(paused, { position: 99.96, rate: 1, at }, now, costs)).toBeCloseTo(usual)
})

test('a video that has to seek does that as much earlier as seeks take', () => {
  for (const playback of [paused, { position: 100, rate: 1 }]) {
    for (const rate of [0, 1]) expect(leadMs(playback, { position: 50, rate, at }, now, costs)).toBeCloseTo(400)
  }
})

test('a pause, a speed and a position that the video already has need no time', () => {
  const playing: Playback = { position: 99.7, rate: 1 }
  for (const rate of [0, 1, 2]) expect(leadMs(playing, { position: 100, rate, at }, now, costs)).toBe(0)
  expect(leadMs(paused, { position: 100, rate: 0, at }, now, costs)).toBe(0)
})

test('a video that starts when it should plays half a frame ahead if the start takes what is known (property)', () => {
  const offset = fc.double({ min: -0.9, max: 0.9, noNaN: true })
  const speed = fc.double({ min: 0.5, max: 2, noNaN: true })
  const start = fc.double({ min: 0, max: 0.5, noNaN: true })
  const late = fc.integer({ min: 0, max: 500 })
  fc.assert(
    fc.property(offset, speed, start, late, (before, rate, cost, delay) => {
      const timing = { position: 100 + before, rate, at }
      const known = { seek: 0, start: cost }
      const startedAt = at - leadMs(paused, timing, now, known) + delay
      const playsAt = startedAt + cost * 1000
      const later = Math.max(at, playsAt) + 1000
      const position = paused.position + (rate * (later - playsAt)) / 1000
      const error = (positionAt(timing, later) - position) / rate
      expect(error).toBeCloseTo(errorAfterStart(paused, timing, startedAt, known), 6)
      expect(error).toBeCloseTo(delay / 1000 - halfFrame + Math.min(0, before / rate), 6)
    }),
  )
})

test('the error of a playing video is the one when the timing begins, or now if it has begun', () => {
  const playing: Playback = { position: 90, rate: 2 }
  expect(errorAt(playing, { position: 100, rate: 1, at: now + 1000 }, now)).toBeCloseTo(8)
  expect(errorAt(playing, { position: 100, rate: 1, at: now - 1000 }, now)).toBeCloseTo(11)
})
