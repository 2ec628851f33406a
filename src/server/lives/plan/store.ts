import { and, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import { scheduledLivesMax, type ThumbnailTemplate } from '#contract/lives/limits.ts'
import { users } from '../../identity/tables.ts'
import { transaction, type Connection } from '../../ports/database/port.ts'
import { indexItems } from '../../search-index/operations.ts'
import { findLive, type LiveRow } from '../store.ts'
import { lives, thumbnailUploads } from '../tables.ts'

interface Upload {
  readonly liverId: number
  readonly url: string
}

/** Returns false where the liver has replaced the image, or a live uses it. */
async function claimUpload(tx: Connection, { liverId, url }: Upload): Promise<boolean> {
  const claimed = await tx
    .delete(thumbnailUploads)
    .where(and(eq(thumbnailUploads.liverId, liverId), eq(thumbnailUploads.url, url)))
    .returning({ url: thumbnailUploads.url })
  return claimed.length > 0
}

/** Serializes the plans and uploads of a liver. */
const lockLiver = (tx: Connection, liverId: number) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, liverId)).for('update')

/** Returns the URL of the previous image; null where there is none. */
export const replaceUpload = transaction(
  'lives.replaceUpload',
  async (tx, { liverId, url }: Upload): Promise<string | null> => {
    // Each previous URL is returned to one of concurrent uploads.
    await lockLiver(tx, liverId)
    const [previous] = await tx
      .delete(thumbnailUploads)
      .where(eq(thumbnailUploads.liverId, liverId))
      .returning({ url: thumbnailUploads.url })
    await tx.insert(thumbnailUploads).values({ liverId, url })
    return previous?.url ?? null
  },
)

/** With the URL of a thumbnail, claims that upload. Returns null where it is not available any more. */
export const addLive = transaction(
  'lives.addLive',
  async (tx, live: typeof lives.$inferInsert): Promise<LiveRow | null> => {
    const { liverId, thumbnailUrl: url = null } = live
    if (url !== null && !(await claimUpload(tx, { liverId, url }))) return null
    await tx.insert(lives).values(live)
    await indexItems(tx, 'live', [live.id])
    return findLive.run(tx, live.id)
  },
)

interface Plan {
  readonly liverId: number
  /** Scheduled lives with an earlier start were missed, and do not count. */
  readonly startsAfter: Date
}

/** The ids of the scheduled lives of a liver that were not missed. */
async function plannedIds(tx: Connection, { liverId, startsAfter }: Plan): Promise<readonly string[]> {
  await lockLiver(tx, liverId)
  const planned = and(eq(lives.liverId, liverId), sql`${lives.state} = 'scheduled'`, gt(lives.startsAt, startsAfter))
  return (await tx.select({ id: lives.id }).from(lives).where(planned)).map(({ id }) => id)
}

interface ScheduledLive {
  readonly live: typeof lives.$inferInsert
  readonly startsAfter: Date
}

/** Adds a live as `addLive`, unless its liver has as many scheduled ones as allowed. */
export const addScheduledLive = transaction(
  'lives.addScheduledLive',
  async (tx, { live, startsAfter }: ScheduledLive): Promise<LiveRow | 'TOO_MANY_SCHEDULED_LIVES' | null> => {
    const planned = await plannedIds(tx, { liverId: live.liverId, startsAfter })
    return planned.length < scheduledLivesMax ? addLive.run(tx, live) : 'TOO_MANY_SCHEDULED_LIVES'
  },
)

interface ChangedStart extends Plan {
  readonly id: string
  readonly startsAt: Date
}

/** Returns null where the live is not scheduled any more. A missed live may only take a free place. */
export const changeStart = transaction(
  'lives.changeStart',
  async (tx, { id, startsAt, ...plan }: ChangedStart): Promise<LiveRow | 'TOO_MANY_SCHEDULED_LIVES' | null> => {
    const planned = await plannedIds(tx, plan)
    if (!planned.includes(id) && planned.length >= scheduledLivesMax) return 'TOO_MANY_SCHEDULED_LIVES'
    const changed = await tx
      .update(lives)
      .set({ startsAt, scheduleVersion: sql`${lives.scheduleVersion} + 1` })
      .where(and(eq(lives.id, id), eq(lives.state, 'scheduled')))
      .returning({ id: lives.id })
    if (changed.length === 0) return null
    await indexItems(tx, 'live', [id])
    return findLive.run(tx, id)
  },
)

export interface ThumbnailChange {
  readonly id: string
  /** Null removes the thumbnail. */
  readonly url: string | null
  /** Null for an upload, which the change claims. */
  readonly template: ThumbnailTemplate | null
  /** Changes nothing where the start was changed since this version: the drawing contains the start. */
  readonly scheduleVersion?: number
}

type ChangedThumbnail =
  | { readonly live: LiveRow; readonly previousUrl: string | null }
  | 'WRONG_LIVE_STATE'
  | 'THUMBNAIL_REPLACED'

/** Only before the live is on air. */
export const changeThumbnail = transaction(
  'lives.changeThumbnail',
  async (tx, { id, url, template, scheduleVersion }: ThumbnailChange): Promise<ChangedThumbnail> => {
    const [stored] = await tx
      .select({ liverId: lives.liverId, previousUrl: lives.thumbnailUrl, version: lives.scheduleVersion })
      .from(lives)
      .where(and(eq(lives.id, id), inArray(lives.state, ['draft', 'scheduled', 'preparing'])))
      .for('update')
    if (!stored || (scheduleVersion !== undefined && scheduleVersion !== stored.version)) return 'WRONG_LIVE_STATE'
    const { liverId, previousUrl } = stored
    if (url !== null && template === null && !(await claimUpload(tx, { liverId, url }))) return 'THUMBNAIL_REPLACED'
    await tx.update(lives).set({ thumbnailUrl: url, thumbnailTemplate: template }).where(eq(lives.id, id))
    const live = await findLive.run(tx, id)
    return live ? { live, previousUrl } : 'WRONG_LIVE_STATE'
  },
)

/** Removes the thumbnail of a live in any state. Returns its URL; null where there is none. */
export const removeThumbnail = transaction('lives.removeThumbnail', async (tx, id: string): Promise<string | null> => {
  const [stored] = await tx.select({ url: lives.thumbnailUrl }).from(lives).where(eq(lives.id, id)).for('update')
  await tx.update(lives).set({ thumbnailUrl: null, thumbnailTemplate: null }).where(eq(lives.id, id))
  return stored?.url ?? null
})

/** Removes the thumbnails and the upload of a liver. Returns the URLs of the images. */
export const removeThumbnailsOf = transaction(
  'lives.removeThumbnailsOf',
  async (tx, liverId: number): Promise<string[]> => {
    const shown = and(eq(lives.liverId, liverId), isNotNull(lives.thumbnailUrl))
    const used = await tx.select({ url: lives.thumbnailUrl }).from(lives).where(shown).for('update')
    await tx.update(lives).set({ thumbnailUrl: null, thumbnailTemplate: null }).where(shown)
    const unused = await tx
      .delete(thumbnailUploads)
      .where(eq(thumbnailUploads.liverId, liverId))
      .returning({ url: thumbnailUploads.url })
    return [...used, ...unused].flatMap(({ url }) => (url === null ? [] : [url]))
  },
)
