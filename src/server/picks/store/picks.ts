import { and, asc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { PickState } from '#engine-protocol/index.ts'
import { addEntry, type StampedEntry } from '../../audit/operations.ts'
import { archives, lives } from '../../lives/tables.ts'
import { storeEvents } from '../../outbox/operations.ts'
import { statement, transaction, type Connection } from '../../ports/database/port.ts'
import { indexItems } from '../../search-index/operations.ts'
import { pickCut, type CutPick } from '../events.ts'
import { picks } from '../tables.ts'

/** A pick as the engine makes it. */
export type MadePick = Pick<
  typeof picks.$inferSelect,
  'id' | 'streamId' | 'sourceStreamId' | 'liveId' | 'atMs' | 'durationMs' | 'window' | 'attempts'
>

const madeColumns = {
  id: picks.id,
  streamId: picks.streamId,
  sourceStreamId: picks.sourceStreamId,
  liveId: picks.liveId,
  atMs: picks.atMs,
  durationMs: picks.durationMs,
  window: picks.window,
  attempts: picks.attempts,
}

export const countPicksSince = statement(
  'picks.countSince',
  (db, { cutterId, since }: { cutterId: number; since: Date }): Promise<number> =>
    db.$count(picks, and(eq(picks.cutterId, cutterId), gt(picks.createdAt, since))),
)

export const addPick = transaction('picks.add', async (tx, pick: typeof picks.$inferInsert): Promise<number> => {
  const [added] = await tx.insert(picks).values(pick).returning({ id: picks.id })
  if (!added) throw new Error('the insert returned no row')
  await indexItems(tx, 'pick', [added.id])
  return added.id
})

export interface NewPick {
  readonly pick: typeof picks.$inferInsert
  /** Who may see it from now on; null: only the owner of its source. */
  readonly seenBy: Omit<CutPick, 'id'> | null
  readonly at: Date
}

/** Adds a pick with its event. */
export const cutPick = transaction('picks.cut', async (tx, { pick, seenBy, at }: NewPick): Promise<number> => {
  const id = await addPick.run(tx, pick)
  if (seenBy) await storeEvents(tx, [pickCut.of({ id, ...seenBy })], at)
  return id
})

/** The picks to make, oldest first; failed ones up to a number of attempts. */
export const listUnmade = statement(
  'picks.listUnmade',
  (db, { attempts, limit }: { attempts: number; limit: number }): Promise<MadePick[]> =>
    selectUnmade(db, { attempts, limit }),
)

export const selectUnmade = (db: Connection, { attempts, limit }: { attempts: number; limit: number }) =>
  db
    .select(madeColumns)
    .from(picks)
    .where(and(sql`${picks.state} <> 'ready' and not ${picks.removed}`, lt(picks.attempts, attempts)))
    .orderBy(asc(picks.id))
    .limit(limit)

type Failed = Extract<PickState, { type: 'failed' }>

/** A failure counts as an attempt; a pick that was made before stays ready. */
export const storeFailure = statement(
  'picks.storeFailure',
  async (db, { streamId, reason, detail }: Omit<Failed, 'type'> & { streamId: string }): Promise<void> => {
    await db
      .update(picks)
      .set({ state: 'failed', reason: `${reason}: ${detail}`.slice(0, 500), attempts: sql`${picks.attempts} + 1` })
      .where(and(eq(picks.streamId, streamId), sql`${picks.state} <> 'ready'`))
  },
)

export interface Made {
  readonly streamId: string
  readonly durationMs: number
  readonly bytes: number
  readonly width: number
  readonly height: number
  readonly posterName: string
}

/** Plays the file from now on. False if it does already, or if the pick was removed. */
export const storeMade = statement('picks.storeMade', async (db, { streamId, ...made }: Made): Promise<boolean> => {
  const changed = await db
    .update(picks)
    .set({ ...made, state: 'ready', reason: null })
    .where(and(eq(picks.streamId, streamId), eq(picks.removed, false), sql`${picks.state} <> 'ready'`))
    .returning({ id: picks.id })
  return changed.length > 0
})

/** Whether a pick exists and is not made yet. */
export const isUnmade = statement('picks.isUnmade', async (db, streamId: string): Promise<boolean> => {
  const found = await db
    .select({ id: picks.id })
    .from(picks)
    .where(and(eq(picks.streamId, streamId), eq(picks.removed, false), sql`${picks.state} <> 'ready'`))
  return found.length > 0
})

/** Hides it from now on. False if it was removed before. */
export const removePick = transaction(
  'picks.remove',
  async (tx, { id, entry }: { id: number; entry: StampedEntry | null }): Promise<boolean> => {
    const removed = await tx
      .update(picks)
      .set({ removed: true })
      .where(and(eq(picks.id, id), eq(picks.removed, false)))
      .returning({ id: picks.id })
    if (removed.length > 0 && entry) await addEntry.run(tx, entry)
    await indexItems(tx, 'pick', [id])
    return removed.length > 0
  },
)

const idsOf = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id)

/** Removes all picks of a live whose recording is gone; of all lives if it is null. */
export const removePicksOfGone = transaction(
  'picks.removeOfGone',
  async (tx, liveId: string | null): Promise<number> => {
    const hasArchive = sql`exists (select from ${archives} where ${archives.liveId} = ${lives.id})`
    const removed = await tx
      .update(picks)
      .set({ removed: true })
      .from(lives)
      .where(
        and(
          eq(lives.id, picks.liveId),
          liveId === null ? undefined : eq(picks.liveId, liveId),
          eq(picks.removed, false),
          sql`${lives.state} in ('ended', 'archived', 'cancelled') and ${lives.archiveSettled} and not ${hasArchive}`,
        ),
      )
      .returning({ id: picks.id })
    await indexItems(tx, 'pick', idsOf(removed))
    return removed.length
  },
)

/** The deletion of an account removes its picks. */
export const removePicksBy = transaction('picks.removeBy', async (tx, cutterId: number): Promise<void> => {
  const removed = await tx
    .update(picks)
    .set({ removed: true, cutterId: null })
    .where(eq(picks.cutterId, cutterId))
    .returning({ id: picks.id })
  await indexItems(tx, 'pick', idsOf(removed))
})

export const listPicksBy = statement('picks.listBy', (db, cutterId: number) =>
  db
    .select({
      id: picks.id,
      title: picks.title,
      liveId: picks.liveId,
      episodeId: picks.episodeId,
      positionMs: picks.positionMs,
      durationMs: picks.durationMs,
      createdAt: picks.createdAt,
    })
    .from(picks)
    .where(and(eq(picks.cutterId, cutterId), eq(picks.removed, false)))
    .orderBy(asc(picks.id)),
)

export interface DeletablePick {
  readonly id: number
  readonly streamId: string
  readonly posterName: string | null
}

/** Removed picks and those without a source, whose files must be deleted. */
export const listDeletable = statement('picks.listDeletable', (db, limit: number): Promise<DeletablePick[]> =>
  selectDeletable(db, limit),
)

export const selectDeletable = (db: Connection, limit: number) =>
  db
    .select({ id: picks.id, streamId: picks.streamId, posterName: picks.posterName })
    .from(picks)
    .where(or(eq(picks.removed, true), and(isNull(picks.liveId), isNull(picks.episodeId))))
    .orderBy(asc(picks.id))
    .limit(limit)

/** Their files are deleted. */
export const deletePick = transaction('picks.delete', async (tx, id: number): Promise<void> => {
  await tx.delete(picks).where(eq(picks.id, id))
  await indexItems(tx, 'pick', [id])
})
