import type { Profile } from '#contract/account/schemas.ts'
import type { Paging } from '#contract/cursor.ts'
import type { EpisodeCard } from '#contract/episodes/schemas.ts'
import { pageOf, readCursor, type Cursor, type Page } from '../../cursor.ts'
import type { Viewer } from '../../viewer.ts'
import type { EpisodesDeps } from '../deps.ts'
import { episodeAccess } from '../policy.ts'
import { presentSummary } from '../present.ts'
import {
  findEpisodes,
  listEpisodesOfGenre,
  listFollowedEpisodes,
  listNewestEpisodes,
  listUnfinished,
  readChannels,
} from '../store/cards.ts'
import type { EpisodeRow } from '../store/episodes.ts'
import type { Positions } from './positions.ts'

const byTime = ({ publishesAt, id }: EpisodeRow): Cursor => ({ key: publishesAt?.getTime() ?? 0, id })

/** Lists with episodes of several channels. */
export function createCards({ database, clock, videos }: EpisodesDeps, positions: Positions) {
  /** Leaves out episodes that the viewer must not know. */
  async function present(rows: readonly EpisodeRow[], viewer: Viewer): Promise<EpisodeCard[]> {
    if (rows.length === 0) return []
    const now = clock.now()
    const userId = viewer?.user.id ?? 0
    const staff = viewer?.roles.includes('staff') ?? false
    const channels = await database.run(readChannels, { userId, ids: [...new Set(rows.map((row) => row.channelId))] })
    const episodeIds = rows.map(({ id }) => id)
    const watched = userId === 0 ? null : await positions.read(userId, episodeIds)
    const summaries = await videos.summaries(rows.flatMap(({ videoId }) => (videoId === null ? [] : [videoId])))
    return rows.flatMap((row) => {
      const channel = channels.get(row.channelId)
      if (!channel) return []
      const { role, follows, ...card } = channel
      const access = episodeAccess(row, { role, staff, follows, invited: false }, now)
      if (access === 'none') return []
      const video = row.videoId === null ? null : (summaries.get(row.videoId) ?? null)
      const progress = watched?.get(row.id)
      return [{ ...presentSummary(row, { access, video, progress, now }), channel: card }]
    })
  }

  async function findInOrder(ids: readonly number[]): Promise<EpisodeRow[]> {
    const found = new Map((await database.run(findEpisodes, ids)).map((row) => [row.id, row]))
    return ids.flatMap((id) => found.get(id) ?? [])
  }

  return {
    /** Published episodes of all channels, newest first. */
    async newest(viewer: Viewer, { cursor, limit }: Paging): Promise<Page<EpisodeCard>> {
      const query = { now: clock.now(), after: readCursor(cursor), limit: limit + 1 }
      const { items, next } = pageOf(await database.run(listNewestEpisodes, query), limit, byTime)
      return { items: await present(items, viewer), next }
    },

    /** Published episodes of a genre, newest first. */
    async ofGenre(genre: string, viewer: Viewer, { cursor, limit }: Paging): Promise<Page<EpisodeCard>> {
      const query = { genre, now: clock.now(), after: readCursor(cursor), limit: limit + 1 }
      const { items, next } = pageOf(await database.run(listEpisodesOfGenre, query), limit, byTime)
      return { items: await present(items, viewer), next }
    },

    /** The published ones of these episodes that the viewer may watch, in this order. */
    async chosen(ids: readonly number[], viewer: Viewer): Promise<EpisodeCard[]> {
      const cards = await present(await findInOrder(ids), viewer)
      return cards.filter(({ state }) => state === 'published')
    },

    /** Published episodes of followed channels, newest first. */
    async followed(
      viewer: Profile,
      query: { readonly after: Cursor | null; readonly limit: number },
    ): Promise<EpisodeCard[]> {
      const { id: userId } = viewer.user
      return present(await database.run(listFollowedEpisodes, { ...query, userId, now: clock.now() }), viewer)
    },

    /**
     * Episodes with which the viewer continues and which they may watch, the last watched first: of each series the last watched episode, or the
     * one after it if that was watched to the end.
     */
    async unfinished(viewer: Profile, { cursor, limit }: Paging): Promise<Page<EpisodeCard>> {
      const query = { userId: viewer.user.id, now: clock.now(), after: readCursor(cursor), limit: limit + 1 }
      await positions.settle(viewer.user.id)
      const rows = await database.run(listUnfinished, query)
      const { items, next } = pageOf(rows, limit, ({ updatedAt, lastId }) => ({ key: updatedAt.getTime(), id: lastId }))
      const cards = await present(await findInOrder(items.map(({ lastId, nextId }) => nextId ?? lastId)), viewer)
      return { items: cards.filter(({ access, video }) => access === 'watch' && video !== null), next }
    },
  }
}
