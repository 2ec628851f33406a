import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endingPeriods, rankingBoards, rankingPeriods } from '#contract/rankings/limits.ts'
import { rankingAddress, readRankingView, type RankingView } from './view.ts'

const read = (address: string): RankingView => readRankingView(new URL(address, 'http://site.invalid').searchParams)

const common = {
  board: fc.constantFrom(...rankingBoards),
  genre: fc.constantFrom(null, 'talk', 'music'),
  cursor: fc.constantFrom(null, '50_7'),
}
const views: fc.Arbitrary<RankingView> = fc.oneof(
  fc.record({
    ...common,
    period: fc.constantFrom(...rankingPeriods),
    awards: fc.constant(false),
    starts: fc.constant(null),
  }),
  fc.record({
    ...common,
    period: fc.constantFrom(...endingPeriods),
    awards: fc.constant(true),
    starts: fc.constantFrom(null, '2026-11-23'),
  }),
)

test('the address of a view is read back as the same view', () => {
  fc.assert(
    fc.property(views, (view) => {
      expect(read(rankingAddress(view))).toEqual(view)
    }),
  )
})

test('unknown values are ignored, and the default view has no query', () => {
  const view = read('/liver_ranking?board=cats&period=year&genre=X!&cursor=y&starts=2026-11-23')
  expect(rankingAddress(view)).toBe('/liver_ranking')
  expect(read('/liver_ranking?view=awards&period=all').period).toBe('month')
})
