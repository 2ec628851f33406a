import { and, eq, inArray, sql } from 'drizzle-orm'
import type { FollowState } from '#contract/follows/schemas.ts'
import { statement, transaction } from '../ports/database/port.ts'
import { liverFollowers, liverFollows } from './tables.ts'

export interface Follow {
  readonly liverId: number
  readonly userId: number
}

/** `userId` 0 is a visitor. */
export const readFollow = statement(
  'follows.readFollow',
  async (db, { liverId, userId }: Follow): Promise<FollowState> => {
    const counted = await db
      .select({ followers: liverFollowers.followers })
      .from(liverFollowers)
      .where(eq(liverFollowers.liverId, liverId))
    const own = await db
      .select({ userId: liverFollows.userId })
      .from(liverFollows)
      .where(and(eq(liverFollows.liverId, liverId), eq(liverFollows.userId, userId)))
    return { followers: counted[0]?.followers ?? 0, following: own.length > 0 }
  },
)

/** False for a user who follows already: nothing changes. */
export const addFollow = transaction(
  'follows.addFollow',
  async (tx, { followedAt, ...follow }: Follow & { followedAt: Date }): Promise<boolean> => {
    const added = await tx
      .insert(liverFollows)
      .values({ ...follow, followedAt })
      .onConflictDoNothing()
      .returning({ liverId: liverFollows.liverId })
    if (added.length === 0) return false
    await tx
      .insert(liverFollowers)
      .values({ liverId: follow.liverId, followers: 1 })
      .onConflictDoUpdate({
        target: liverFollowers.liverId,
        set: { followers: sql`${liverFollowers.followers} + 1` },
      })
    return true
  },
)

/** Nothing changes for a user who does not follow. */
export const removeFollow = transaction(
  'follows.removeFollow',
  async (tx, { liverId, userId }: Follow): Promise<void> => {
    const removed = await tx
      .delete(liverFollows)
      .where(and(eq(liverFollows.liverId, liverId), eq(liverFollows.userId, userId)))
      .returning({ liverId: liverFollows.liverId })
    if (removed.length === 0) return
    await tx
      .update(liverFollowers)
      .set({ followers: sql`${liverFollowers.followers} - 1` })
      .where(eq(liverFollowers.liverId, liverId))
  },
)

/** The livers that a user follows, the latest first. */
export const listFollowed = statement(
  'follows.listFollowed',
  (db, userId: number): Promise<{ liverId: number; followedAt: Date }[]> =>
    db
      .select({ liverId: liverFollows.liverId, followedAt: liverFollows.followedAt })
      .from(liverFollows)
      .where(eq(liverFollows.userId, userId))
      .orderBy(sql`${liverFollows.followedAt} desc, ${liverFollows.liverId} desc`),
)

export const removeFollowsOf = transaction('follows.removeFollowsOf', async (tx, userId: number): Promise<void> => {
  const removed = await tx
    .delete(liverFollows)
    .where(eq(liverFollows.userId, userId))
    .returning({ liverId: liverFollows.liverId })
  if (removed.length === 0) return
  await tx
    .update(liverFollowers)
    .set({ followers: sql`${liverFollowers.followers} - 1` })
    .where(
      inArray(
        liverFollowers.liverId,
        removed.map(({ liverId }) => liverId),
      ),
    )
})
