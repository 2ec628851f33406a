import { and, desc, eq, gt, inArray, lt, lte, or, sql } from 'drizzle-orm'
import { channelMembers, isOfOpenChannel } from '../channels/tables.ts'
import { episodes } from '../episodes/tables.ts'
import { users } from '../identity/tables.ts'
import { archives, lives } from '../lives/tables.ts'
import { instant } from '../ports/database/columns.ts'
import { statement, type Connection } from '../ports/database/port.ts'
import { isOfOpenSeries } from '../series/tables.ts'
import { channelPosts } from './tables.ts'

const personColumns = { id: users.id, nickName: users.nickName, avatarUrl: users.avatarUrl }

/** Entries before a time, or at the time before an id. */
interface Bound<Id> {
  readonly at: Date
  readonly id: Id
}

export interface ListQuery<Id> {
  readonly channelId: number
  readonly after: Bound<Id> | null
  readonly limit: number
}

const selectPosts = (db: Connection) =>
  db
    .select({
      id: channelPosts.id,
      text: channelPosts.text,
      postedAt: channelPosts.postedAt,
      author: personColumns,
    })
    .from(channelPosts)
    .leftJoin(users, eq(users.id, channelPosts.authorId))

export type PostRow = Awaited<ReturnType<typeof selectPosts>>[number]

export const selectPostsOf = (db: Connection, { channelId, after, limit }: ListQuery<number>) =>
  selectPosts(db)
    .where(
      and(
        eq(channelPosts.channelId, channelId),
        after ? sql`(${channelPosts.postedAt}, ${channelPosts.id}) < (${instant(after.at)}, ${after.id})` : undefined,
      ),
    )
    .orderBy(desc(channelPosts.postedAt), desc(channelPosts.id))
    .limit(limit)

/** Newest first. */
export const listPosts = statement('timelines.listPosts', (db, query: ListQuery<number>): Promise<PostRow[]> =>
  selectPostsOf(db, query),
)

export const addPost = statement(
  'timelines.addPost',
  async (db, post: typeof channelPosts.$inferInsert): Promise<number> => {
    const [added] = await db.insert(channelPosts).values(post).returning({ id: channelPosts.id })
    if (!added) throw new Error('the insert returned no row')
    return added.id
  },
)

/** Returns false for an unknown post. */
export const removePost = statement(
  'timelines.removePost',
  async (db, { channelId, postId }: { channelId: number; postId: number }): Promise<boolean> => {
    const removed = await db
      .delete(channelPosts)
      .where(and(eq(channelPosts.id, postId), eq(channelPosts.channelId, channelId)))
      .returning({ id: channelPosts.id })
    return removed.length > 0
  },
)

export const listPostsBy = statement('timelines.listPostsBy', (db, authorId: number) =>
  db
    .select({ channelId: channelPosts.channelId, text: channelPosts.text, postedAt: channelPosts.postedAt })
    .from(channelPosts)
    .where(eq(channelPosts.authorId, authorId))
    .orderBy(desc(channelPosts.postedAt), desc(channelPosts.id)),
)

/** The posts remain, because they are those of the channel. */
export const forgetAuthor = statement('timelines.forgetAuthor', async (db, authorId: number): Promise<void> => {
  await db.update(channelPosts).set({ authorId: null }).where(eq(channelPosts.authorId, authorId))
})

/** For each owner the index is read separately, so that the limit applies to it. */
export function selectLivesOf(db: Connection, { channelId, after, limit }: ListQuery<string>) {
  const isShown = or(
    inArray(lives.state, ['on_air', 'interrupted']),
    and(eq(lives.state, 'archived'), eq(archives.published, true)),
  )
  const ofOwner = db
    .select({
      id: lives.id,
      title: lives.title,
      state: lives.state,
      liverId: lives.liverId,
      startedAt: lives.startedAt,
    })
    .from(lives)
    .leftJoin(archives, eq(archives.liveId, lives.id))
    .where(
      and(
        eq(lives.liverId, channelMembers.userId),
        eq(lives.visibility, 'public'),
        isShown,
        after
          ? sql`(${lives.startedAt}, ${lives.id}) < (${instant(after.at)}, ${after.id})`
          : lt(lives.startedAt, sql`'infinity'`),
      ),
    )
    .orderBy(desc(lives.startedAt), desc(lives.id))
    .limit(limit)
    .as('of_owner')
  return db
    .select({
      id: ofOwner.id,
      title: ofOwner.title,
      state: ofOwner.state,
      startedAt: ofOwner.startedAt,
      liver: personColumns,
    })
    .from(channelMembers)
    .innerJoinLateral(ofOwner, sql`true`)
    .innerJoin(users, eq(users.id, channelMembers.userId))
    .where(and(eq(channelMembers.channelId, channelId), eq(channelMembers.role, 'owner')))
    .orderBy(desc(ofOwner.startedAt), desc(ofOwner.id))
    .limit(limit)
}

export type LiveEntryRow = Awaited<ReturnType<typeof selectLivesOf>>[number]

/** Public lives of the owners that are on air or have a published archive, newest first. */
export const listLivesOf = statement('timelines.listLivesOf', (db, query: ListQuery<string>): Promise<LiveEntryRow[]> =>
  selectLivesOf(db, query),
)

export interface PublishedEpisode {
  readonly id: number
  readonly channelId: number
  readonly at: Date
}

/** More than this many new episodes in some seconds are an import: clients need no note of each. */
const publishedMax = 200

export const listPublishedBetween = statement(
  'timelines.listPublishedBetween',
  async (db, { since, until }: { since: Date; until: Date }): Promise<PublishedEpisode[]> => {
    const found = await db
      .select({ id: episodes.id, channelId: episodes.channelId, at: episodes.publishesAt })
      .from(episodes)
      .where(
        and(
          sql`${episodes.visibility} in ('public', 'followers')`,
          gt(episodes.publishesAt, since),
          lte(episodes.publishesAt, until),
          isOfOpenChannel(episodes.channelId),
          isOfOpenSeries(episodes.seriesId),
        ),
      )
      .orderBy(desc(episodes.publishesAt), desc(episodes.id))
      .limit(publishedMax)
    return found.flatMap(({ at, ...episode }) => (at === null ? [] : [{ ...episode, at }]))
  },
)
