/** The rules of chats: who may write what, who moderates, and how long comments are stored. */
import { chatOpenMinutesAfterEnd } from '#contract/chat/limits.ts'
import type { Person } from '#contract/account/schemas.ts'
import { liveRoom } from '#contract/lives/limits.ts'
import { type LiveRoomEvent, liveRoomEvent, liveRoomRequest } from '#contract/lives/room.ts'
import { DomainError } from '../../errors.ts'
import type { Viewer } from '../../viewer.ts'
import { roomOf } from '../../realtime/index.ts'
import { openAudiences } from '../audience/audiences.ts'
import { CommentBatch } from '../batch.ts'
import { LiveRoom } from '../live-room.ts'
import { openModerationChannel, type ModerationMessage } from '../moderation-channel.ts'
import type { ChatDeps, ChatContext } from '../context.ts'
import { deleteCommentsOf } from '../store/comments.ts'
import { chatOfAccount } from './account.ts'
import { readComments, type CommentsPage } from './comments.ts'
import { createModeratedSetting } from './moderated-setting.ts'
import { createModeration } from './moderation.ts'
import { createReports } from './reports.ts'
import { createChatRetention } from './retention.ts'
import { createSetting } from './setting.ts'

/** Follows of longer ago are not announced. */
const announcedMs = 60_000

export type Chat = Awaited<ReturnType<typeof createChat>>

export async function createChat(deps: ChatDeps) {
  const { database, clock, log, lives, roomLog, realtime } = deps
  const rooms = new Map<string, LiveRoom>()
  const batch = new CommentBatch(deps)

  async function apply(message: ModerationMessage): Promise<void> {
    if (message.type === 'silenced') return rooms.get(message.liveId)?.silence(message.userId, message.until)
    if (message.type === 'blocked') return realtime.readmit(message.userId)
    for (const room of rooms.values()) {
      if (room.liverId !== message.liverId) continue
      await room.resyncModeration()
      room.notifyPermissions(message.userId)
    }
  }
  const channel = await openModerationChannel({
    roomLog,
    apply,
    async reset() {
      for (const room of rooms.values()) {
        await room.resyncModeration()
        room.notifyPermissions(null)
      }
    },
    failed: (err) => log.error({ err }, 'the moderation of a chat could not be read'),
  })
  const audiences = await openAudiences({ roomLog, clock, rooms: () => rooms.values() })
  const context: ChatContext = {
    ...deps,
    batch,
    audiences,
    rooms,
    publishModeration: channel.publish,
    async deleteCommentsOf(liveId, authorId) {
      await batch.flush()
      await database.run(deleteCommentsOf, { liveId, authorId, at: clock.now() })
    },
  }

  lives.status.onChanged((live) => rooms.get(live.id)?.update(live))
  const moderation = createModeration(context)
  const retention = createChatRetention(context)

  const room = roomOf({
    name: 'live',
    message: liveRoomRequest,
    event: liveRoomEvent,
    async open(liveId) {
      const live = await lives.find(liveId).catch((error: unknown) => {
        if (error instanceof DomainError) return null
        throw error
      })
      if (live === null) return null
      const room = new LiveRoom(context, live)
      rooms.set(live.id, room)
      return room
    },
  })

  return {
    account: chatOfAccount(context),
    room,
    moderation,
    setting: createSetting(context),
    moderatedSetting: createModeratedSetting(context, moderation),
    reports: createReports(context, moderation),
    read: (viewer: Viewer, liveId: string, page: CommentsPage) => readComments(context, viewer, liveId, page),

    /** Publishes when the chat of an ended live closes. Idempotent. */
    async publishClosing(liveId: string, endedAt: Date): Promise<void> {
      const closesAt = new Date(endedAt.getTime() + chatOpenMinutesAfterEnd * 60_000).toISOString()
      const event: LiveRoomEvent = { type: 'closing', closesAt }
      await realtime.publish(liveRoom(liveId), `closing:${closesAt}`, event)
    },

    /** Announces a follow to the viewers of a liver who is on air; not after an outage. */
    announceFollow(liverId: number, user: Pick<Person, 'id' | 'nickName'>, at: Date): void {
      if (clock.now().getTime() - at.getTime() < announcedMs) audiences.follow(liverId, user)
    },

    start: () => retention.start(),

    /** Resolves when all comments are stored. */
    async close(): Promise<void> {
      retention.close()
      channel.leave()
      audiences.close()
      await batch.flush()
    },
  }
}
