import { expect, test } from 'vitest'
import { addHearts, drawnHeartOf, maxHearts, removeFinished, type FloatingHeart } from './heart-animation.ts'

const size = { width: 640, height: 360 }

test('a heart rises, fades and ends after its duration', () => {
  const [heart] = addHearts([], { count: 1, origin: null }, 10, () => 0.5)
  if (!heart) throw new Error('no heart')
  const end = heart.startsAt + heart.duration
  const drawn = [0.1, 0.5, 0.9].map((share) => drawnHeartOf(heart, heart.startsAt + heart.duration * share, size))
  const heights = drawn.map((position) => position?.y ?? 0)
  expect(heights).toEqual([...heights].sort((one, other) => other - one))
  expect(drawn[2]?.opacity).toBeLessThan(drawn[1]?.opacity ?? 0)
  expect(drawnHeartOf(heart, heart.startsAt - 0.1, size)).toBeNull()
  expect(drawnHeartOf(heart, end, size)).toBeNull()
  expect(removeFinished([heart], end)).toEqual([])
  expect(removeFinished([heart], end - 0.1)).toEqual([heart])
})

test('the number of floating hearts is limited', () => {
  let hearts: readonly FloatingHeart[] = []
  for (let batch = 0; batch < 100; batch += 1) {
    hearts = addHearts(hearts, { count: 10_000, origin: null }, 0, () => 0.9)
  }
  expect(hearts).toHaveLength(maxHearts)
})

test('a heart starts where the finger was, and never leaves the video at its top', () => {
  for (const y of [0.1, 0.5, 0.9]) {
    const [heart] = addHearts([], { count: 1, origin: { x: 0.25, y } }, 10, () => 0)
    if (!heart) throw new Error('no heart')
    expect(drawnHeartOf(heart, heart.startsAt, size)).toMatchObject({ x: 160, y: 360 * y })
    expect(drawnHeartOf(heart, heart.startsAt + heart.duration * 0.999, size)?.y).toBeGreaterThanOrEqual(0)
  }
})
