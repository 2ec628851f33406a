import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  lastWatchedIn,
  maxEpisodes,
  progressIn,
  storeVisitorProgress,
  visitorProgress,
  withProgress,
  type Progress,
} from './visitor-progress.ts'

const day = 24 * 3_600_000
const now = 1_700_000_000_000
const start: Progress = { positionMs: null, finished: false }
const end: Progress = { positionMs: null, finished: true }
const at = (positionMs: number): Progress => ({ positionMs, finished: false })

/** Odd episodes belong to series 1, even ones to series 2. */
const of = (episodeId: number, progress: Progress) => ({ episodeId, seriesId: episodeId % 2 || 2, ...progress })

/** The stored text after these writes, a second apart. */
const after = (...writes: readonly (readonly [number, Progress])[]): string | null =>
  writes.reduce<string | null>(
    (text, [episodeId, progress], second) => withProgress(text, of(episodeId, progress), now + second * 1000),
    null,
  )

const read = (text: string | null, episodeId: number): Progress | null => {
  const found = progressIn(text, episodeId, now + day)
  return found && { positionMs: found.positionMs, finished: found.finished }
}

describe('the progress of a visitor', () => {
  test('is that of the last write of each episode', () => {
    const text = after([1, at(10_000)], [2, at(20_000)], [1, at(11_000)])
    expect([1, 2, 3].map((id) => read(text, id))).toEqual([at(11_000), at(20_000), null])
  })

  test('is removed at the start of an episode that was not watched to its end', () => {
    const text = after([1, at(10_000)], [2, at(20_000)], [1, start])
    expect([read(text, 1), read(text, 2)]).toEqual([null, at(20_000)])
  })

  test('has the mark of the end also when the episode is begun again', () => {
    const again = after([1, end], [1, start], [1, at(5000)])
    expect(read(again, 1)).toEqual({ positionMs: 5000, finished: true })
    expect(read(after([1, at(5000)], [1, end], [1, start]), 1)).toEqual(end)
  })

  test('names the episode of each series that was watched last, not one that was only opened', () => {
    const last = (text: string | null, seriesId: number) => lastWatchedIn(text, seriesId, now + day)?.episodeId
    const text = after([1, end], [3, at(3000)], [2, at(10_000)], [1, start])
    expect([last(text, 1), last(text, 2), last(text, 5)]).toEqual([3, 2, undefined])
    expect(last(after([1, end], [3, at(3000)], [1, at(4000)]), 1)).toBe(1)
  })

  test('is forgotten after ninety days', () => {
    const text = after([1, at(10_000)])
    expect(progressIn(text, 1, now + 90 * day - 1)).toMatchObject(at(10_000))
    expect(progressIn(text, 1, now + 90 * day)).toBeNull()
    expect(withProgress(text, of(2, start), now + 90 * day)).toBe('[]')
  })

  test('is not read from a clock that was ahead', () => {
    expect(progressIn(after([1, at(10_000)]), 1, now - 1)).toBeNull()
  })

  test('is limited to that of the episodes that were watched last', () => {
    const ids = Array.from({ length: maxEpisodes + 5 }, (_, index) => index + 1)
    const text = after(...ids.map((id) => [id, at(id * 1000)] as const))
    const kept = ids.filter((id) => read(text, id) !== null)
    expect(kept).toEqual(ids.slice(5))
  })

  test('is read from what a former version stored', () => {
    expect(read(JSON.stringify([[1, 10_000, now]]), 1)).toEqual(at(10_000))
    expect(read(JSON.stringify([[1, null, now]]), 1)).toBeNull()
  })

  test('is ignored in a text of another form', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(progressIn(text, 1, now)).toBeNull()
        const stored = withProgress(text, of(1, at(5000)), now)
        expect(progressIn(stored, 1, now)).toMatchObject(at(5000))
      }),
    )
  })
})

describe('a browser that stores nothing', () => {
  beforeEach(() => {
    vi.stubGlobal('localStorage', {
      getItem() {
        throw new DOMException('denied', 'SecurityError')
      },
      setItem() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  test('has the progress until the page is closed', () => {
    expect(visitorProgress(1)).toBeNull()
    storeVisitorProgress(of(1, at(10_000)))
    expect(visitorProgress(1)).toMatchObject(at(10_000))
    storeVisitorProgress(of(1, start))
    expect(visitorProgress(1)).toBeNull()
  })
})
