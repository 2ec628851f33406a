/** The rules of chats: who may write what, who moderates, and how long comments are stored. */
import { chatOpenMinutesAfterEnd } from '#contract/chat/limits.ts'
import type { Person } from '#contract/account/schemas.ts'
import { liveRoom } from '#contract/realtime/limits.ts'
import { liveRoomRequest, roomEvent, type RoomEvent } from '#contract/realtime/schemas.ts'
import { DomainError } from '../../errors.ts'
import type { Viewer } from '../../viewer.ts'
import { openAudiences } from '../audience/audiences.ts'
import { CommentBatch } from '../batch.ts'
import { LiveRoom } from '../live-room.ts'
import { openModerationChannel, type ModerationMessage } from '../moderation-channel.ts'
import type { ChatDeps, ChatContext, LiveRow } from '../context.ts'
import { deleteCommentsOf } from '../store/comments.ts'
import { chatOfAccount } from './account.ts'
import { readComments, type CommentsPage } from './comments.ts'
import { createModeration } from './moderation.ts'
import { createReports } from './reports.ts'
import { createChatRetention } from './retention.ts'
import { createSetting } from './setting.ts'

export type Chat = Awaited<ReturnType<typeof createChat>>

/** Registers the rooms of lives at `realtime`. */
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

  const moderation = createModeration(context)
  const retention = createChatRetention(context)

  realtime.register({
    name: 'live',
    message: liveRoomRequest,
    event: roomEvent,
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
    moderation,
    setting: createSetting(context),
    reports: createReports(context, moderation),
    read: (viewer: Viewer, liveId: string, page: CommentsPage) => readComments(context, viewer, liveId, page),

    /** A live has changed: its end sets when its chat closes. */
    onLiveChanged(live: LiveRow): void {
      rooms.get(live.id)?.update(live)
      if (live.endedAt === null) return
      const closesAt = new Date(live.endedAt.getTime() + chatOpenMinutesAfterEnd * 60_000).toISOString()
      const event: RoomEvent = { type: 'closing', closesAt }
      realtime.publish(liveRoom(live.id), `closing:${closesAt}`, event).catch((err: unknown) => {
        log.error({ err, liveId: live.id }, 'the closing time of a chat could not be published')
      })
    },

    /** A user has followed a liver, who may be on air. */
    onFollowed: (liverId: number, { id, nickName }: Person) => audiences.follow(liverId, { id, nickName }),

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
