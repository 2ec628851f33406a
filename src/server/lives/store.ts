import { and, asc, desc, eq, gt, inArray, isNotNull, lte, ne, or, sql, type SQLWrapper } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { EndReason, LiveState } from '#contract/lives/limits.ts'
import type { LiveSettings, VideoSize } from '#contract/lives/schemas.ts'
import { openStates, runningStates } from '#contract/lives/states.ts'
import { addEntry, type StampedEntry } from '../audit/operations.ts'
import { blocks } from '../chat/tables.ts'
import { liverFollows } from '../follows/tables.ts'
import { users } from '../identity/tables.ts'
import { mediaNodes, mediaStreams } from '../media-nodes/tables.ts'
import { storeEvents, type NewEvent } from '../outbox/operations.ts'
import { statement, transaction, type Connection } from '../ports/database/port.ts'
import { indexItems } from '../search-index/operations.ts'
import { liveChanged } from './events.ts'
import { archives, liveReminders, lives } from './tables.ts'

export const selectLives = (db: Connection) =>
  db
    .select({
      id: lives.id,
      state: lives.state,
      title: lives.title,
      genre: lives.genre,
      visibility: lives.visibility,
      latencyMode: lives.latencyMode,
      demo: lives.demo,
      archiving: lives.archiving,
      chatting: lives.chatting,
      archiveSettled: lives.archiveSettled,
      videoWidth: lives.videoWidth,
      videoHeight: lives.videoHeight,
      recordingFault: lives.recordingFault,
      thumbnailUrl: lives.thumbnailUrl,
      thumbnailTemplate: lives.thumbnailTemplate,
      reminders: lives.reminders,
      scheduleVersion: lives.scheduleVersion,
      startsAt: lives.startsAt,
      startedAt: lives.startedAt,
      interruptedAt: lives.interruptedAt,
      endedAt: lives.endedAt,
      permittedUntil: lives.permittedUntil,
      endReason: lives.endReason,
      /** Playback URL of its media node; null where there is only one engine, or the node is lost. */
      playbackUrl: mediaNodes.playbackUrl,
      liver: { id: users.id, nickName: users.nickName, avatarUrl: users.avatarUrl },
      archive: {
        archivedAt: archives.archivedAt,
        durationMs: archives.durationMs,
        bytes: archives.bytes,
        hasVideo: archives.hasVideo,
        published: archives.published,
        trimFromMs: archives.trimFromMs,
        trimToMs: archives.trimToMs,
        posterMs: archives.posterMs,
        takenDown: archives.takenDown,
      },
    })
    .from(lives)
    .innerJoin(users, eq(users.id, lives.liverId))
    .leftJoin(archives, eq(archives.liveId, lives.id))
    .leftJoin(mediaStreams, eq(mediaStreams.liveId, lives.id))
    .leftJoin(mediaNodes, and(eq(mediaNodes.id, mediaStreams.shownBy), eq(mediaNodes.lost, false)))

export type LiveRow = Awaited<ReturnType<typeof selectLives>>[number]

export const findLive = statement('lives.findLive', async (db, id: string): Promise<LiveRow | null> => {
  const found = await selectLives(db).where(eq(lives.id, id)).prepare('lives_find').execute()
  return found[0] ?? null
})

export const isFollower = ({ liverId, userId }: { liverId: SQLWrapper | number; userId: number }) =>
  sql<boolean>`exists (select from ${liverFollows} where ${liverFollows.targetId} = ${liverId} and ${liverFollows.userId} = ${userId})`

export const isBlocked = ({ liverId, userId }: { liverId: SQLWrapper | number; userId: number }) =>
  sql<boolean>`exists (select from ${blocks} where ${blocks.userId} = ${liverId} and ${blocks.blockedId} = ${userId})`

/**
 * The users who may see a live otherwise than visitors: the liver, and whom the liver has blocked, up to a limit. Null for
 * all, as of a live for followers, and of one that does not exist.
 */
export const listDifferingViewers = statement(
  'lives.listDifferingViewers',
  async (db, { id, limit }: { id: string; limit: number }): Promise<number[] | null> => {
    const shown = and(eq(lives.id, id), ne(lives.visibility, 'followers'))
    const liver = db.select({ userId: lives.liverId }).from(lives).where(shown)
    const blocked = db
      .select({ userId: blocks.blockedId })
      .from(blocks)
      .innerJoin(lives, eq(lives.liverId, blocks.userId))
      .where(shown)
    const found = await union(liver, blocked).limit(limit)
    return found.length === 0 ? null : found.map(({ userId }) => userId)
  },
)

export const countOnAir = statement('lives.countOnAir', (db): Promise<number> =>
  db.$count(lives, eq(lives.state, 'on_air')),
)

export const listLivesInState = statement(
  'lives.listLivesInState',
  (db, states: readonly LiveState[]): Promise<LiveRow[]> => selectLives(db).where(inArray(lives.state, states)),
)

export const listNewestLives = statement(
  'lives.listNewestLives',
  (db, query: { state: LiveState; limit: number }): Promise<LiveRow[]> =>
    selectLives(db)
      .where(eq(lives.state, query.state))
      .orderBy(desc(lives.createdAt), desc(lives.id))
      .limit(query.limit),
)

/** All lives of a liver, newest first. */
export const listLivesOf = statement('lives.listLivesOf', (db, liverId: number): Promise<LiveRow[]> =>
  selectLives(db).where(eq(lives.liverId, liverId)).orderBy(desc(lives.createdAt)),
)

/** All lives of a liver that are not over. */
export const listUnfinishedLives = statement('lives.listUnfinishedLives', (db, liverId: number): Promise<LiveRow[]> =>
  selectLives(db).where(and(eq(lives.liverId, liverId), inArray(lives.state, ['draft', 'scheduled', ...openStates]))),
)

/** The settings of the liver's latest live that was on air. */
export const findLastSettings = statement(
  'lives.findLastSettings',
  async (db, liverId: number): Promise<LiveSettings | null> => {
    const { title, reading, genre, visibility, latencyMode, archiving, chatting } = lives
    const found = await db
      .select({ title, reading, genre, visibility, latencyMode, archiving, chatting })
      .from(lives)
      .where(and(eq(lives.liverId, liverId), isNotNull(lives.startedAt)))
      .orderBy(desc(lives.startedAt))
      .limit(1)
    return found[0] ?? null
  },
)

export interface NextLive {
  readonly liverId: number
  readonly startsAfter: Date
  /** Null for no limit. */
  readonly startsBefore: Date | null
}

/** The open live of the liver, else the next scheduled one within the bounds. */
export const findNextLive = statement('lives.findNextLive', async (db, query: NextLive): Promise<LiveRow | null> => {
  const open = inArray(lives.state, openStates)
  const inTime = query.startsBefore === null ? undefined : lte(lives.startsAt, query.startsBefore)
  const found = await selectLives(db)
    .where(
      and(
        eq(lives.liverId, query.liverId),
        or(open, and(eq(lives.state, 'scheduled'), gt(lives.startsAt, query.startsAfter), inTime)),
      ),
    )
    .orderBy(sql`${lives.state} = 'scheduled'`, asc(lives.startsAt))
    .limit(1)
  return found[0] ?? null
})

export interface StateChange {
  readonly id: string
  readonly at: Date
  readonly from: LiveState
  readonly to: LiveState
  readonly startedAt?: Date
  readonly interruptedAt?: Date | null
  readonly endedAt?: Date
  readonly endReason?: EndReason
  /** Audit entry of the change. */
  readonly entry?: StampedEntry
}

const changeOf = ({ id, liver, state, visibility, endedAt, archive }: LiveRow): NewEvent =>
  liveChanged.of({
    id,
    liverId: liver.id,
    state,
    visibility,
    endedAt: endedAt?.toISOString() ?? null,
    published: archive?.published ?? null,
  })

/** Completes a change in its transaction: the index of the search, and the event. */
export async function completeChange(tx: Connection, id: string, at: Date): Promise<LiveRow | null> {
  await indexItems(tx, 'live', [id])
  const changed = await findLive.run(tx, id)
  if (changed) await storeEvents(tx, [changeOf(changed)], at)
  return changed
}

/** Returns null where the state is no longer `from`. */
export const changeState = transaction(
  'lives.changeState',
  async (tx, { id, at, from, to, entry, ...times }: StateChange): Promise<LiveRow | null> => {
    const changed = await tx
      .update(lives)
      .set({ state: to, ...times })
      .where(and(eq(lives.id, id), eq(lives.state, from)))
      .returning({ id: lives.id })
    if (changed.length === 0) return null
    if (entry) await addEntry.run(tx, entry)
    // A live that is over starts no more.
    if (times.endedAt) await tx.delete(liveReminders).where(eq(liveReminders.liveId, id))
    return completeChange(tx, id, at)
  },
)

/** A further interruption before the live was on air again. Returns null where it is not interrupted any more. */
export const storeInterruption = transaction(
  'lives.storeInterruption',
  async (tx, { id, at }: { id: string; at: Date }): Promise<LiveRow | null> => {
    const changed = await tx
      .update(lives)
      .set({ interruptedAt: at })
      .where(and(eq(lives.id, id), eq(lives.state, 'interrupted')))
      .returning({ id: lives.id })
    return changed.length === 0 ? null : findLive.run(tx, id)
  },
)

export const storeEndOfHours = statement(
  'lives.storeEndOfHours',
  async (db, { id, permittedUntil }: { id: string; permittedUntil: Date }): Promise<void> => {
    await db.update(lives).set({ permittedUntil }).where(eq(lives.id, id))
  },
)

export const storeVideoSize = statement(
  'lives.storeVideoSize',
  async (db, { id, size }: { id: string; size: VideoSize }): Promise<void> => {
    await db.update(lives).set({ videoWidth: size.width, videoHeight: size.height }).where(eq(lives.id, id))
  },
)

/** Keeps the largest number. Returns false for a live that is not on air. */
export const storePeakViewers = statement(
  'lives.storePeakViewers',
  async (db, { id, viewers }: { id: string; viewers: number }): Promise<boolean> => {
    const stored = await db
      .update(lives)
      .set({ peakViewers: sql`greatest(${lives.peakViewers}, ${viewers}::integer)` })
      .where(and(eq(lives.id, id), inArray(lives.state, runningStates)))
      .returning({ id: lives.id })
    return stored.length > 0
  },
)
