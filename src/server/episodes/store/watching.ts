import { and, desc, eq, inArray, isNotNull, lte, or, sql } from 'drizzle-orm'
import type { ViewDevice, ViewSource } from '#contract/statistics/limits.ts'
import { instant } from '../../ports/database/columns.ts'
import { statement } from '../../ports/database/port.ts'
import { episodeProgress, episodes, episodeViewers, seriesProgress } from '../tables.ts'

export interface View {
  readonly episodeId: number
  readonly person: string
  readonly source: ViewSource
  readonly device: ViewDevice
}

/** New views of an episode that have the same source and device. */
export interface CountedViews extends Omit<View, 'person'> {
  readonly added: number
}

export interface ViewBatch {
  readonly views: readonly View[]
  readonly at: Date
  /** Persons who were counted after this time do not count again. */
  readonly countedUntil: Date
}

/** Returns the views of a batch that were new. Episodes that were deleted in the meantime are ignored. */
export const countViews = statement(
  'episodes.countViews',
  (db, { views, at, countedUntil }: ViewBatch): Promise<CountedViews[]> =>
    db
      .select({
        episodeId: sql<number>`counted_episode`,
        source: sql<ViewSource>`counted_source`,
        device: sql<ViewDevice>`counted_device`,
        added: sql`added`.mapWith(Number),
      })
      .from(
        sql`episodes_count_new_views(${JSON.stringify(views)}::jsonb, ${instant(at)}, ${instant(countedUntil)}) as counted`,
      ),
)

/** Forgets viewers who can count again. */
export const removeViewers = statement('episodes.removeViewers', async (db, countedUntil: Date): Promise<void> => {
  await db.delete(episodeViewers).where(lte(episodeViewers.countedAt, countedUntil))
})

/** How far a user has watched an episode. */
export interface Progress {
  /** Where the user resumes; null from the start. */
  readonly positionMs: number | null
  /** Whether the user has watched it to the end. */
  readonly finished: boolean
}

/** False where the user has begun again without having watched it to the end. */
const hasProgress = or(isNotNull(episodeProgress.positionMs), isNotNull(episodeProgress.finishedAt))

export const isProgressIn = (userId: number, episodeIds: readonly number[]) =>
  and(eq(episodeProgress.userId, userId), inArray(episodeProgress.episodeId, [...episodeIds]), hasProgress)

/** The progress of a user in these episodes, by episode; those without progress are absent. */
export const readProgressIn = statement(
  'episodes.readProgressIn',
  async (
    db,
    { userId, episodeIds }: { userId: number; episodeIds: readonly number[] },
  ): Promise<ReadonlyMap<number, Progress>> => {
    const found = await db
      .select({
        episodeId: episodeProgress.episodeId,
        positionMs: episodeProgress.positionMs,
        finished: sql<boolean>`${episodeProgress.finishedAt} is not null`,
      })
      .from(episodeProgress)
      .where(isProgressIn(userId, episodeIds))
    return new Map(found.map(({ episodeId, ...progress }) => [episodeId, progress]))
  },
)

export interface ProgressUpdate extends Progress {
  readonly userId: number
  readonly episodeId: number
  readonly updatedAt: Date
}

/** The latest counts, of any device. Deleted users and episodes are ignored. */
export const storePositions = statement(
  'episodes.storePositions',
  async (db, positions: readonly ProgressUpdate[]): Promise<void> => {
    await db.execute(sql`select episodes_store_positions(${JSON.stringify(positions)}::jsonb)`)
  },
)

/** Everything that a user has watched, the latest first. */
export const listProgress = statement('episodes.listProgress', (db, userId: number) =>
  db
    .select({
      episodeId: episodeProgress.episodeId,
      title: episodes.title,
      positionMs: episodeProgress.positionMs,
      finishedAt: episodeProgress.finishedAt,
      updatedAt: episodeProgress.updatedAt,
    })
    .from(episodeProgress)
    .innerJoin(episodes, eq(episodes.id, episodeProgress.episodeId))
    .where(and(eq(episodeProgress.userId, userId), hasProgress))
    .orderBy(desc(episodeProgress.updatedAt), desc(episodeProgress.episodeId)),
)

export const removeProgressOf = statement('episodes.removeProgressOf', async (db, userId: number): Promise<void> => {
  await db.delete(episodeProgress).where(eq(episodeProgress.userId, userId))
  await db.delete(seriesProgress).where(eq(seriesProgress.userId, userId))
})
