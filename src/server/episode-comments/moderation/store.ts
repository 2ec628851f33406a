import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { addEntry, type StampedEntry } from '../../audit/operations.ts'
import { isBlockedByOwner } from '../../blocked-follows/operations.ts'
import { channelMembers } from '../../channels/tables.ts'
import { bannedWords, chatBans, chatTimeouts } from '../../chat/tables.ts'
import { timeOf, type Cursor } from '../../cursor.ts'
import { userRoles, users } from '../../identity/tables.ts'
import { instant } from '../../ports/database/columns.ts'
import { statement, transaction, type Connection } from '../../ports/database/port.ts'
import { lockAuthor } from '../store/authors.ts'
import { deleteComments } from '../store/removal.ts'
import { episodeCommentBans, episodeComments, episodeCommentWords, pinnedEpisodeComments } from '../tables.ts'

interface Pair {
  readonly channelId: number
  readonly userId: number
}

interface RulesQuery extends Pair {
  readonly now: Date
}

const isBan = ({ channelId, userId }: Pair) =>
  and(eq(episodeCommentBans.channelId, channelId), eq(episodeCommentBans.userId, userId))

/** Whether a ban or a time-out has not ended. */
const holds = (now: Date) => or(isNull(episodeCommentBans.until), gt(episodeCommentBans.until, now))

export interface CommentRules {
  readonly words: readonly string[]
  readonly banned: boolean
  readonly timedOut: boolean
}

/** The chat rules of the owners of a channel for a user: they also hold in its comments. */
export const readOwnerRules = transaction(
  'episodeComments.readOwnerRules',
  async (tx, { channelId, userId, now }: RulesQuery): Promise<CommentRules> => {
    const owners = tx
      .select({ id: channelMembers.userId })
      .from(channelMembers)
      .where(and(eq(channelMembers.channelId, channelId), eq(channelMembers.role, 'owner')))
    const lists = await tx
      .select({ words: bannedWords.words })
      .from(bannedWords)
      .where(inArray(bannedWords.liverId, owners))
    const isBanned = and(eq(chatBans.userId, userId), inArray(chatBans.liverId, owners))
    const isTimedOut = and(
      eq(chatTimeouts.userId, userId),
      inArray(chatTimeouts.liverId, owners),
      gt(chatTimeouts.until, now),
    )
    return {
      words: lists.flatMap(({ words }) => words),
      banned: (await tx.$count(chatBans, isBanned)) > 0,
      timedOut: (await tx.$count(chatTimeouts, isTimedOut)) > 0,
    }
  },
)

export interface ChannelRules extends CommentRules {
  /** By an owner of the channel. */
  readonly blocked: boolean
}

/** The rules of the channel itself for a user. */
export const readChannelRules = transaction(
  'episodeComments.readChannelRules',
  async (tx, { now, ...pair }: RulesQuery): Promise<ChannelRules> => {
    const { words } = await readWords.run(tx, pair.channelId)
    const [ban] = await tx
      .select({ until: episodeCommentBans.until })
      .from(episodeCommentBans)
      .where(and(isBan(pair), holds(now)))
    return {
      words,
      banned: ban?.until === null,
      timedOut: ban !== undefined && ban.until !== null,
      blocked: await isBlockedByOwner.run(tx, pair),
    }
  },
)

/** Whether a user can moderate the comments of a channel. */
export const findModerator = transaction(
  'episodeComments.findModerator',
  async (tx, { channelId, userId }: Pair): Promise<{ readonly isMember: boolean; readonly isStaff: boolean }> => {
    const isMember = and(eq(channelMembers.channelId, channelId), eq(channelMembers.userId, userId))
    const hasRole = and(eq(userRoles.userId, userId), eq(userRoles.role, 'staff'))
    return {
      isMember: (await tx.$count(channelMembers, isMember)) > 0,
      isStaff: (await tx.$count(userRoles, hasRole)) > 0,
    }
  },
)

export interface NewBan extends RulesQuery {
  /** Null: until the ban is lifted. */
  readonly until: Date | null
  readonly byUserId: number
  readonly entry: StampedEntry
}

/** A time-out replaces one that ends earlier or later, but not a ban. Removes ended ones of the channel. */
async function storeBan(tx: Connection, { now: since, entry, ...ban }: NewBan): Promise<void> {
  const { until, byUserId, channelId } = ban
  await tx
    .insert(episodeCommentBans)
    .values({ ...ban, since })
    .onConflictDoUpdate({
      target: [episodeCommentBans.channelId, episodeCommentBans.userId],
      set: { since, until, byUserId },
      setWhere: isNotNull(episodeCommentBans.until),
    })
  await tx
    .delete(episodeCommentBans)
    .where(and(eq(episodeCommentBans.channelId, channelId), lte(episodeCommentBans.until, since)))
  await addEntry.run(tx, entry)
}

export const addTimeout = transaction('episodeComments.addTimeout', (tx, timeout: NewBan) => storeBan(tx, timeout))

/** Bans a user, and deletes their comments and replies on an episode. */
export const addCommenterBan = transaction(
  'episodeComments.addBan',
  async (tx, { episodeId, ...ban }: NewBan & { episodeId: number }): Promise<void> => {
    await lockAuthor(tx, ban.userId)
    await storeBan(tx, ban)
    const { authorId } = episodeComments
    const isByUser = sql`${episodeComments.episodeId} = ${episodeId} and ${authorId} = ${ban.userId}`
    await deleteComments(tx, isByUser)
  },
)

/** A ban that is already lifted needs no lifting. */
export const liftBan = transaction(
  'episodeComments.liftBan',
  async (tx, { entry, ...pair }: Pair & { entry: StampedEntry }): Promise<void> => {
    const lifted = await tx
      .delete(episodeCommentBans)
      .where(isBan(pair))
      .returning({ userId: episodeCommentBans.userId })
    if (lifted.length > 0) await addEntry.run(tx, entry)
  },
)

export interface BansQuery {
  readonly channelId: number
  readonly now: Date
  readonly after: Cursor | null
  readonly limit: number
}

/** Bans and time-outs that have not ended, the newest first. */
export function selectBans(db: Connection, { channelId, now, after, limit }: BansQuery) {
  const by = alias(users, 'by')
  const { since, userId } = episodeCommentBans
  return db
    .select({
      user: { id: users.id, nickName: users.nickName, avatarUrl: users.avatarUrl },
      since,
      until: episodeCommentBans.until,
      by: by.nickName,
    })
    .from(episodeCommentBans)
    .innerJoin(users, eq(users.id, userId))
    .leftJoin(by, eq(by.id, episodeCommentBans.byUserId))
    .where(
      and(
        eq(episodeCommentBans.channelId, channelId),
        holds(now),
        after ? sql`(${since}, ${userId}) < (${instant(timeOf(after))}, ${after.id})` : undefined,
      ),
    )
    .orderBy(desc(since), desc(userId))
    .limit(limit)
}

export type BanRow = Awaited<ReturnType<typeof selectBans>>[number]

export const listBans = statement('episodeComments.listBans', (db, query: BansQuery): Promise<BanRow[]> =>
  selectBans(db, query),
)

export const removeBansOf = statement('episodeComments.removeBansOf', async (db, userId: number): Promise<void> => {
  await db.delete(episodeCommentBans).where(eq(episodeCommentBans.userId, userId))
})

export interface StoredWords {
  readonly words: string[]
  readonly version: number
}

/** Before the first change, a channel has no words in version 1. */
export const readWords = statement('episodeComments.readWords', async (db, channelId: number): Promise<StoredWords> => {
  const [stored] = await db
    .select({ words: episodeCommentWords.words, version: episodeCommentWords.version })
    .from(episodeCommentWords)
    .where(eq(episodeCommentWords.channelId, channelId))
  return stored ?? { words: [], version: 1 }
})

export interface WordsChange extends StoredWords {
  readonly channelId: number
  readonly entry: StampedEntry
}

/** Returns null where the change was stored, else the stored words, which have another version. */
export const changeWords = transaction(
  'episodeComments.changeWords',
  async (tx, { channelId, words, version, entry }: WordsChange): Promise<StoredWords | null> => {
    await tx.insert(episodeCommentWords).values({ channelId, words: [], version: 1 }).onConflictDoNothing()
    const changed = await tx
      .update(episodeCommentWords)
      .set({ words, version: version + 1 })
      .where(and(eq(episodeCommentWords.channelId, channelId), eq(episodeCommentWords.version, version)))
      .returning({ channelId: episodeCommentWords.channelId })
    if (changed.length === 0) return readWords.run(tx, channelId)
    await addEntry.run(tx, entry)
    return null
  },
)

/** Replaces the pinned comment of an episode; null unpins it. */
export const pinComment = transaction(
  'episodeComments.pin',
  async (tx, { episodeId, commentId }: { episodeId: number; commentId: string | null }): Promise<void> => {
    const { episodeId: target } = pinnedEpisodeComments
    if (commentId === null) await tx.delete(pinnedEpisodeComments).where(eq(target, episodeId))
    else {
      await tx
        .insert(pinnedEpisodeComments)
        .values({ episodeId, commentId })
        .onConflictDoUpdate({ target, set: { commentId } })
    }
  },
)
