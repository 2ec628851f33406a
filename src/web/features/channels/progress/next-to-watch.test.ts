import { describe, expect, test } from 'vitest'
import type { SeriesWatching } from '#contract/episodes/schemas.ts'
import { episodeSummary } from '#tests/support/episode-response.ts'
import { nextToWatch } from './next-to-watch.ts'
import type { Progress } from './visitor-progress.ts'

const numbered = (number: number) => ({ number, episode: { ...episodeSummary, id: number } })
const [first, last, following] = [numbered(1), numbered(3), numbered(4)]
const position: Progress = { positionMs: 60_000, finished: false }
const end: Progress = { positionMs: null, finished: true }

const next = (series: Partial<SeriesWatching>, progress: Progress | null) => {
  const found = nextToWatch({ first, last, following, ...series }, progress)
  return found && `${found.kind} ${found.number}`
}

describe('a viewer watches next', () => {
  test('the first episode, before they have watched any', () => {
    expect(next({ last: null, following: null }, null)).toBe('first 1')
    expect(next({ last: null, following: null }, end)).toBe('first 1')
  })

  test('the rest of the last watched episode, also when they watch it again', () => {
    expect(next({}, position)).toBe('resume 3')
    expect(next({}, { ...position, finished: true })).toBe('resume 3')
    expect(next({ following: null }, position)).toBe('resume 3')
  })

  test('the last watched episode, if they went back to its start', () => {
    expect(next({}, { positionMs: null, finished: false })).toBe('resume 3')
  })

  test('the episode after one that they have watched to the end', () => {
    expect(next({}, end)).toBe('next 4')
  })

  test('the series again, after its last episode', () => {
    expect(next({ following: null }, end)).toBe('again 1')
  })

  test('nothing in a series without an episode for them', () => {
    expect(next({ first: null, last: null, following: null }, null)).toBeNull()
  })
})
