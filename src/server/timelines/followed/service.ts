import type { Profile } from '#contract/account/schemas.ts'
import type { FollowedEntry, FollowedSources, SourcesPaging } from '#contract/timelines/schemas.ts'
import { boundOf, mergeEntries, readTimelineCursor, writeTimelineCursor, type TimedEntry } from '../merge.ts'
import { liveIds, numbers, type TimelinePaging, type TimelinesDeps } from '../deps.ts'
import { listFollowedLives, listFollowedPosts } from './store.ts'

export type FollowedTimelineDeps = Pick<TimelinesDeps, 'database' | 'episodes' | 'follows' | 'picks'>

interface Entry extends TimedEntry {
  readonly entry: FollowedEntry
}

function entryOf(id: number | string, entry: FollowedEntry): Entry {
  return { kind: entry.kind, at: Date.parse(entry.at), id: String(id), entry }
}

function timeOf(time: Date | string | null): string {
  if (time === null) throw new Error('an entry of a timeline has a time')
  return new Date(time).toISOString()
}

/** The timeline of everything that a user follows, computed when it is read. */
export function createFollowedTimeline({ database, episodes, follows, picks }: FollowedTimelineDeps) {
  return {
    async read(viewer: Profile, { cursor, limit }: TimelinePaging) {
      const { id: userId } = viewer.user
      const after = readTimelineCursor(cursor)
      const bound = (kind: TimedEntry['kind'], ids: typeof numbers) => after && boundOf(kind, after, ids)
      const query = { userId, limit: limit + 1 }
      const [liveBound, postBound, episodeBound, pickBound] = [
        bound('live', liveIds),
        bound('post', numbers),
        bound('episode', numbers),
        bound('pick', numbers),
      ]
      const followed = await follows.kindsOf(userId)
      if (!followed.channels && !followed.livers) return { entries: [], next: null }
      const [lives, posts, published, cut] = await Promise.all([
        database.run(listFollowedLives, {
          ...query,
          after: liveBound && { at: new Date(liveBound.at), id: liveBound.id },
        }),
        followed.channels
          ? database.run(listFollowedPosts, {
              ...query,
              after: postBound && { at: new Date(postBound.at), id: Number(postBound.id) },
            })
          : [],
        followed.channels
          ? episodes.cards.followed(viewer, {
              limit: limit + 1,
              after: episodeBound && { key: episodeBound.at, id: Number(episodeBound.id) },
            })
          : [],
        picks.timelines.followed(viewer, {
          followsChannels: followed.channels,
          limit: limit + 1,
          after: pickBound && { at: new Date(pickBound.at), id: Number(pickBound.id) },
        }),
      ])
      const entries: Entry[] = mergeEntries([
        lives.map(({ startedAt, ...live }) => entryOf(live.id, { kind: 'live', at: timeOf(startedAt), live })),
        published.map((episode) => entryOf(episode.id, { kind: 'episode', at: timeOf(episode.publishesAt), episode })),
        posts.map(({ postedAt, channel, ...post }) =>
          entryOf(post.id, { kind: 'post', at: timeOf(postedAt), post, channel }),
        ),
        cut.map((pick) => entryOf(pick.id, { kind: 'pick', at: timeOf(pick.createdAt), pick })),
      ])
      const page = entries.slice(0, limit)
      const last = page.at(-1)
      return {
        entries: page.map(({ entry }) => entry),
        next: last && entries.length > limit ? writeTimelineCursor(last) : null,
      }
    },

    sources: ({ user }: Profile, paging: SourcesPaging): Promise<FollowedSources> => follows.sourcesOf(user.id, paging),
  }
}
