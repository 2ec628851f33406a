import { expect, test } from 'vitest'
import { secondsLeft } from './stage-note.tsx'

test('an interruption counts down from the grace period to zero', () => {
  const since = '2026-11-21T00:00:00.000Z'
  const at = (seconds: number) => secondsLeft(since, 60, Date.parse(since) + seconds * 1000)
  expect([at(0), at(0.4), at(12), at(60), at(90), at(-5)]).toEqual([60, 60, 48, 0, 0, 60])
})
