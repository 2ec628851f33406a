import { eq, lt } from 'drizzle-orm'
import { statement, transaction } from '../../ports/database/port.ts'
import { groupParticipants, groupViewings } from '../tables.ts'

/** For the export of a user. */
export const listOfUser = transaction('groupViewings.listOfUser', async (db, userId: number) => ({
  opened: await db
    .select({
      liveId: groupViewings.liveId,
      episodeId: groupViewings.episodeId,
      createdAt: groupViewings.createdAt,
    })
    .from(groupViewings)
    .where(eq(groupViewings.openedBy, userId)),
  joined: await db
    .select({
      liveId: groupViewings.liveId,
      episodeId: groupViewings.episodeId,
      joinedAt: groupParticipants.joinedAt,
    })
    .from(groupParticipants)
    .innerJoin(groupViewings, eq(groupViewings.id, groupParticipants.groupViewingId))
    .where(eq(groupParticipants.userId, userId)),
}))

/** The participations of a user. */
export const listParticipations = statement('groupViewings.listParticipations', (db, userId: number) =>
  db
    .select({ groupViewingId: groupParticipants.groupViewingId, participantId: groupParticipants.id })
    .from(groupParticipants)
    .where(eq(groupParticipants.userId, userId)),
)

/** Deletes what is stored of a user, who has left all group viewings; returns the ids of those that they opened. */
export const removeUser = transaction('groupViewings.removeUser', async (tx, userId: number): Promise<string[]> => {
  const opened = await tx
    .delete(groupViewings)
    .where(eq(groupViewings.openedBy, userId))
    .returning({ id: groupViewings.id })
  await tx.delete(groupParticipants).where(eq(groupParticipants.userId, userId))
  return opened.map(({ id }) => id)
})

/** Deletes group viewings that expired before. */
export const removeExpired = statement('groupViewings.removeExpired', async (db, before: Date): Promise<void> => {
  await db.delete(groupViewings).where(lt(groupViewings.expiresAt, before))
})
