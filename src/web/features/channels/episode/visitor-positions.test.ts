import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { maxPositions, positionIn, storeVisitorPosition, visitorPosition, withPosition } from './visitor-positions.ts'

const day = 24 * 3_600_000
const now = 1_700_000_000_000

/** The stored text after these writes, a second apart. */
const after = (...writes: readonly (readonly [number, number | null])[]): string | null =>
  writes.reduce<string | null>(
    (text, [episodeId, positionMs], second) => withPosition(text, { episodeId, positionMs }, now + second * 1000),
    null,
  )

describe('the positions of a visitor', () => {
  test('are those of the last write of each episode', () => {
    const text = after([1, 10_000], [2, 20_000], [1, 11_000])
    const read = [1, 2, 3].map((id) => positionIn(text, id, now + day))
    expect(read).toEqual([11_000, 20_000, null])
  })

  test('are removed when the episode was watched to its end', () => {
    const text = after([1, 10_000], [2, 20_000], [1, null])
    expect([positionIn(text, 1, now + day), positionIn(text, 2, now + day)]).toEqual([null, 20_000])
  })

  test('are forgotten after ninety days', () => {
    const text = after([1, 10_000])
    expect(positionIn(text, 1, now + 90 * day - 1)).toBe(10_000)
    expect(positionIn(text, 1, now + 90 * day)).toBeNull()
    expect(withPosition(text, { episodeId: 2, positionMs: null }, now + 90 * day)).toBe('[]')
  })

  test('are not read from a clock that was ahead', () => {
    expect(positionIn(after([1, 10_000]), 1, now - 1)).toBeNull()
  })

  test('are limited to those of the episodes that were watched last', () => {
    const ids = Array.from({ length: maxPositions + 5 }, (_, index) => index + 1)
    const text = after(...ids.map((id) => [id, id * 1000] as const))
    const kept = ids.filter((id) => positionIn(text, id, now + day) !== null)
    expect(kept).toEqual(ids.slice(5))
  })

  test('are ignored in a text of another form', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(positionIn(text, 1, now)).toBeNull()
        const stored = withPosition(text, { episodeId: 1, positionMs: 5000 }, now)
        expect(positionIn(stored, 1, now)).toBe(5000)
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

  test('has the positions until the page is closed', () => {
    expect(visitorPosition(1)).toBeNull()
    storeVisitorPosition(1, 10_000)
    expect(visitorPosition(1)).toBe(10_000)
    storeVisitorPosition(1, null)
    expect(visitorPosition(1)).toBeNull()
  })
})
