import { and, count, desc, eq, inArray, isNotNull, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import type { LeafEventChange, LeafEventFields } from '#contract/leaf-events/schemas.ts'
import type { LeafState } from '#contract/leaf-events/limits.ts'
import { addEntry, type StampedEntry } from '../../audit/operations.ts'
import { casts } from '../../casts/tables.ts'
import { channels } from '../../channels/tables.ts'
import type { Cursor } from '../../cursor.ts'
import { episodes } from '../../episodes/tables.ts'
import { instant } from '../../ports/database/columns.ts'
import { statement, transaction, type Connection } from '../../ports/database/port.ts'
import { series } from '../../series/tables.ts'
import { leafEvents, leafOptions, leafRounds } from '../tables.ts'

/** Of open channels. */
const selectEvents = (db: Connection) =>
  db
    .select({
      id: leafEvents.id,
      kind: leafEvents.kind,
      title: leafEvents.title,
      titleEn: leafEvents.titleEn,
      titleKo: leafEvents.titleKo,
      description: leafEvents.description,
      descriptionEn: leafEvents.descriptionEn,
      descriptionKo: leafEvents.descriptionKo,
      version: leafEvents.version,
      demo: channels.demo,
      channel: { id: channels.id, name: channels.name, avatarUrl: channels.avatarUrl },
    })
    .from(leafEvents)
    .innerJoin(channels, and(eq(channels.id, leafEvents.channelId), isNull(channels.retiredAt)))
export type EventRow = Awaited<ReturnType<typeof selectEvents>>[number]

export const findEvent = statement('leafEvents.find', async (db, id: number): Promise<EventRow | null> => {
  const [found] = await selectEvents(db).where(eq(leafEvents.id, id))
  return found ?? null
})

interface EventQuery {
  readonly state: LeafState
  readonly now: Date
  readonly after: Cursor | null
  readonly limit: number
}

/** Events with an open round are open; otherwise those with an upcoming round are upcoming, and the others closed. */
export const selectEventsInState = (db: Connection, { state, now, after, limit }: EventQuery) => {
  const rounds = (condition: ReturnType<typeof and>) =>
    db.select({ id: leafRounds.eventId }).from(leafRounds).where(condition)
  const open = rounds(and(isNull(leafRounds.frozenAt), sql`${leafRounds.opensAt} <= ${instant(now)}`))
  const upcoming = rounds(and(isNull(leafRounds.frozenAt), sql`${leafRounds.opensAt} > ${instant(now)}`))
  const { id } = leafEvents
  const conditions = {
    open: inArray(id, open),
    upcoming: and(inArray(id, upcoming), notInArray(id, open)),
    closed: and(inArray(id, rounds(isNotNull(leafRounds.frozenAt))), notInArray(id, upcoming), notInArray(id, open)),
  }
  return selectEvents(db)
    .where(and(conditions[state], after ? lt(id, after.id) : undefined))
    .orderBy(desc(id))
    .limit(limit)
}

export const listEvents = statement('leafEvents.list', (db, query: EventQuery): Promise<EventRow[]> =>
  selectEventsInState(db, query),
)

interface ChannelQuery {
  readonly channelId: number
  readonly after: Cursor | null
  readonly limit: number
}

export const listEventsOfChannel = statement(
  'leafEvents.listOfChannel',
  (db, { channelId, after, limit }: ChannelQuery): Promise<EventRow[]> =>
    selectEvents(db)
      .where(and(eq(leafEvents.channelId, channelId), after ? lt(leafEvents.id, after.id) : undefined))
      .orderBy(desc(leafEvents.id))
      .limit(limit),
)

interface NewEvent {
  readonly channelId: number
  readonly fields: LeafEventFields
  readonly createdAt: Date
  readonly most: number
}

/** Returns null where the channel has `most` events already. */
export const addEvent = transaction(
  'leafEvents.add',
  async (tx, { channelId, fields, createdAt, most }: NewEvent): Promise<number | null> => {
    await tx.select({ id: channels.id }).from(channels).where(eq(channels.id, channelId)).for('update')
    if ((await tx.$count(leafEvents, eq(leafEvents.channelId, channelId))) >= most) return null
    const [added] = await tx
      .insert(leafEvents)
      .values({ ...fields, channelId, createdAt })
      .returning({ id: leafEvents.id })
    if (!added) throw new Error('the insert returned no row')
    return added.id
  },
)

/** Returns false where the event has another version. */
export const changeEvent = statement(
  'leafEvents.change',
  async (db, { id, version, ...texts }: LeafEventChange & { readonly id: number }): Promise<boolean> => {
    const changed = await db
      .update(leafEvents)
      .set({ ...texts, version: version + 1 })
      .where(and(eq(leafEvents.id, id), eq(leafEvents.version, version)))
      .returning({ id: leafEvents.id })
    return changed.length > 0
  },
)

/** Returns the images of its options; null where a round has opened. */
export const removeEvent = transaction(
  'leafEvents.remove',
  async (
    tx,
    { id, now, entry }: { readonly id: number; readonly now: Date; readonly entry: StampedEntry },
  ): Promise<string[] | null> => {
    const rounds = await tx
      .select({ id: leafRounds.id, opensAt: leafRounds.opensAt })
      .from(leafRounds)
      .where(eq(leafRounds.eventId, id))
      .for('update')
    if (rounds.some(({ opensAt }) => opensAt <= now)) return null
    const ids = rounds.map((round) => round.id)
    const removed =
      ids.length === 0
        ? []
        : await tx
            .delete(leafOptions)
            .where(inArray(leafOptions.roundId, ids))
            .returning({ imageUrl: leafOptions.imageUrl })
    await tx.delete(leafRounds).where(eq(leafRounds.eventId, id))
    await tx.delete(leafEvents).where(eq(leafEvents.id, id))
    await addEntry.run(tx, entry)
    return removed.flatMap(({ imageUrl }) => (imageUrl === null ? [] : [imageUrl]))
  },
)

/** Casts of a channel in their order, and its latest drafts with a video. */
export const listChoices = statement(
  'leafEvents.listChoices',
  async (
    db,
    { channelId, now, limit }: { readonly channelId: number; readonly now: Date; readonly limit: number },
  ) => ({
    casts: await db
      .select({ id: casts.id, name: casts.name })
      .from(casts)
      .where(eq(casts.channelId, channelId))
      .orderBy(casts.position, casts.id)
      .limit(limit),
    episodes: await db
      .select({ id: episodes.id, title: episodes.title, series: series.title })
      .from(episodes)
      .innerJoin(series, eq(series.id, episodes.seriesId))
      .where(
        and(
          eq(episodes.channelId, channelId),
          isNotNull(episodes.videoId),
          or(isNull(episodes.publishesAt), sql`${episodes.publishesAt} > ${instant(now)}`),
        ),
      )
      .orderBy(desc(episodes.id))
      .limit(limit),
  }),
)

export interface NamedIds {
  readonly channelId: number
  readonly castIds: readonly number[]
  readonly episodeIds: readonly number[]
}

/** The names of casts of a channel by id, and how many of the episodes belong to it. */
export const findNamed = statement('leafEvents.findNamed', async (db, { channelId, castIds, episodeIds }: NamedIds) => {
  const found =
    castIds.length === 0
      ? []
      : await db
          .select({ id: casts.id, name: casts.name })
          .from(casts)
          .where(and(eq(casts.channelId, channelId), inArray(casts.id, [...castIds])))
  const [known] =
    episodeIds.length === 0
      ? [{ episodes: 0 }]
      : await db
          .select({ episodes: count() })
          .from(episodes)
          .where(and(eq(episodes.channelId, channelId), inArray(episodes.id, [...episodeIds])))
  return { casts: found, episodes: known?.episodes ?? 0 }
})
