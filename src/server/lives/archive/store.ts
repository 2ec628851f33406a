import { and, desc, eq, inArray, lte, or, sql } from 'drizzle-orm'
import type { Recording } from '../../ports/media/port.ts'
import { statement, transaction } from '../../ports/database/port.ts'
import { addEntry, type StampedEntry } from '../../audit/index.ts'
import { findLive, selectLives, type LiveRow } from '../store.ts'
import { archives, lives } from '../tables.ts'

/** Public archives that everybody may play, the newest first. */
export const listArchivedLives = statement('lives.listArchivedLives', (db, limit: number): Promise<LiveRow[]> =>
  selectLives(db)
    .where(and(eq(lives.state, 'archived'), eq(lives.visibility, 'public'), eq(archives.published, true)))
    .orderBy(desc(lives.endedAt), desc(lives.id))
    .limit(limit),
)

export const listArchivesOf = statement(
  'lives.listArchivesOf',
  (db, wanted: { liverId: number; limit: number }): Promise<LiveRow[]> =>
    selectLives(db)
      .where(and(eq(lives.state, 'archived'), eq(lives.liverId, wanted.liverId)))
      .orderBy(desc(lives.endedAt), desc(lives.id))
      .limit(wanted.limit),
)

/** Lives that have ended, and of which it is not known what became of the recording. */
export const listUnsettledLives = statement('lives.listUnsettledLives', (db): Promise<LiveRow[]> =>
  selectLives(db).where(and(eq(lives.state, 'ended'), eq(lives.archiveSettled, false))),
)

export interface RecordedLive {
  readonly id: string
  /** Not everybody may play it. */
  readonly hidden: boolean
}

/** The lives whose recordings are wanted: those that go on, those that are kept, those of which nothing is known yet. */
export const listRecordedLives = statement('lives.listRecordedLives', async (db): Promise<RecordedLive[]> =>
  db
    .select({ id: lives.id, hidden: sql<boolean>`${lives.visibility} <> 'public' or ${archives.published} is false` })
    .from(lives)
    .leftJoin(archives, eq(archives.liveId, lives.id))
    .where(
      or(
        inArray(lives.state, ['preparing', 'on_air', 'interrupted', 'archived']),
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
  /** Null where nothing is kept. */
  readonly recording: Recording | null
}

/** Stores what became of the recording of a live that has ended, if it is still wanted; null where that was known already. */
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
      const { durationMs, bytes, picture } = recording
      await tx.insert(archives).values({ liveId: id, archivedAt, durationMs, bytes, picture, published: true })
    }
    return findLive.run(tx, id)
  },
)

export interface ArchiveChange {
  readonly id: string
  readonly change: {
    readonly published?: boolean
    readonly trimFromMs?: number | null
    readonly trimToMs?: number | null
    readonly pictureMs?: number | null
    readonly withheld?: boolean
  }
  /** To be written down with the change. */
  readonly entry?: StampedEntry
  /** Nothing changes where staff have taken the archive off the site. */
  readonly unlessWithheld?: boolean
}

/** Null where there is no archive (any more), or it may not be changed. */
export const changeArchive = transaction(
  'lives.changeArchive',
  async (tx, { id, change, entry, unlessWithheld = false }: ArchiveChange): Promise<LiveRow | null> => {
    const changed = await tx
      .update(archives)
      .set(change)
      .where(and(eq(archives.liveId, id), unlessWithheld ? eq(archives.withheld, false) : undefined))
      .returning({ id: archives.liveId })
    if (changed.length === 0) return null
    if (entry) await addEntry.run(tx, entry)
    return findLive.run(tx, id)
  },
)

export type GoneArchive = Pick<ArchiveChange, 'id' | 'entry'>

/** Makes an archived live one that has ended; null where it has no archive (any more). */
export const forgetArchive = transaction(
  'lives.forgetArchive',
  async (tx, gone: GoneArchive): Promise<LiveRow | null> => {
    const { id, entry } = gone
    const forgotten = await tx.delete(archives).where(eq(archives.liveId, id)).returning({ id: archives.liveId })
    if (forgotten.length === 0) return null
    if (entry) await addEntry.run(tx, entry)
    await tx
      .update(lives)
      .set({ state: 'ended' })
      .where(and(eq(lives.id, id), eq(lives.state, 'archived')))
    return findLive.run(tx, id)
  },
)

/** Nobody wants the recordings of this liver's lives any more, also of those of which nothing is known yet. */
export const stopArchivingOf = statement('lives.stopArchivingOf', async (db, liverId: number): Promise<void> => {
  await db.update(lives).set({ archiving: false }).where(eq(lives.liverId, liverId))
})

export const noteRecordingFault = transaction(
  'lives.noteRecordingFault',
  async (tx, fault: { id: string; reason: 'disk-full' | 'storage-failed' }): Promise<LiveRow | null> => {
    await tx.update(lives).set({ recordingFault: fault.reason }).where(eq(lives.id, fault.id))
    return findLive.run(tx, fault.id)
  },
)
