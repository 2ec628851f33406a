/** The rules of chats: who may write what, who keeps order, and what is kept of it. */
import { chatOpenMinutesAfterEnd } from '#contract/chat.ts'
import { liveRoom } from '#contract/realtime.ts'
import { Refusal, type Viewer } from '../../http/index.ts'
import type { RoomSubject } from '../../realtime/index.ts'
import { CommentBatch } from '../batch.ts'
import { carryNews } from '../carry-news.ts'
import type { ChatNews } from '../news.ts'
import { ChatRoom } from '../room.ts'
import type { ChatParts, ChatSetup, LiveRow } from '../setup.ts'
import { deleteCommentsOf } from '../store/comments.ts'
import { isBanned } from '../store/people.ts'
import { chatOfAccount } from './account.ts'
import { readComments, type CommentsPage } from './comments.ts'
import { createModeration } from './moderation.ts'
import { createReports } from './reports.ts'
import { createChatRetention } from './retention.ts'
import { createSetting } from './setting.ts'

export type Chat = Awaited<ReturnType<typeof createChat>>

export async function createChat(setup: ChatSetup) {
  const { database, clock, log, lives, roomLog } = setup
  const rooms = new Map<string, ChatRoom>()
  const batch = new CommentBatch(setup)
  const hear = async (news: ChatNews): Promise<void> => {
    if (news.type === 'silenced') return rooms.get(news.liveId)?.silence(news.userId, news.until)
    for (const room of rooms.values()) {
      if (room.liverId !== news.liverId) continue
      await room.renewKeeping()
      room.tellStanding(news.userId)
    }
  }
  const carrier = await carryNews({
    roomLog,
    hear,
    async renewAll() {
      for (const room of rooms.values()) {
        await room.renewKeeping()
        room.tellStanding(null)
      }
    },
    failed: (err) => log.error({ err }, 'how a chat is kept could not be read anew'),
  })
  const parts: ChatParts = {
    ...setup,
    batch,
    rooms,
    tell: carrier.tell,
    async takeAway(liveId, authorId) {
      await batch.flush()
      await database.run(deleteCommentsOf, { liveId, authorId, at: clock.now() })
    },
  }

  const moderation = createModeration(parts)
  const retention = createChatRetention(parts)

  return {
    account: chatOfAccount(parts),
    moderation,
    setting: createSetting(parts),
    reports: createReports(parts, moderation),
    read: (viewer: Viewer, liveId: string, page: CommentsPage) => readComments(parts, viewer, liveId, page),

    /** What the room of a live is about; null where there is no such live. */
    async open(room: string): Promise<RoomSubject | null> {
      const live = await lives.find(room.slice(liveRoom('').length)).catch((error: unknown) => {
        if (error instanceof Refusal) return null
        throw error
      })
      if (live === null) return null
      const chat = new ChatRoom(parts, live)
      rooms.set(live.id, chat)
      return chat
    },

    /** A live has changed: with its end it is known when its chat closes. */
    follow(live: LiveRow): void {
      rooms.get(live.id)?.follow(live)
      if (live.endedAt === null) return
      const closesAt = new Date(live.endedAt.getTime() + chatOpenMinutesAfterEnd * 60_000).toISOString()
      setup
        .realtime()
        .publish(liveRoom(live.id), `closing:${closesAt}`, { type: 'closing', closesAt })
        .catch((err: unknown) => log.error({ err, liveId: live.id }, 'a chat could not tell that it closes'))
    },

    /** Whether somebody is shut out of the chats of a liver: what they send there is not welcome either. */
    isUnwelcome: (liverId: number, userId: number): Promise<boolean> => database.run(isBanned, { liverId, userId }),

    start: () => retention.start(),

    /** Resolves when everything that was said is stored. */
    async close(): Promise<void> {
      retention.close()
      carrier.leave()
      await batch.flush()
    },
  }
}
