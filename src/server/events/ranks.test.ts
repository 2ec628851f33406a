import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { divide, hashRanks, rankScores } from './ranks.ts'

const score = fc.record({
  division: fc.integer({ min: 1, max: 2 }),
  liverId: fc.nat({ max: 1000 }),
  points: fc.nat({ max: 3 }),
  reachedAt: fc.option(fc.integer({ min: 1, max: 3 }).map((ms) => new Date(ms))),
})
const scores = fc.uniqueArray(score, { selector: ({ liverId }) => liverId, maxLength: 20 })

describe('the ranks of an event', () => {
  test('are one more than the number of livers ahead in the same division (property)', () => {
    fc.assert(
      fc.property(scores, (given) => {
        for (const one of rankScores(given)) {
          const time = one.reachedAt?.getTime() ?? Number.MAX_SAFE_INTEGER
          const ahead = given.filter((other) => {
            const otherTime = other.reachedAt?.getTime() ?? Number.MAX_SAFE_INTEGER
            if (other.division !== one.division) return false
            if (other.points !== one.points) return other.points > one.points
            return otherTime < time || (otherTime === time && other.liverId < one.liverId)
          })
          expect(one.rank).toBe(ahead.length + 1)
        }
      }),
    )
  })

  test('have one hash for one result, in any order of reading, and another one for any other (property)', () => {
    fc.assert(
      fc.property(scores, fc.nat(), (given, index) => {
        const ranks = rankScores(given)
        expect(hashRanks(1, rankScores(given.toReversed()))).toBe(hashRanks(1, ranks))
        expect(hashRanks(2, ranks)).not.toBe(hashRanks(1, ranks))
        if (ranks.length === 0) return
        const at = index % ranks.length
        const changed = ranks.map((rank, place) => (place === at ? { ...rank, points: rank.points + 1 } : rank))
        expect(hashRanks(1, changed)).not.toBe(hashRanks(1, ranks))
      }),
    )
  })
})

const seed = fc.record({ liverId: fc.nat({ max: 1000 }), points: fc.nat({ max: 50 }), isRefused: fc.boolean() })
const seeds = fc
  .uniqueArray(seed, { selector: ({ liverId }) => liverId, minLength: 1, maxLength: 40 })
  .filter((given) => given.some(({ isRefused }) => !isRefused))

describe('divisions', () => {
  test('have neighbours by points, similar sizes and at least the wanted one (property)', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 3, max: 12 }), (given, size) => {
        const divisions = divide(given, size)
        expect(divisions.size).toBe(given.length)
        const divisionOf = (liverId: number) => divisions.get(liverId) ?? 0
        const competing = given.filter(({ isRefused }) => !isRefused)
        const sizes = Map.groupBy(competing, ({ liverId }) => divisionOf(liverId))
        const counts = [...sizes.values()].map(({ length }) => length)
        const numbers = Array.from({ length: sizes.size }, (_, index) => index + 1)
        expect([...divisions.values()].filter((division) => !numbers.includes(division))).toEqual([])
        expect([...sizes.keys()].toSorted((one, other) => one - other)).toEqual(numbers)
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
        expect(Math.min(...counts)).toBeGreaterThanOrEqual(Math.min(size, competing.length))
        const misplaced = given.filter((one) =>
          given.some((other) => one.points > other.points && divisionOf(one.liverId) > divisionOf(other.liverId)),
        )
        expect(misplaced).toEqual([])
      }),
    )
  })

  test('are a single one if all are refused', () => {
    const refused = [1, 2, 3, 4].map((liverId) => ({ liverId, points: liverId, isRefused: true }))
    expect(new Set(divide(refused, 3).values())).toEqual(new Set([1]))
  })

  test('are a single one without a size', () => {
    expect(
      new Set(
        divide(
          [1, 2, 3, 4].map((liverId) => ({ liverId, points: liverId, isRefused: false })),
          null,
        ).values(),
      ),
    ).toEqual(new Set([1]))
  })
})
