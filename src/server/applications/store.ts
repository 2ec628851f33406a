import { and, desc, eq, lt, lte } from 'drizzle-orm'
import type { ApplicationCampaign, ApplicationState, ApplicationStep } from '#contract/applications/limits.ts'
import { addEntry, type StampedEntry } from '../audit/operations.ts'
import { statement, transaction } from '../ports/database/port.ts'
import { liverApplications } from './tables.ts'

export type ApplicationRow = typeof liverApplications.$inferSelect
export type UnstoredApplication = Omit<ApplicationRow, 'id' | 'state'>

export const findByKey = statement(
  'applications.findByKey',
  async (db, key: string): Promise<ApplicationRow | null> => {
    const found = await db.select().from(liverApplications).where(eq(liverApplications.key, key))
    return found[0] ?? null
  },
)

/** Returns null where the key or the receipt exists already. */
export const addApplication = statement(
  'applications.add',
  async (db, application: UnstoredApplication): Promise<ApplicationRow | null> => {
    const added = await db
      .insert(liverApplications)
      .values({ ...application, state: 'new' })
      .onConflictDoNothing()
      .returning()
    return added[0] ?? null
  },
)

export const findApplication = statement(
  'applications.find',
  async (db, id: number): Promise<ApplicationRow | null> => {
    const found = await db.select().from(liverApplications).where(eq(liverApplications.id, id))
    return found[0] ?? null
  },
)

export interface ApplicationFilter {
  readonly campaign?: ApplicationCampaign | undefined
  /** Only rows with a smaller id (cursor). */
  readonly before?: number | undefined
  readonly limit: number
}

/** Newest first. */
export const listApplications = statement(
  'applications.list',
  (db, { campaign, before, limit }: ApplicationFilter): Promise<ApplicationRow[]> =>
    db
      .select()
      .from(liverApplications)
      .where(
        and(
          campaign === undefined ? undefined : eq(liverApplications.campaign, campaign),
          before === undefined ? undefined : lt(liverApplications.id, before),
        ),
      )
      .orderBy(desc(liverApplications.id))
      .limit(limit),
)

export const listApplicationsOf = statement('applications.listOf', (db, userId: number): Promise<ApplicationRow[]> =>
  db.select().from(liverApplications).where(eq(liverApplications.userId, userId)).orderBy(desc(liverApplications.id)),
)

export interface ApplicationMove {
  readonly id: number
  readonly from: ApplicationState
  readonly to: ApplicationStep
  readonly entry: StampedEntry
}

/** Returns null where the state is no longer `from`. */
export const moveApplication = transaction(
  'applications.move',
  async (tx, { id, from, to, entry }: ApplicationMove): Promise<ApplicationRow | null> => {
    const [moved] = await tx
      .update(liverApplications)
      .set({ state: to })
      .where(and(eq(liverApplications.id, id), eq(liverApplications.state, from)))
      .returning()
    if (!moved) return null
    await addEntry.run(tx, entry)
    return moved
  },
)

export const removeApplicationsOf = statement('applications.removeOf', async (db, userId: number): Promise<void> => {
  await db.delete(liverApplications).where(eq(liverApplications.userId, userId))
})

/** Returns the number of deleted rows. */
export const removeReceivedUntil = statement('applications.removeReceivedUntil', async (db, until: Date) => {
  const removed = await db
    .delete(liverApplications)
    .where(lte(liverApplications.receivedAt, until))
    .returning({ id: liverApplications.id })
  return removed.length
})
