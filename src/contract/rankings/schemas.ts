import { z } from 'zod'
import { person } from '../account/schemas.ts'
import { date } from '../dates.ts'
import { paging } from '../cursor.ts'
import { genreId } from '../genres/schemas.ts'
import { endingPeriods, rankingBoards, rankingPeriods } from './limits.ts'

const board = z.enum(rankingBoards).default('livers')
/** Without one: all genres. */
const genre = genreId.optional()

/** The first day of a period, in Japan. */

export const rankingQuery = z.object({ board, period: z.enum(rankingPeriods).default('day'), genre })
export const rankingPage = rankingQuery.extend(paging.shape)

export const awardQuery = z.object({ board, genre })
export const awardsPage = awardQuery.extend({ period: z.enum(endingPeriods).default('month') }).extend(paging.shape)
export const awardPath = z.object({ period: z.enum(endingPeriods), starts: date })

const rank = z.object({ rank: z.int().min(1), points: z.int().min(0), user: person })
export type RankedUser = z.infer<typeof rank>

export const rankingEntry = rank.extend({
  /** Ranks gained since the last period, negative for lost ones; null for a user who was not listed in it. */
  movement: z.int().nullable(),
  /** The live of a liver who is on air; null for others. */
  liveId: z.string().nullable(),
})
export type RankingEntry = z.infer<typeof rankingEntry>

export const ownRank = z.object({
  /** Null without points. */
  rank: z.int().min(1).nullable(),
  points: z.int().min(0),
  /** Points that are missing to the next rank; null for the first. */
  pointsToNext: z.int().min(1).nullable(),
})
export type OwnRank = z.infer<typeof ownRank>

/** A period: from the start of its first day in Japan until before `until`. */
export const rankedPeriod = z.object({
  period: z.enum(rankingPeriods),
  starts: date,
  /** ISO 8601; null for the ranking of all time. */
  until: z.string().nullable(),
})
export type RankedPeriod = z.infer<typeof rankedPeriod>

export const ranking = z.object({
  period: rankedPeriod,
  /** When the ranks were read. */
  at: z.string(),
  entries: z.array(rankingEntry),
})
export type Ranking = z.infer<typeof ranking>

export const award = z.object({ period: rankedPeriod, entries: z.array(rank) })
export type Award = z.infer<typeof award>

/** Supporters and awards of a liver. */
export const liverSupport = z.object({
  /** Supporters by points of gifts to this liver. */
  month: z.array(rank),
  all: z.array(rank),
  /** The first three ranks in closed periods, the latest period first. */
  awards: z.array(
    z.object({
      period: rankedPeriod.extend({ period: z.enum(endingPeriods) }),
      /** Null: all genres. */
      genre: genreId.nullable(),
      rank: z.int().min(1),
      points: z.int().min(0),
    }),
  ),
})
export type LiverSupport = z.infer<typeof liverSupport>

export const rebuiltRankings = z.object({
  /** Scores after the recount. */
  scores: z.int(),
  /** Scores that differed from the recount. */
  corrected: z.int(),
})
