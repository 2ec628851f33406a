import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { statement, transaction, type Connection } from '../../ports/database/port.ts'
import { liveReminders, lives } from '../tables.ts'

export interface Reminder {
  readonly liveId: string
  readonly userId: number
}

const isReminder = ({ liveId, userId }: Reminder) =>
  and(eq(liveReminders.liveId, liveId), eq(liveReminders.userId, userId))

/** Returns the number of reminders of the live, or why nothing was stored. */
export const addReminder = transaction(
  'lives.addReminder',
  async (
    tx,
    { createdAt, most, ...reminder }: Reminder & { createdAt: Date; most: number },
  ): Promise<number | 'WRONG_LIVE_STATE' | 'TOO_MANY_REMINDERS'> => {
    const { liveId, userId } = reminder
    const [live] = await tx
      .select({ state: lives.state, reminders: lives.reminders })
      .from(lives)
      .where(eq(lives.id, liveId))
      .for('update')
    if (live?.state !== 'scheduled') return 'WRONG_LIVE_STATE'
    if ((await tx.$count(liveReminders, isReminder(reminder))) > 0) return live.reminders
    if ((await tx.$count(liveReminders, eq(liveReminders.userId, userId))) >= most) return 'TOO_MANY_REMINDERS'
    await tx.insert(liveReminders).values({ ...reminder, createdAt })
    await tx
      .update(lives)
      .set({ reminders: live.reminders + 1 })
      .where(eq(lives.id, liveId))
    return live.reminders + 1
  },
)

/** Returns the number of reminders of the live. */
export const removeReminder = transaction('lives.removeReminder', async (tx, reminder: Reminder): Promise<number> => {
  const ofLive = eq(lives.id, reminder.liveId)
  const [live] = await tx.select({ reminders: lives.reminders }).from(lives).where(ofLive).for('update')
  const removed = await tx.delete(liveReminders).where(isReminder(reminder)).returning({ id: liveReminders.liveId })
  const left = (live?.reminders ?? 0) - removed.length
  if (removed.length > 0) await tx.update(lives).set({ reminders: left }).where(ofLive)
  return left
})

export const selectReminders = (db: Connection, userId: number) =>
  db
    .select({ id: lives.id })
    .from(liveReminders)
    .innerJoin(lives, eq(lives.id, liveReminders.liveId))
    .where(and(eq(liveReminders.userId, userId), eq(lives.state, 'scheduled')))
    .orderBy(asc(lives.startsAt), asc(lives.id))

/** Ids of the scheduled lives with a reminder of this user, by their start. */
export const listReminders = statement('lives.listReminders', async (db, userId: number): Promise<string[]> => {
  const rows = await selectReminders(db, userId)
  return rows.map(({ id }) => id)
})

interface RemindedQuery {
  readonly liveId: string
  readonly userIds: readonly number[]
}

export const selectReminded = (db: Connection, { liveId, userIds }: RemindedQuery) =>
  db
    .select({ userId: liveReminders.userId })
    .from(liveReminders)
    .where(and(eq(liveReminders.liveId, liveId), inArray(liveReminders.userId, [...userIds])))

/** Which of these users are reminded of the live. */
export const listReminded = statement('lives.listReminded', async (db, query: RemindedQuery): Promise<number[]> => {
  const rows = await selectReminded(db, query)
  return rows.map(({ userId }) => userId)
})

export const removeRemindersOf = transaction('lives.removeRemindersOf', async (tx, userId: number): Promise<void> => {
  const removed = await tx
    .delete(liveReminders)
    .where(eq(liveReminders.userId, userId))
    .returning({ liveId: liveReminders.liveId })
  if (removed.length === 0) return
  const liveIds = removed.map(({ liveId }) => liveId)
  await tx
    .update(lives)
    .set({ reminders: sql`${lives.reminders} - 1` })
    .where(inArray(lives.id, liveIds))
})
