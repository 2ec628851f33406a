import type { Profile } from '#contract/account.ts'
import type { ChatRole, Comment, slowModes, timeoutMinutes } from '#contract/chat.ts'
import { liveRoom, type RoomEvent } from '#contract/realtime.ts'
import type { AuditEvent, StampedEntry } from '../../audit/index.ts'
import { Refusal } from '../../http/index.ts'
import { mustKeepOrder, mustNotKeepOrder, roleOf } from '../policy.ts'
import { presentComment } from '../present.ts'
import type { ChatParts, LiveRow } from '../setup.ts'
import { changeChat } from '../store/chats.ts'
import { deleteComment, findComment } from '../store/comments.ts'
import { addBan, findPerson, setTimeoutOf } from '../store/people.ts'

export type Moderation = ReturnType<typeof createModeration>

/** What liver, moderators and staff do in a chat. What is stored comes first, then everybody hears of it. */
export function createModeration(parts: ChatParts) {
  const { database, clock, audit, batch, lives } = parts

  const publish = (liveId: string, id: string, event: RoomEvent) =>
    parts.realtime().publish(liveRoom(liveId), id, event)
  /** Of something that may be done again and again. */
  const moment = (what: string): string => `${what}:${clock.now().getTime()}:${crypto.randomUUID()}`

  async function roleIn(viewer: Profile, { liver }: LiveRow): Promise<ChatRole> {
    const person = await database.run(findPerson, { liverId: liver.id, userId: viewer.user.id })
    return roleOf(viewer, liver.id, person?.moderator ?? false)
  }

  async function mustKeepOrderIn(viewer: Profile, liveId: string): Promise<{ live: LiveRow; role: ChatRole }> {
    const live = await lives.find(liveId)
    const role = await roleIn(viewer, live)
    mustKeepOrder(role)
    return { live, role }
  }

  /** Somebody against whom something may be done. */
  async function mustBeSubject(viewer: Profile, { liver }: LiveRow, userId: number): Promise<void> {
    const person = await database.run(findPerson, { liverId: liver.id, userId })
    if (!person) throw new Refusal('USER_NOT_FOUND')
    const roles = person.staff ? (['staff'] as const) : []
    mustNotKeepOrder(
      viewer,
      userId,
      roleOf({ user: { ...viewer.user, id: userId }, roles: [...roles] }, liver.id, person.moderator),
    )
  }

  /** What staff do in the chat of somebody else is written down. */
  function entryOf(role: ChatRole, event: AuditEvent): StampedEntry | null {
    return role === 'staff' ? audit.stamp(event) : null
  }

  /** Throws `COMMENT_NOT_FOUND`. What another process has just heard may not be stored yet: then it is now. */
  async function mustFind(live: LiveRow, id: string): Promise<Comment> {
    await batch.flush()
    const stored = await database.run(findComment, { liveId: live.id, id })
    if (stored) return presentComment(stored)
    const heard = parts.rooms.get(live.id)?.find(id) ?? null
    if (!heard) throw new Refusal('COMMENT_NOT_FOUND')
    batch.add({
      id,
      liveId: live.id,
      authorId: heard.author.id,
      authorRole: heard.author.role,
      text: heard.text,
      writtenAt: new Date(heard.at),
    })
    await batch.flush()
    return heard
  }

  async function remove(live: LiveRow, comment: Comment, entry: StampedEntry | null): Promise<void> {
    await database.run(deleteComment, { liveId: live.id, id: comment.id, at: clock.now(), entry })
    await publish(live.id, `deleted:${comment.id}`, { type: 'deleted', commentId: comment.id })
  }

  return {
    mustFind,
    remove,

    async deleteComment(viewer: Profile, liveId: string, id: string): Promise<void> {
      const live = await lives.find(liveId)
      const role = await roleIn(viewer, live)
      const comment = await mustFind(live, id).catch((error: unknown) => {
        // Who keeps no order learns nothing of comments that are not theirs.
        mustKeepOrder(role)
        throw error
      })
      const own = comment.author.id === viewer.user.id
      if (!own) mustKeepOrder(role)
      const details = { liveId, commentId: id }
      const subject = { actorUserId: viewer.user.id, subjectUserId: comment.author.id }
      await remove(live, comment, own ? null : entryOf(role, { ...subject, action: 'chat.comment_deleted', details }))
    },

    async pin(viewer: Profile, liveId: string, id: string | null): Promise<void> {
      const { live } = await mustKeepOrderIn(viewer, liveId)
      const comment = id === null ? null : await mustFind(live, id)
      await database.run(changeChat, { liveId, change: { pinnedId: id } })
      await publish(liveId, moment('pinned'), { type: 'pinned', comment })
    },

    async setSlowMode(viewer: Profile, liveId: string, seconds: (typeof slowModes)[number]): Promise<void> {
      await mustKeepOrderIn(viewer, liveId)
      await database.run(changeChat, { liveId, change: { slowModeSeconds: seconds } })
      await publish(liveId, moment('slowMode'), { type: 'slowMode', seconds })
    },

    async setTimeout(
      viewer: Profile,
      liveId: string,
      { userId, minutes }: { userId: number; minutes: (typeof timeoutMinutes)[number] | null },
    ): Promise<void> {
      const { live, role } = await mustKeepOrderIn(viewer, liveId)
      await mustBeSubject(viewer, live, userId)
      const until = minutes === null ? null : new Date(clock.now().getTime() + minutes * 60_000)
      const subject = { actorUserId: viewer.user.id, subjectUserId: userId }
      const entry = entryOf(role, { ...subject, action: 'chat.timed_out', details: { liveId, minutes } })
      await database.run(setTimeoutOf, { liverId: live.liver.id, userId, until, entry })
      await parts.tell({ type: 'keeping', liverId: live.liver.id, userId })
    },

    async ban(viewer: Profile, liveId: string, userId: number): Promise<void> {
      const { live, role } = await mustKeepOrderIn(viewer, liveId)
      await mustBeSubject(viewer, live, userId)
      const subject = { actorUserId: viewer.user.id, subjectUserId: userId }
      const entry = entryOf(role, { ...subject, action: 'chat.banned', details: { liveId } })
      const ban = { liverId: live.liver.id, userId, since: clock.now(), byUserId: viewer.user.id, entry }
      await database.run(addBan, ban)
      await parts.tell({ type: 'keeping', liverId: live.liver.id, userId })
      await parts.takeAway(liveId, userId)
      await publish(liveId, moment(`deletedAllOf:${userId}`), { type: 'deletedAllOf', userId })
    },
  }
}
