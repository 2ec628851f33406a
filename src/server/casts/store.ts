import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { CastChange, CastFields } from '#contract/casts/schemas.ts'
import { addEntry, type StampedEntry } from '../audit/operations.ts'
import { channels, isOfOpenChannel } from '../channels/tables.ts'
import type { Cursor } from '../cursor.ts'
import { addedPosition, moveItem } from '../ordering/operations.ts'
import { statement, transaction, type Connection } from '../ports/database/port.ts'
import { indexItems } from '../search-index/operations.ts'
import { casts } from './tables.ts'

const ordered = { table: casts, id: casts.id, parent: casts.channelId, position: casts.position }

const columns = {
  id: casts.id,
  channelId: casts.channelId,
  name: casts.name,
  reading: casts.reading,
  bio: casts.bio,
  imageUrl: casts.imageUrl,
  version: casts.version,
  position: casts.position,
  retiredAt: casts.retiredAt,
}

const selectCasts = (db: Connection) => db.select(columns).from(casts)
export type CastRow = Awaited<ReturnType<typeof selectCasts>>[number]

export interface CastKey {
  readonly channelId: number
  readonly castId: number
}

const isCast = ({ channelId, castId }: CastKey) => and(eq(casts.id, castId), eq(casts.channelId, channelId))

const lockChannel = (tx: Connection, id: number) =>
  tx.select({ id: channels.id }).from(channels).where(eq(channels.id, id)).for('update')

/** Null for a retired one, and in a retired channel. */
export const findCast = statement('casts.find', async (db, key: CastKey): Promise<CastRow | null> => {
  const found = await selectCasts(db).where(and(isCast(key), isNull(casts.retiredAt), isOfOpenChannel(casts.channelId)))
  return found[0] ?? null
})

/** In any channel, also a retired one. */
export const findAnyCast = statement('casts.findAny', async (db, id: number): Promise<CastRow | null> => {
  const found = await selectCasts(db).where(eq(casts.id, id))
  return found[0] ?? null
})

interface Retirement {
  readonly id: number
  /** Null restores it. */
  readonly retiredAt: Date | null
  readonly entry: StampedEntry
}

export const retireCast = transaction('casts.retire', async (tx, { id, retiredAt, entry }: Retirement) => {
  await tx.update(casts).set({ retiredAt }).where(eq(casts.id, id))
  await addEntry.run(tx, entry)
  await indexItems(tx, 'cast', [id])
})

export interface CastQuery {
  readonly channelId: number
  readonly after: Cursor | null
  readonly limit: number
  /** Also retired ones. */
  readonly all?: boolean
}

export const selectCastsOf = (db: Connection, { channelId, after, limit, all = false }: CastQuery) =>
  selectCasts(db)
    .where(
      and(
        eq(casts.channelId, channelId),
        all ? undefined : isNull(casts.retiredAt),
        after ? sql`(${casts.position}, ${casts.id}) > (${after.key}, ${after.id})` : undefined,
      ),
    )
    .orderBy(asc(casts.position), asc(casts.id))
    .limit(limit)

/** In the order of the editors. */
export const listCasts = statement('casts.list', (db, query: CastQuery): Promise<CastRow[]> => selectCastsOf(db, query))

export interface NewCast {
  readonly channelId: number
  readonly fields: CastFields
  readonly createdAt: Date
  readonly most: number
  readonly entry: StampedEntry
}

/** Returns null where the channel has `most` casts already. */
export const addCast = transaction('casts.add', async (tx, cast: NewCast): Promise<CastRow | null> => {
  const { channelId, fields, createdAt, most, entry } = cast
  await lockChannel(tx, channelId)
  if ((await tx.$count(casts, eq(casts.channelId, channelId))) >= most) return null
  const position = await addedPosition(tx, ordered, channelId)
  const [added] = await tx
    .insert(casts)
    .values({ ...fields, channelId, createdAt, position })
    .returning(columns)
  if (!added) throw new Error('the insert returned no row')
  await addEntry.run(tx, { ...entry, details: { ...entry.details, cast: added.id } })
  await indexItems(tx, 'cast', [added.id])
  return added
})

export type CastUpdate = CastKey & CastChange & { readonly entry: StampedEntry }

/** Returns the cast, changed unless it has another version already; null for an unknown one. */
export const changeCast = transaction(
  'casts.change',
  async (tx, { channelId, castId, version, entry, ...fields }: CastUpdate) => {
    const key = { channelId, castId }
    const changed = await tx
      .update(casts)
      .set({ ...fields, version: version + 1 })
      .where(and(isCast(key), eq(casts.version, version)))
      .returning({ id: casts.id })
    if (changed.length > 0) await addEntry.run(tx, entry)
    await indexItems(tx, 'cast', [castId])
    return { changed: changed.length > 0, cast: await findCast.run(tx, key) }
  },
)

/** Returns the URL of its image; undefined for an unknown cast. */
export const removeCast = transaction(
  'casts.remove',
  async (tx, { entry, ...key }: CastKey & { entry: StampedEntry }): Promise<string | null | undefined> => {
    const [removed] = await tx.delete(casts).where(isCast(key)).returning({ imageUrl: casts.imageUrl })
    if (removed) await addEntry.run(tx, entry)
    await indexItems(tx, 'cast', [key.castId])
    return removed?.imageUrl
  },
)

/** Returns false where `beforeId` is not a cast of the channel any more. */
export const moveCast = transaction(
  'casts.move',
  async (tx, { channelId, castId, beforeId }: CastKey & { beforeId: number | null }): Promise<boolean> => {
    await lockChannel(tx, channelId)
    return moveItem(tx, ordered, { parentId: channelId, id: castId, beforeId })
  },
)

interface CastImage {
  readonly imageUrl: string | null
  readonly entry: StampedEntry
}

/** Returns the previous URL, each to exactly one caller (row lock). */
export const replaceCastImage = transaction(
  'casts.replaceImage',
  async (tx, { imageUrl, entry, ...key }: CastKey & CastImage): Promise<string | null> => {
    const [previous] = await tx.select({ imageUrl: casts.imageUrl }).from(casts).where(isCast(key)).for('update')
    if (!previous) return null
    await tx.update(casts).set({ imageUrl }).where(isCast(key))
    await addEntry.run(tx, entry)
    return previous.imageUrl
  },
)
