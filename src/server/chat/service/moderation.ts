import type { Profile } from '#contract/account/schemas.ts'
import type { ChatRole, slowModes, timeoutMinutes } from '#contract/chat/limits.ts'
import type { Comment } from '#contract/chat/schemas.ts'
import { liveRoom } from '#contract/lives/limits.ts'
import type { LiveRoomEvent } from '#contract/lives/room.ts'
import type { AuditEvent } from '../../audit/index.ts'
import type { StampedEntry } from '../../audit/operations.ts'
import { DomainError } from '../../errors.ts'
import { requireModerator, requireUnprotected, roleOf } from '../policy.ts'
import { presentComment } from '../present.ts'
import type { ChatContext, LiveRow } from '../context.ts'
import { changeChat } from '../store/chats.ts'
import { deleteComment, findComment as findStoredComment } from '../store/comments.ts'
import { addBan, findPerson, setTimeoutOf } from '../store/people.ts'

export type Moderation = ReturnType<typeof createModeration>

/** Actions of liver, moderators and staff in a chat. Each change is stored, then published. */
export function createModeration(context: ChatContext) {
  const { database, clock, audit, batch, lives } = context

  const publish = (liveId: string, id: string, event: LiveRoomEvent) =>
    context.realtime.publish(liveRoom(liveId), id, event)
  /** The id of an event that may be repeated. */
  const eventId = (name: string): string => `${name}:${clock.now().getTime()}:${crypto.randomUUID()}`

  async function roleIn(viewer: Profile, { liver }: LiveRow): Promise<ChatRole> {
    const person = await database.run(findPerson, { liverId: liver.id, userId: viewer.user.id })
    return roleOf(viewer, liver.id, person?.moderator ?? false)
  }

  async function requireModeratorIn(viewer: Profile, liveId: string): Promise<{ live: LiveRow; role: ChatRole }> {
    const live = await lives.find(liveId)
    const role = await roleIn(viewer, live)
    requireModerator(role)
    return { live, role }
  }

  /** Throws `USER_NOT_FOUND` and `TARGET_PROTECTED`. */
  async function requireTarget(viewer: Profile, { liver }: LiveRow, userId: number): Promise<void> {
    const person = await database.run(findPerson, { liverId: liver.id, userId })
    if (!person) throw new DomainError('USER_NOT_FOUND')
    const roles = person.staff ? (['staff'] as const) : []
    requireUnprotected(
      viewer,
      userId,
      roleOf({ user: { ...viewer.user, id: userId }, roles: [...roles] }, liver.id, person.moderator),
    )
  }

  /** Only actions of staff are audited. */
  function entryOf(role: ChatRole, event: AuditEvent): StampedEntry | null {
    return role === 'staff' ? audit.stamp(event) : null
  }

  /** Throws `COMMENT_NOT_FOUND`. Stores a comment of another process that is not stored yet. */
  async function findComment(live: LiveRow, id: string): Promise<Comment> {
    await batch.flush()
    const stored = await database.run(findStoredComment, { liveId: live.id, id })
    if (stored) return presentComment(stored)
    const received = context.rooms.get(live.id)?.find(id) ?? null
    if (!received) throw new DomainError('COMMENT_NOT_FOUND')
    batch.add({
      id,
      liveId: live.id,
      authorId: received.author.id,
      authorRole: received.author.role,
      text: received.text,
      writtenAt: new Date(received.at),
    })
    await batch.flush()
    return received
  }

  async function remove(live: LiveRow, comment: Comment, entry: StampedEntry | null): Promise<void> {
    await database.run(deleteComment, { liveId: live.id, id: comment.id, at: clock.now(), entry })
    await publish(live.id, `deleted:${comment.id}`, { type: 'deleted', commentId: comment.id })
  }

  return {
    requireModeratorIn,
    entryOf,
    findComment,
    remove,

    async deleteComment(viewer: Profile, liveId: string, id: string): Promise<void> {
      const live = await lives.find(liveId)
      const role = await roleIn(viewer, live)
      const comment = await findComment(live, id).catch((error: unknown) => {
        // Only moderators may learn whether the comment exists.
        requireModerator(role)
        throw error
      })
      const own = comment.author.id === viewer.user.id
      if (!own) requireModerator(role)
      const details = { liveId, commentId: id }
      const subject = { actorUserId: viewer.user.id, subjectUserId: comment.author.id }
      await remove(live, comment, own ? null : entryOf(role, { ...subject, action: 'chat.comment_deleted', details }))
    },

    async pin(viewer: Profile, liveId: string, id: string | null): Promise<void> {
      const { live } = await requireModeratorIn(viewer, liveId)
      const comment = id === null ? null : await findComment(live, id)
      await database.run(changeChat, { liveId, change: { pinnedId: id } })
      await publish(liveId, eventId('pinned'), { type: 'pinned', comment })
    },

    async setSlowMode(viewer: Profile, liveId: string, seconds: (typeof slowModes)[number]): Promise<void> {
      await requireModeratorIn(viewer, liveId)
      await database.run(changeChat, { liveId, change: { slowModeSeconds: seconds } })
      await publish(liveId, eventId('slowMode'), { type: 'slowMode', seconds })
    },

    async setTimeout(
      viewer: Profile,
      liveId: string,
      { userId, minutes }: { userId: number; minutes: (typeof timeoutMinutes)[number] | null },
    ): Promise<void> {
      const { live, role } = await requireModeratorIn(viewer, liveId)
      await requireTarget(viewer, live, userId)
      const until = minutes === null ? null : new Date(clock.now().getTime() + minutes * 60_000)
      const subject = { actorUserId: viewer.user.id, subjectUserId: userId }
      const entry = entryOf(role, { ...subject, action: 'chat.timed_out', details: { liveId, minutes } })
      await database.run(setTimeoutOf, { liverId: live.liver.id, userId, until, entry })
      await context.publishModeration({ type: 'moderationChanged', liverId: live.liver.id, userId })
    },

    async ban(viewer: Profile, liveId: string, userId: number): Promise<void> {
      const { live, role } = await requireModeratorIn(viewer, liveId)
      await requireTarget(viewer, live, userId)
      const subject = { actorUserId: viewer.user.id, subjectUserId: userId }
      const entry = entryOf(role, { ...subject, action: 'chat.banned', details: { liveId } })
      const ban = { liverId: live.liver.id, userId, since: clock.now(), byUserId: viewer.user.id, entry }
      await database.run(addBan, ban)
      await context.publishModeration({ type: 'moderationChanged', liverId: live.liver.id, userId })
      await context.deleteCommentsOf(liveId, userId)
      await publish(liveId, eventId(`deletedAllOf:${userId}`), { type: 'deletedAllOf', userId })
    },
  }
}
