import { deletedUserName } from '#contract/account/deleted-user.ts'
import type { Profile } from '#contract/account/schemas.ts'
import type { timeoutMinutes } from '#contract/chat/limits.ts'
import type { Paging } from '#contract/cursor.ts'
import type { EpisodeCommentBan, EpisodeCommentWords } from '#contract/episode-comments/schemas.ts'
import { bannedWordFinder } from '../../chat/index.ts'
import { pageOf, readCursor, type Page } from '../../cursor.ts'
import type { EpisodeKey } from '../../episodes/index.ts'
import { DomainError, VersionConflict } from '../../errors.ts'
import type { EpisodeCommentsDeps } from '../deps.ts'
import { isStaff, requireModerator, requireUnprotected } from '../policy.ts'
import { findComment } from '../store/comments.ts'
import {
  addCommenterBan,
  addTimeout,
  changeWords,
  findModerator,
  liftBan,
  listBans,
  pinComment,
  readChannelRules,
  readOwnerRules,
  readWords,
} from './store.ts'

type ModerationDeps = Pick<EpisodeCommentsDeps, 'database' | 'clock' | 'audit' | 'channels' | 'episodes'>

/** Actions of owners, editors and staff in the comments of a channel: pin, time out, ban, and set banned words. */
export function createModeration({ database, clock, audit, channels, episodes }: ModerationDeps) {
  /** Throws `CHANNEL_NOT_FOUND` and `NOT_YOUR_CHANNEL`. */
  async function requireIn(viewer: Profile, channelId: number): Promise<void> {
    const role = await channels.membership(channelId, viewer.user.id)
    requireModerator({ isMember: role !== null, isStaff: isStaff(viewer) })
  }

  /** Also throws `EPISODE_NOT_FOUND`. */
  async function requireOn(viewer: Profile, key: EpisodeKey): Promise<void> {
    await requireIn(viewer, key.channelId)
    await episodes.find(key)
  }

  /** The author of a comment, whom the viewer may ban. */
  async function requireTarget(viewer: Profile, key: EpisodeKey, id: string): Promise<number> {
    await requireOn(viewer, key)
    const { channelId, episodeId } = key
    const comment = await database.run(findComment, { episodeId, id, viewerId: viewer.user.id })
    if (!comment) throw new DomainError('COMMENT_NOT_FOUND')
    const { id: userId } = comment.author
    const author = await database.run(findModerator, { channelId, userId })
    requireUnprotected({ ...author, isAuthor: userId === viewer.user.id })
    return userId
  }

  return {
    /** Throws what forbids a user to write this text in the channel. */
    async requireAllowed(userId: number, channelId: number, text: string): Promise<void> {
      const query = { channelId, userId, now: clock.now() }
      const own = await database.run(readChannelRules, query)
      const ofOwners = await database.run(readOwnerRules, query)
      if (own.blocked) throw new DomainError('COMMENT_BLOCKED')
      if (own.banned) throw new DomainError('COMMENT_BANNED')
      if (ofOwners.banned) throw new DomainError('CHAT_BANNED')
      if (own.timedOut || ofOwners.timedOut) throw new DomainError('CHAT_TIMED_OUT')
      if (bannedWordFinder(own.words)(text)) throw new DomainError('COMMENT_BANNED_WORD')
      if (bannedWordFinder(ofOwners.words)(text)) throw new DomainError('CHAT_BANNED_WORD')
    },

    async pin(viewer: Profile, key: EpisodeKey, commentId: string | null): Promise<void> {
      await requireOn(viewer, key)
      const { episodeId } = key
      if (commentId !== null) {
        const comment = await database.run(findComment, { episodeId, id: commentId, viewerId: viewer.user.id })
        if (!comment) throw new DomainError('COMMENT_NOT_FOUND')
        if (comment.parentId !== null) throw new DomainError('COMMENT_IS_REPLY')
      }
      await database.run(pinComment, { episodeId, commentId })
    },

    async timeOut(
      viewer: Profile,
      key: EpisodeKey,
      commentId: string,
      minutes: (typeof timeoutMinutes)[number],
    ): Promise<void> {
      const userId = await requireTarget(viewer, key, commentId)
      const { channelId, episodeId } = key
      const now = clock.now()
      const { id: byUserId } = viewer.user
      const details = { channel: channelId, episode: episodeId, minutes }
      const event = { actorUserId: byUserId, subjectUserId: userId, details }
      const entry = audit.stamp({ ...event, action: 'episode.commenter_timed_out' })
      const until = new Date(now.getTime() + minutes * 60_000)
      await database.run(addTimeout, { channelId, userId, now, until, byUserId, entry })
    },

    async ban(viewer: Profile, key: EpisodeKey, commentId: string): Promise<void> {
      const userId = await requireTarget(viewer, key, commentId)
      const { channelId, episodeId } = key
      const { id: byUserId } = viewer.user
      const event = {
        actorUserId: byUserId,
        subjectUserId: userId,
        details: { channel: channelId, episode: episodeId },
      }
      const entry = audit.stamp({ ...event, action: 'episode.commenter_banned' })
      const ban = { channelId, userId, now: clock.now(), until: null, byUserId, entry }
      await database.run(addCommenterBan, { ...ban, episodeId })
    },

    async listBans(viewer: Profile, channelId: number, { cursor, limit }: Paging): Promise<Page<EpisodeCommentBan>> {
      await requireIn(viewer, channelId)
      const after = readCursor(cursor)
      const rows = await database.run(listBans, { channelId, now: clock.now(), after, limit: limit + 1 })
      const { items, next } = pageOf(rows, limit, ({ since, user }) => ({ key: since.getTime(), id: user.id }))
      const bans = items.map(({ user, since, until, by }) => ({
        user,
        since: since.toISOString(),
        until: until?.toISOString() ?? null,
        by: by ?? deletedUserName,
      }))
      return { items: bans, next }
    },

    async lift(viewer: Profile, channelId: number, userId: number): Promise<void> {
      await requireIn(viewer, channelId)
      const event = { actorUserId: viewer.user.id, subjectUserId: userId, details: { channel: channelId } }
      const entry = audit.stamp({ ...event, action: 'episode.ban_lifted' })
      await database.run(liftBan, { channelId, userId, entry })
    },

    async words(viewer: Profile, channelId: number): Promise<EpisodeCommentWords> {
      await requireIn(viewer, channelId)
      return database.run(readWords, channelId)
    },

    async setWords(viewer: Profile, channelId: number, change: EpisodeCommentWords): Promise<EpisodeCommentWords> {
      await requireIn(viewer, channelId)
      const { id: userId } = viewer.user
      const event = { actorUserId: userId, subjectUserId: userId, details: { channel: channelId } }
      const entry = audit.stamp({ ...event, action: 'episode.words_changed' })
      const words = [...new Set(change.words)]
      const stored = await database.run(changeWords, { channelId, words, version: change.version, entry })
      if (stored) throw new VersionConflict({ ...stored })
      return database.run(readWords, channelId)
    },
  }
}
