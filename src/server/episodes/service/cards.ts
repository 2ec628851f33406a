import type { Profile } from '#contract/account/schemas.ts'
import type { Paging } from '#contract/cursor.ts'
import type { EpisodeCard } from '#contract/episodes/schemas.ts'
import { pageOf, readCursor, type Cursor, type Page } from '../../cursor.ts'
import { Recent } from '../../recent.ts'
import type { Viewer } from '../../viewer.ts'
import type { EpisodesDeps, VideoSummary } from '../deps.ts'
import { episodeAccess } from '../policy.ts'
import { presentSummary } from '../present.ts'
import {
  findEpisodes,
  listEpisodesOfGenre,
  listFollowedEpisodes,
  listNewestEpisodes,
  listUnfinished,
  readChannels,
  readViewing,
  type ChannelCard,
  type NewestQuery,
  type Viewing,
} from '../store/cards.ts'
import type { EpisodeRow } from '../store/episodes.ts'
import type { Positions } from './positions.ts'

const byTime = ({ publishesAt, id }: EpisodeRow): Cursor => ({ key: publishesAt?.getTime() ?? 0, id })

/** Episodes with what is shown of them, regardless of the viewer. */
interface Shown {
  readonly rows: readonly EpisodeRow[]
  readonly channels: ReadonlyMap<number, ChannelCard>
  readonly videos: ReadonlyMap<number, VideoSummary>
}

interface ShownPage extends Shown {
  readonly next: string | null
}

const ofVisitor: Viewing = { roles: new Map(), followed: new Set(), progress: new Map() }

/** Lists with episodes of several channels. */
export function createCards({ database, clock, videos, sharing = null }: EpisodesDeps, positions: Positions) {
  const recent = sharing && new Recent<ShownPage>(sharing, 'episodes')

  async function readShown(rows: readonly EpisodeRow[]): Promise<Shown> {
    if (rows.length === 0) return { rows, channels: new Map(), videos: new Map() }
    const [channels, summaries] = await Promise.all([
      database.run(readChannels, [...new Set(rows.map((row) => row.channelId))]),
      videos.summaries(rows.flatMap(({ videoId }) => (videoId === null ? [] : [videoId]))),
    ])
    return { rows, channels, videos: summaries }
  }

  async function readViewingOf(viewer: Viewer, { rows, channels }: Shown): Promise<Viewing> {
    if (viewer === null || rows.length === 0) return ofVisitor
    const { id: userId } = viewer.user
    await positions.settle(userId)
    const query = { userId, channelIds: [...channels.keys()], episodeIds: rows.map(({ id }) => id) }
    return database.run(readViewing, query)
  }

  /** Leaves out episodes that the viewer must not know. */
  async function presentShown(shown: Shown, viewer: Viewer): Promise<EpisodeCard[]> {
    const now = clock.now()
    const staff = viewer?.roles.includes('staff') ?? false
    const { roles, followed, progress } = await readViewingOf(viewer, shown)
    return shown.rows.flatMap((row) => {
      const channel = shown.channels.get(row.channelId)
      if (!channel) return []
      const relation = { role: roles.get(channel.id) ?? null, staff, follows: followed.has(channel.id), invited: false }
      const access = episodeAccess(row, relation, now)
      if (access === 'none') return []
      const video = row.videoId === null ? null : (shown.videos.get(row.videoId) ?? null)
      return [{ ...presentSummary(row, { access, video, progress: progress.get(row.id), now }), channel }]
    })
  }

  const present = async (rows: readonly EpisodeRow[], viewer: Viewer): Promise<EpisodeCard[]> =>
    presentShown(await readShown(rows), viewer)

  /** A list that was read is kept for the other users who read it. */
  async function readKept(key: string, viewer: Viewer, read: () => Promise<ShownPage>): Promise<ShownPage> {
    const hasWritten = viewer !== null && sharing?.hasWritten(viewer.user.id) === true
    return recent === null || hasWritten ? read() : recent.read(key, read)
  }

  async function pageFor(
    list: string,
    viewer: Viewer,
    { cursor, limit }: Paging,
    read: (query: NewestQuery) => Promise<readonly EpisodeRow[]>,
  ): Promise<Page<EpisodeCard>> {
    const readPage = async (): Promise<ShownPage> => {
      const query = { now: clock.now(), after: readCursor(cursor), limit: limit + 1 }
      const { items, next } = pageOf(await read(query), limit, byTime)
      return { ...(await readShown(items)), next }
    }
    // First pages only: few read the others.
    const page = await (cursor === undefined ? readKept(`${list} ${limit}`, viewer, readPage) : readPage())
    return { items: await presentShown(page, viewer), next: page.next }
  }

  async function findInOrder(ids: readonly number[]): Promise<EpisodeRow[]> {
    if (ids.length === 0) return []
    const found = new Map((await database.run(findEpisodes, ids)).map((row) => [row.id, row]))
    return ids.flatMap((id) => found.get(id) ?? [])
  }

  return {
    /** Published episodes of all channels, newest first. */
    newest: (viewer: Viewer, paging: Paging): Promise<Page<EpisodeCard>> =>
      pageFor('newest', viewer, paging, (query) => database.run(listNewestEpisodes, query)),

    /** Published episodes of a genre, newest first. */
    ofGenre: (genre: string, viewer: Viewer, paging: Paging): Promise<Page<EpisodeCard>> =>
      pageFor(`genre ${genre}`, viewer, paging, (query) => database.run(listEpisodesOfGenre, { genre, ...query })),

    /** The published ones of these episodes that the viewer may watch, in this order. */
    async chosen(ids: readonly number[], viewer: Viewer): Promise<EpisodeCard[]> {
      const read = async () => ({ ...(await readShown(await findInOrder(ids))), next: null })
      const cards = await presentShown(await readKept(`chosen ${ids.join(' ')}`, viewer, read), viewer)
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
