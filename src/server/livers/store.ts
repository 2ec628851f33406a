import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { LicenceState } from '#contract/livers/limits.ts'
import type { LiverFields, LiverReading } from '#contract/livers/schemas.ts'
import { addEntry, type StampedEntry } from '../audit/operations.ts'
import { channelMembers, channels } from '../channels/tables.ts'
import { users } from '../identity/tables.ts'
import { storeEvents, type NewEvent } from '../outbox/operations.ts'
import { instant } from '../ports/database/columns.ts'
import { statement, transaction, type Connection } from '../ports/database/port.ts'
import { indexItems } from '../search-index/operations.ts'
import { livers } from './tables.ts'

const fieldColumns = {
  reading: livers.reading,
  introduction: livers.introduction,
  schedule: livers.schedule,
  genres: livers.genres,
  links: livers.links,
}

const licenceColumns = {
  licence: livers.licence,
  reason: livers.reason,
  appliedAt: livers.appliedAt,
  decidedAt: livers.decidedAt,
}

const selectLiver = (db: Connection) =>
  db
    .select({
      userId: users.id,
      nickName: users.nickName,
      birthDate: users.birthDate,
      licence: licenceColumns,
      fields: fieldColumns,
    })
    .from(users)
    .leftJoin(livers, eq(livers.userId, users.id))

/** A user with their licence; `licence` is null for a user who has never applied. */
export type LiverRecord = Awaited<ReturnType<typeof selectLiver>>[number]
export type LicenceRow = NonNullable<LiverRecord['licence']>

export const readLiver = statement('livers.readLiver', async (db, userId: number): Promise<LiverRecord | null> => {
  const found = await selectLiver(db).where(eq(users.id, userId))
  return found[0] ?? null
})

const selectPublic = (db: Connection) =>
  db
    .select({
      ...fieldColumns,
      id: users.id,
      nickName: users.nickName,
      avatarUrl: users.avatarUrl,
      bio: users.bio,
      signature: users.signature,
    })
    .from(livers)
    .innerJoin(users, eq(users.id, livers.userId))

/** Public profile of an active liver with a granted licence. */
export const findGranted = statement('livers.findGranted', async (db, userId: number) => {
  const found = await selectPublic(db).where(
    and(eq(livers.userId, userId), eq(livers.licence, 'granted'), eq(users.state, 'active')),
  )
  return found[0] ?? null
})

interface NewestQuery {
  readonly after: { readonly at: Date; readonly id: number } | null
  readonly limit: number
}

/** Active livers with a granted licence, the latest application first. */
export const selectNewest = (db: Connection, { after, limit }: NewestQuery) =>
  db
    .select({
      id: users.id,
      nickName: users.nickName,
      avatarUrl: users.avatarUrl,
      genres: livers.genres,
      schedule: livers.schedule,
      signature: users.signature,
      appliedAt: livers.appliedAt,
    })
    .from(livers)
    .innerJoin(users, and(eq(users.id, livers.userId), eq(users.state, 'active')))
    .where(
      and(
        eq(livers.licence, 'granted'),
        after === null ? undefined : sql`(${livers.appliedAt}, ${livers.userId}) < (${instant(after.at)}, ${after.id})`,
      ),
    )
    .orderBy(desc(livers.appliedAt), desc(livers.userId))
    .limit(limit)

export const listNewestLivers = statement('livers.listNewest', (db, query: NewestQuery) => selectNewest(db, query))

/** The first open channel that a user owns. */
export const findOwnedChannel = statement('livers.findOwnedChannel', async (db, userId: number) => {
  const found = await db
    .select({ id: channels.id, name: channels.name, avatarUrl: channels.avatarUrl })
    .from(channelMembers)
    .innerJoin(channels, eq(channels.id, channelMembers.channelId))
    .where(and(eq(channelMembers.userId, userId), eq(channelMembers.role, 'owner'), isNull(channels.retiredAt)))
    .orderBy(asc(channels.id))
    .limit(1)
  return found[0] ?? null
})

/** Longest waiting first. */
export const listLicences = statement('livers.listLicences', (db, list: { state: LicenceState; limit: number }) =>
  db
    .select({ userId: users.id, nickName: users.nickName, licence: licenceColumns })
    .from(livers)
    .innerJoin(users, eq(users.id, livers.userId))
    .where(eq(livers.licence, list.state))
    .orderBy(asc(livers.appliedAt), asc(livers.userId))
    .limit(list.limit),
)

export interface Application {
  readonly userId: number
  readonly from: LicenceState
  readonly to: LicenceState
  readonly fields: LiverFields
  readonly acceptedGuideline: string
  readonly appliedAt: Date
  readonly decidedAt: Date | null
  readonly entries: readonly StampedEntry[]
}

/** Returns false where the licence is no longer `from`. */
export const storeApplication = transaction(
  'livers.storeApplication',
  async (tx, { userId, from, to, fields, entries, ...rest }: Application): Promise<boolean> => {
    const row = { ...fields, ...rest, licence: to, reason: '' }
    const stored =
      from === 'none'
        ? await tx
            .insert(livers)
            .values({ ...row, userId })
            .onConflictDoNothing()
            .returning({ userId: livers.userId })
        : await tx
            .update(livers)
            .set(row)
            .where(and(eq(livers.userId, userId), eq(livers.licence, from)))
            .returning({ userId: livers.userId })
    if (stored.length === 0) return false
    for (const entry of entries) await addEntry.run(tx, entry)
    await indexItems(tx, 'liver', [userId])
    return true
  },
  { changesAccount: ({ userId }) => userId },
)

export interface LicenceChange {
  readonly userId: number
  readonly from: LicenceState
  readonly to: LicenceState
  readonly reason: string
  readonly decidedAt: Date
  readonly entry: StampedEntry
  readonly events: readonly NewEvent[]
}

/** Returns false where the licence is no longer `from`. */
export const changeLicence = transaction(
  'livers.changeLicence',
  async (tx, { userId, from, to, reason, decidedAt, entry, events }: LicenceChange): Promise<boolean> => {
    const changed = await tx
      .update(livers)
      .set({ licence: to, reason, decidedAt })
      .where(and(eq(livers.userId, userId), eq(livers.licence, from)))
      .returning({ userId: livers.userId })
    if (changed.length === 0) return false
    await addEntry.run(tx, entry)
    await storeEvents(tx, events, decidedAt)
    await indexItems(tx, 'liver', [userId])
    return true
  },
  { changesAccount: ({ userId }) => userId },
)

/** Returns false for a user who has never applied. */
export const changeFields = transaction(
  'livers.changeFields',
  async (tx, { userId, fields }: { userId: number; fields: LiverFields }): Promise<boolean> => {
    const changed = await tx
      .update(livers)
      .set(fields)
      .where(eq(livers.userId, userId))
      .returning({ userId: livers.userId })
    await indexItems(tx, 'liver', [userId])
    return changed.length > 0
  },
)

interface ChangedReading {
  readonly userId: number
  readonly reading: string
  readonly entry: StampedEntry
}

/** Returns null for a user who has never applied. */
export const changeReading = transaction(
  'livers.changeReading',
  async (tx, { userId, reading, entry }: ChangedReading): Promise<LiverReading | null> => {
    const [changed] = await tx
      .update(livers)
      .set({ reading })
      .from(users)
      .where(and(eq(livers.userId, userId), eq(users.id, livers.userId)))
      .returning({ userId: livers.userId, nickName: users.nickName, reading: livers.reading })
    if (!changed) return null
    await addEntry.run(tx, entry)
    await indexItems(tx, 'liver', [userId])
    return changed
  },
)

export const removeLiver = transaction(
  'livers.removeLiver',
  async (tx, userId: number): Promise<void> => {
    await tx.delete(livers).where(eq(livers.userId, userId))
    await indexItems(tx, 'liver', [userId])
  },
  { changesAccount: (userId) => userId },
)
