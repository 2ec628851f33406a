import { and, eq, gt } from 'drizzle-orm'
import { commentsOnEntry } from '#contract/chat/limits.ts'
import { statement, transaction, type Connection } from '../../ports/database/port.ts'
import { bannedWords, chatBans, chatModerators, chats, chatTimeouts } from '../tables.ts'
import { findComment, listComments, type CommentRow } from './comments.ts'

/** Decides who may write what in the chats of a liver. */
export interface ChatModeration {
  readonly moderators: readonly number[]
  readonly banned: readonly number[]
  readonly timeouts: readonly { readonly userId: number; readonly until: Date }[]
  readonly words: readonly string[]
}

export interface StoredChat {
  readonly slowModeSeconds: number
  readonly pinned: CommentRow | null
  /** The latest, oldest first. */
  readonly comments: readonly CommentRow[]
  readonly moderation: ChatModeration
}

async function moderationOf(db: Connection, liverId: number, now: Date): Promise<ChatModeration> {
  const moderators = await db
    .select({ userId: chatModerators.userId })
    .from(chatModerators)
    .where(eq(chatModerators.liverId, liverId))
  const banned = await db.select({ userId: chatBans.userId }).from(chatBans).where(eq(chatBans.liverId, liverId))
  const timeouts = await db
    .select({ userId: chatTimeouts.userId, until: chatTimeouts.until })
    .from(chatTimeouts)
    .where(and(eq(chatTimeouts.liverId, liverId), gt(chatTimeouts.until, now)))
  const words = await db.select({ words: bannedWords.words }).from(bannedWords).where(eq(bannedWords.liverId, liverId))
  return {
    moderators: moderators.map(({ userId }) => userId),
    banned: banned.map(({ userId }) => userId),
    timeouts,
    words: words[0]?.words ?? [],
  }
}

export const readModeration = transaction(
  'chat.readModeration',
  (tx, { liverId, now }: { liverId: number; now: Date }): Promise<ChatModeration> => moderationOf(tx, liverId, now),
)

/** The state that a process needs to open the room. */
export const readChat = transaction(
  'chat.readChat',
  async (tx, { liveId, liverId, now }: { liveId: string; liverId: number; now: Date }): Promise<StoredChat> => {
    const [chat] = await tx.select().from(chats).where(eq(chats.liveId, liveId))
    const wanted = { liveId, before: null, recorded: null, shown: null, limit: commentsOnEntry }
    return {
      slowModeSeconds: chat?.slowModeSeconds ?? 0,
      pinned: chat?.pinnedId ? await findComment.run(tx, { liveId, id: chat.pinnedId }) : null,
      comments: (await listComments.run(tx, wanted)).toReversed(),
      moderation: await moderationOf(tx, liverId, now),
    }
  },
)

export interface ChatChange {
  readonly liveId: string
  readonly change: { readonly slowModeSeconds?: number; readonly pinnedId?: string | null }
}

export const changeChat = statement('chat.changeChat', async (db, { liveId, change }: ChatChange): Promise<void> => {
  await db
    .insert(chats)
    .values({ liveId, ...change })
    .onConflictDoUpdate({ target: chats.liveId, set: change })
})
