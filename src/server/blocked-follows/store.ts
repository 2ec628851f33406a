import { and, eq, inArray, sql } from 'drizzle-orm'
import { channelMembers } from '../channels/tables.ts'
import { blocks } from '../chat/tables.ts'
import { channelFollowers, channelFollows } from '../follows/tables.ts'
import { statement, transaction } from '../ports/database/port.ts'

/** Whether an owner of the channel has blocked the user. */
export const isBlockedByOwner = statement(
  'blockedFollows.isBlockedByOwner',
  async (db, { channelId, userId }: { channelId: number; userId: number }): Promise<boolean> => {
    const owner = and(eq(channelMembers.channelId, channelId), eq(channelMembers.role, 'owner'))
    const found = await db
      .select({ userId: blocks.userId })
      .from(blocks)
      .innerJoin(channelMembers, and(owner, eq(channelMembers.userId, blocks.userId)))
      .where(eq(blocks.blockedId, userId))
      .limit(1)
    return found.length > 0
  },
)

/** A user whom an owner of a channel has blocked no longer follows it. Called after a block, and for a new owner. */
export const removeBlockedFollows = transaction('blockedFollows.remove', async (tx, ownerId: number): Promise<void> => {
  const owned = tx
    .select({ id: channelMembers.channelId })
    .from(channelMembers)
    .where(and(eq(channelMembers.userId, ownerId), eq(channelMembers.role, 'owner')))
  const blocked = tx.select({ id: blocks.blockedId }).from(blocks).where(eq(blocks.userId, ownerId))
  const removed = await tx
    .delete(channelFollows)
    .where(and(inArray(channelFollows.targetId, owned), inArray(channelFollows.userId, blocked)))
    .returning({ channelId: channelFollows.targetId })
  const counts = new Map<number, number>()
  for (const { channelId } of removed) counts.set(channelId, (counts.get(channelId) ?? 0) + 1)
  // In one order of channels, so that concurrent removals do not deadlock.
  for (const [channelId, count] of [...counts].toSorted(([a], [b]) => a - b)) {
    await tx
      .update(channelFollowers)
      .set({ followers: sql`${channelFollowers.followers} - ${count}` })
      .where(eq(channelFollowers.targetId, channelId))
  }
})
