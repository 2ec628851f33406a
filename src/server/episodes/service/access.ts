import { DomainError } from '../../errors.ts'
import type { Editor, Viewer } from '../../viewer.ts'
import { hashInviteKey } from '../invite-key.ts'
import { episodeAccess, type EpisodeViewer } from '../policy.ts'
import { findEpisode, findEpisodesOfVideo, type EpisodeKey, type EpisodeRow } from '../store/episodes.ts'
import { hasInvite } from '../store/invites.ts'
import type { EpisodesDeps } from '../deps.ts'

export type EpisodeAccess = ReturnType<typeof createAccess>

export type Watchable = {
  readonly row: EpisodeRow
  readonly access: 'watch' | 'follow'
  readonly viewer: EpisodeViewer
}

/** Who sees and watches episodes: every read and every call of the media server passes here. */
export function createAccess({ database, clock, channels, follows }: EpisodesDeps) {
  /** The relation to a channel, without the invitation to an episode. Throws `CHANNEL_NOT_FOUND`. */
  async function relationTo(channelId: number, viewer: Viewer): Promise<EpisodeViewer> {
    const userId = viewer?.user.id ?? 0
    const role = await channels.membership(channelId, userId)
    const isFollower = userId !== 0 && role === null && (await follows.isFollowing('channel', channelId, userId))
    return { role, staff: viewer?.roles.includes('staff') ?? false, follows: isFollower, invited: false }
  }

  async function isInvited({ id, visibility }: EpisodeRow, inviteKey: string | null): Promise<boolean> {
    if (visibility !== 'invite' || inviteKey === null) return false
    return database.run(hasInvite, { episodeId: id, keyHash: hashInviteKey(inviteKey) })
  }

  async function viewerOf(row: EpisodeRow, viewer: Viewer, inviteKey: string | null): Promise<EpisodeViewer> {
    return { ...(await relationTo(row.channelId, viewer)), invited: await isInvited(row, inviteKey) }
  }

  async function find(key: EpisodeKey): Promise<EpisodeRow> {
    const row = await database.run(findEpisode, key)
    if (!row) throw new DomainError('EPISODE_NOT_FOUND')
    return row
  }

  return {
    relationTo,
    find,

    /** Throws `EPISODE_NOT_FOUND` for an episode that the viewer must not know. */
    async findFor(key: EpisodeKey, viewer: Viewer, inviteKey: string | null): Promise<Watchable> {
      const row = await find(key)
      const relation = await viewerOf(row, viewer, inviteKey)
      const access = episodeAccess(row, relation, clock.now())
      if (access === 'none') throw new DomainError('EPISODE_NOT_FOUND')
      return { row, access, viewer: relation }
    },

    /** Whether an episode shows this video to the viewer. A video without an episode is for the editors of its channel. */
    async mayWatch(videoId: number, viewer: Viewer, inviteKey: string | null = null): Promise<boolean> {
      for (const row of await database.run(findEpisodesOfVideo, videoId)) {
        const relation = await viewerOf(row, viewer, inviteKey)
        if (episodeAccess(row, relation, clock.now()) === 'watch') return true
      }
      return false
    },

    /** An existing episode of a channel that the editor may edit. */
    async findOwn(editor: Editor, key: EpisodeKey): Promise<EpisodeRow> {
      await channels.requireEditor(editor, key.channelId)
      return find(key)
    },
  }
}
