import { expect, test } from 'vitest'
import { letGo, mostHearts, placeOf, stillDrifting, type Drifting } from './drift.ts'

const size = { width: 640, height: 360 }

test('hearts rise, fade, and are gone at the end of their time', () => {
  const [heart] = letGo([], 1, 10, () => 0.5)
  if (!heart) throw new Error('no heart')
  const end = heart.begin + heart.life
  const places = [0.1, 0.5, 0.9].map((share) => placeOf(heart, heart.begin + heart.life * share, size))
  const heights = places.map((place) => place?.y ?? 0)
  expect(heights).toEqual([...heights].sort((one, other) => other - one))
  expect(places[2]?.opacity).toBeLessThan(places[1]?.opacity ?? 0)
  expect(placeOf(heart, heart.begin - 0.1, size)).toBeNull()
  expect(placeOf(heart, end, size)).toBeNull()
  expect(stillDrifting([heart], end)).toEqual([])
  expect(stillDrifting([heart], end - 0.1)).toEqual([heart])
})

test('however many are given, the picture is not covered', () => {
  let hearts: readonly Drifting[] = []
  for (let portion = 0; portion < 100; portion += 1) hearts = letGo(hearts, 10_000, 0, () => 0.9)
  expect(hearts).toHaveLength(mostHearts)
})
