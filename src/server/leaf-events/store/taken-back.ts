import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Connection } from '../../ports/database/port.ts'
import { leafBallots } from '../tables.ts'

/** The ballots of a round whose leaves were taken back, with how many. */
export const takenBackOf = (db: Connection, roundId: number) =>
  db
    .select({
      ballot: sql<number>`${leafBallots.reverses}`.as('reversed'),
      leaves: sql<number>`-sum(${leafBallots.leaves})`.as('taken'),
    })
    .from(leafBallots)
    .where(and(eq(leafBallots.roundId, roundId), isNotNull(leafBallots.reverses)))
    .groupBy(leafBallots.reverses)
    .as('taken_back')
