import type { Profile } from '#contract/account/schemas.ts'
import type { ChannelPost, TimelineEntry } from '#contract/timelines/schemas.ts'
import { DomainError } from '../errors.ts'
import type { AccountData } from '../slice.ts'
import type { Viewer } from '../viewer.ts'
import { liveIds, numbers, type TimelinePaging, type TimelinesDeps } from './deps.ts'
import { createFollowedTimeline } from './followed/service.ts'
import { boundOf, mergeEntries, readTimelineCursor, writeTimelineCursor, type TimedEntry } from './merge.ts'
import { openTimelineRoom } from './realtime.ts'
import { addPost, forgetAuthor, listLivesOf, listPosts, listPostsBy, removePost } from './store.ts'

export type Timelines = ReturnType<typeof createTimelines>

interface Entry extends TimedEntry {
  readonly entry: TimelineEntry
}

export function createTimelines(deps: TimelinesDeps) {
  const { database, clock, channels, episodes, picks } = deps
  const room = openTimelineRoom(deps)

  async function read(channelId: number, viewer: Viewer, { cursor, limit }: TimelinePaging) {
    await channels.membership(channelId, 0)
    const after = readTimelineCursor(cursor)
    const bound = (kind: TimedEntry['kind'], ids: typeof numbers) => after && boundOf(kind, after, ids)
    const query = { channelId, limit: limit + 1 }

    const liveBound = bound('live', liveIds)
    const lives = await database.run(listLivesOf, {
      ...query,
      after: liveBound && { at: new Date(liveBound.at), id: liveBound.id },
    })
    const postBound = bound('post', numbers)
    const posts = await database.run(listPosts, {
      ...query,
      after: postBound && { at: new Date(postBound.at), id: Number(postBound.id) },
    })
    const episodeBound = bound('episode', numbers)
    const published = await episodes.lists.newest(channelId, viewer, {
      limit: limit + 1,
      after: episodeBound && { key: episodeBound.at, id: Number(episodeBound.id) },
    })
    const pickBound = bound('pick', numbers)
    const cut = await picks.timelines.ofChannel(channelId, viewer, {
      limit: limit + 1,
      after: pickBound && { at: new Date(pickBound.at), id: Number(pickBound.id) },
    })

    const entries: Entry[] = mergeEntries([
      lives.map(({ startedAt, ...live }) => entryOf(startedAt, live.id, (at) => ({ kind: 'live', at, live }))),
      published.map((episode) => entryOf(episode.publishesAt, episode.id, (at) => ({ kind: 'episode', at, episode }))),
      posts.map(({ postedAt, ...post }) => entryOf(postedAt, post.id, (at) => ({ kind: 'post', at, post }))),
      cut.map((pick) => entryOf(pick.createdAt, pick.id, (at) => ({ kind: 'pick', at, pick }))),
    ])
    const page = entries.slice(0, limit)
    const last = page.at(-1)
    return {
      entries: page.map(({ entry }) => entry),
      next: last && entries.length > limit ? writeTimelineCursor(last) : null,
    }
  }

  const account: AccountData = {
    name: 'channelPosts',
    export: (userId) => database.run(listPostsBy, userId),
    assertDeletable: async () => {},
    deleteUserData: (userId) => database.run(forgetAuthor, userId),
  }

  return {
    account,
    read,
    followed: createFollowedTimeline(deps),
    room: room.room,
    reportLive: room.liveChanged,
    reportPick: room.pickCut,
    start: () => room.episodes.start(),
    close: () => room.episodes.close(),

    /** `postedAt`: a time in the past, for the demo. */
    async post(viewer: Profile, channelId: number, text: string, postedAt = clock.now()): Promise<ChannelPost> {
      await channels.requireEditor(viewer, channelId)
      const { id: authorId, nickName, avatarUrl } = viewer.user
      const id = await database.run(addPost, { channelId, authorId, text, postedAt })
      room.posted(channelId, id)
      return { id, text, author: { id: authorId, nickName, avatarUrl } }
    },

    async removePost(viewer: Profile, channelId: number, postId: number): Promise<void> {
      await channels.requireEditor(viewer, channelId)
      if (!(await database.run(removePost, { channelId, postId }))) throw new DomainError('POST_NOT_FOUND')
    },
  }
}

function entryOf(time: Date | string | null, id: number | string, make: (at: string) => TimelineEntry): Entry {
  if (time === null) throw new Error('an entry of a timeline has a time')
  const at = new Date(time)
  const entry = make(at.toISOString())
  return { kind: entry.kind, at: at.getTime(), id: String(id), entry }
}
