import { and, asc, eq, inArray, lt, notExists, or, type SQL } from 'drizzle-orm'
import { users } from '../../identity/tables.ts'
import { statement, transaction, type Connection } from '../../ports/database/port.ts'
import { thanksImages, thanksMessages, thanksMutes } from '../tables.ts'

export const addImage = statement(
  'thanksMessages.addImage',
  async (db, image: typeof thanksImages.$inferInsert): Promise<void> => {
    await db.insert(thanksImages).values(image)
  },
)

/** Deletes those of the images that no message has. Returns their URLs, whose files the caller deletes. */
async function removeUnused(db: Connection, images: SQL): Promise<string[]> {
  const isOfImage = eq(thanksMessages.imageUrl, thanksImages.url)
  const used = db.select({ id: thanksMessages.id }).from(thanksMessages).where(isOfImage)
  const removed = await db
    .delete(thanksImages)
    .where(and(images, notExists(used)))
    .returning({ url: thanksImages.url })
  return removed.map(({ url }) => url)
}

/** Of those uploaded before a time. */
export const removeUnusedImages = statement(
  'thanksMessages.removeUnusedImages',
  (db, before: Date): Promise<string[]> => removeUnused(db, lt(thanksImages.uploadedAt, before)),
)

/** Deletes a message for all recipients of its sending. Returns the URLs of images that no message has any more. */
export const removeSending = transaction('thanksMessages.removeSending', async (tx, id: number): Promise<string[]> => {
  const [found] = await tx
    .select({ liverId: thanksMessages.liverId, key: thanksMessages.key, imageUrl: thanksMessages.imageUrl })
    .from(thanksMessages)
    .where(eq(thanksMessages.id, id))
  if (!found) return []
  const { liverId, key, imageUrl } = found
  await tx.delete(thanksMessages).where(and(eq(thanksMessages.liverId, liverId), eq(thanksMessages.key, key)))
  return imageUrl === null ? [] : removeUnused(tx, eq(thanksImages.url, imageUrl))
})

/** Messages sent and received by a user, oldest first. */
export const listMessagesOf = statement('thanksMessages.listOf', (db, userId: number) =>
  db
    .select()
    .from(thanksMessages)
    .where(or(eq(thanksMessages.userId, userId), eq(thanksMessages.liverId, userId)))
    .orderBy(asc(thanksMessages.id)),
)

/** Deletes the messages and mutes of a user, as liver and as recipient, and the images; returns the URLs of these. */
export const removeMessagesOf = transaction(
  'thanksMessages.removeOf',
  async (tx, userId: number): Promise<string[]> => {
    await tx.delete(thanksMessages).where(or(eq(thanksMessages.userId, userId), eq(thanksMessages.liverId, userId)))
    await tx.delete(thanksMutes).where(or(eq(thanksMutes.userId, userId), eq(thanksMutes.liverId, userId)))
    const removed = await tx
      .delete(thanksImages)
      .where(eq(thanksImages.liverId, userId))
      .returning({ url: thanksImages.url })
    return removed.map(({ url }) => url)
  },
)

/** Deletes messages that were sent while an account of either side was being deleted. */
export const removeOfDeletedUsers = statement<null, void>('thanksMessages.removeOfDeletedUsers', async (db) => {
  const deleted = db.select({ id: users.id }).from(users).where(eq(users.state, 'deleted'))
  await db
    .delete(thanksMessages)
    .where(or(inArray(thanksMessages.userId, deleted), inArray(thanksMessages.liverId, deleted)))
})
