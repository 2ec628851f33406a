import { and, desc, eq, inArray, lte, or, sql } from 'drizzle-orm'
import type { Recording, RecordingFault } from '#engine-protocol/index.ts'
import type { Visibility } from '#contract/lives/limits.ts'
import { openStates } from '#contract/lives/states.ts'
import { instant } from '../../ports/database/columns.ts'
import { statement, transaction, type Connection } from '../../ports/database/port.ts'
import { addEntry, type StampedEntry } from '../../audit/operations.ts'
import type { LiveCursor } from '../lists/cursor.ts'
import { completeChange, findLive, selectLives, type LiveRow } from '../store.ts'
import { archives, lives } from '../tables.ts'

export interface ArchivesQuery {
  readonly liverId: number
  readonly after: LiveCursor | null
  readonly limit: number
}

export const selectArchivesOf = (db: Connection, { liverId, after, limit }: ArchivesQuery) =>
  selectLives(db)
    .where(
      and(
        eq(lives.state, 'archived'),
        eq(lives.liverId, liverId),
        after === null ? undefined : sql`(${lives.endedAt}, ${lives.id}) < (${instant(after.at)}, ${after.id})`,
      ),
    )
    .orderBy(desc(lives.endedAt), desc(lives.id))
    .limit(limit)

/** The archives of a liver, newest first, regardless of publication and visibility. */
export const listArchivesOf = statement('lives.listArchivesOf', (db, query: ArchivesQuery): Promise<LiveRow[]> =>
  selectArchivesOf(db, query),
)

/** Returns null where the live has no archive. */
export const changeVisibility = transaction(
  'lives.changeVisibility',
  async (tx, { id, visibility, at }: { id: string; visibility: Visibility; at: Date }): Promise<LiveRow | null> => {
    const changed = await tx
      .update(lives)
      .set({ visibility })
      .where(and(eq(lives.id, id), eq(lives.state, 'archived')))
      .returning({ id: lives.id })
    if (changed.length === 0) return null
    return completeChange(tx, id, at)
  },
)

/** Ended lives that are not settled. */
export const listUnsettledLives = statement('lives.listUnsettledLives', (db): Promise<LiveRow[]> =>
  selectLives(db).where(and(eq(lives.state, 'ended'), eq(lives.archiveSettled, false))),
)

export interface RecordedLive {
  readonly id: string
  /** Playback requires a signature. */
  readonly hidden: boolean
}

/** Lives whose recordings are kept: open, archived, or ended and not settled. */
export const listRecordedLives = statement('lives.listRecordedLives', async (db): Promise<RecordedLive[]> =>
  db
    .select({ id: lives.id, hidden: sql<boolean>`${lives.visibility} <> 'public' or ${archives.published} is false` })
    .from(lives)
    .leftJoin(archives, eq(archives.liveId, lives.id))
    .where(
      or(
        inArray(lives.state, [...openStates, 'archived']),
        and(eq(lives.state, 'ended'), eq(lives.archiveSettled, false)),
      ),
    ),
)

export const listArchivedUntil = statement('lives.listArchivedUntil', (db, until: Date): Promise<LiveRow[]> =>
  selectLives(db).where(and(eq(lives.state, 'archived'), lte(archives.archivedAt, until))),
)

export interface NewArchive {
  readonly id: string
  readonly archivedAt: Date
  /** Null where there is none. */
  readonly recording: Recording | null
}

/** Archives an ended live where it has a recording and archiving is on. Returns null where it is already settled. */
export const settleArchive = transaction(
  'lives.settleArchive',
  async (tx, { id, archivedAt, recording }: NewArchive): Promise<LiveRow | null> => {
    const [settled] = await tx
      .update(lives)
      .set({ archiveSettled: true })
      .where(and(eq(lives.id, id), eq(lives.state, 'ended'), eq(lives.archiveSettled, false)))
      .returning({ archiving: lives.archiving })
    if (!settled) return null
    if (recording !== null && settled.archiving) {
      await tx.update(lives).set({ state: 'archived' }).where(eq(lives.id, id))
      const { durationMs, bytes, hasVideo } = recording
      await tx.insert(archives).values({ liveId: id, archivedAt, durationMs, bytes, hasVideo, published: true })
    }
    return completeChange(tx, id, archivedAt)
  },
)

export interface ArchiveChange {
  readonly id: string
  readonly at: Date
  readonly change: {
    readonly published?: boolean
    readonly trimFromMs?: number | null
    readonly trimToMs?: number | null
    readonly posterMs?: number | null
    readonly takenDown?: boolean
  }
  /** Audit entry of the change. */
  readonly entry?: StampedEntry
  /** Changes nothing where staff have taken the archive down. */
  readonly unlessTakenDown?: boolean
}

/** Returns null where there is no archive, or it must not be changed. */
export const changeArchive = transaction(
  'lives.changeArchive',
  async (tx, { id, at, change, entry, unlessTakenDown = false }: ArchiveChange): Promise<LiveRow | null> => {
    const changed = await tx
      .update(archives)
      .set(change)
      .where(and(eq(archives.liveId, id), unlessTakenDown ? eq(archives.takenDown, false) : undefined))
      .returning({ id: archives.liveId })
    if (changed.length === 0) return null
    if (entry) await addEntry.run(tx, entry)
    return completeChange(tx, id, at)
  },
)

export type ArchiveDeletion = Pick<ArchiveChange, 'id' | 'at' | 'entry'>

/** Deletes the archive and sets the live to `ended`. Returns null where there is no archive. */
export const removeArchive = transaction(
  'lives.removeArchive',
  async (tx, deletion: ArchiveDeletion): Promise<LiveRow | null> => {
    const { id, at, entry } = deletion
    const removed = await tx.delete(archives).where(eq(archives.liveId, id)).returning({ id: archives.liveId })
    if (removed.length === 0) return null
    if (entry) await addEntry.run(tx, entry)
    await tx
      .update(lives)
      .set({ state: 'ended' })
      .where(and(eq(lives.id, id), eq(lives.state, 'archived')))
    return completeChange(tx, id, at)
  },
)

/** Turns archiving off for all lives of a liver, so that unsettled ones are not archived. */
export const stopArchivingOf = statement('lives.stopArchivingOf', async (db, liverId: number): Promise<void> => {
  await db.update(lives).set({ archiving: false }).where(eq(lives.liverId, liverId))
})

export const storeRecordingFault = transaction(
  'lives.storeRecordingFault',
  async (tx, fault: { id: string; reason: RecordingFault }): Promise<LiveRow | null> => {
    await tx.update(lives).set({ recordingFault: fault.reason }).where(eq(lives.id, fault.id))
    return findLive.run(tx, fault.id)
  },
)
