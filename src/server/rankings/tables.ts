import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { endingPeriods, rankingBoards, rankingPeriods } from '#contract/rankings/limits.ts'
import { users } from '../identity/tables.ts'
import { timestamptz } from '../ports/database/columns.ts'

const starts = () => date('starts', { mode: 'string' }).notNull()
const points = () => bigint('points', { mode: 'number' }).notNull()
const userId = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id)

/**
 * Points by period, board and genre (`all` or one genre). Written by `rankings_add` in the transaction of the gift. No index
 * contains points or times, so that most gifts change rows without the indexes; pages keep space for the new versions.
 */
export const rankingScores = pgTable(
  'ranking_scores',
  {
    period: text('period', { enum: rankingPeriods }).notNull(),
    /** The first day in Japan. */
    starts: starts(),
    board: text('board', { enum: rankingBoards }).notNull(),
    genre: text('genre').notNull(),
    /** Without a reference, which took a tenth of the time: a user of a gift, which has one. */
    userId: integer('user_id').notNull(),
    points: points(),
    /** The time of the last gift that counts; orders users with equal points. */
    reachedAt: timestamptz('reached_at').notNull(),
    /** `rankings_magnitude` of the points, in steps of about a quarter: grows with them, but changes seldom. */
    magnitude: integer('magnitude').notNull(),
  },
  (table) => [
    // The scores of a user are adjacent.
    primaryKey({ columns: [table.userId, table.period, table.board, table.genre, table.starts] }),
    // Migration 0037 also creates statistics of these columns, without which the planner sorts all scores of a ranking.
    index('ranking_scores_ranks').on(
      table.period,
      table.starts,
      table.board,
      table.genre,
      table.magnitude.desc().nullsFirst(),
    ),
    check('ranking_scores_never_negative', sql`${table.points} >= 0`),
  ],
)

/** Closed periods. */
export const rankingClosings = pgTable(
  'ranking_closings',
  {
    period: text('period', { enum: endingPeriods }).notNull(),
    starts: starts(),
    closedAt: timestamptz('closed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.period, table.starts] })],
)

/** The first ranks of closed periods, inserted with the closing and never changed. */
export const rankingResults = pgTable(
  'ranking_results',
  {
    board: text('board', { enum: rankingBoards }).notNull(),
    genre: text('genre').notNull(),
    period: text('period', { enum: endingPeriods }).notNull(),
    starts: starts(),
    rank: integer('rank').notNull(),
    userId: userId(),
    points: points(),
    reachedAt: timestamptz('reached_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.board, table.genre, table.period, table.starts, table.rank] }),
    index('ranking_results_podiums')
      .on(table.board, table.genre, table.period, table.starts.desc(), table.rank)
      .where(sql`${table.rank} <= 3`),
  ],
)
