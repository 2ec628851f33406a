import type { ChannelRole } from '#contract/channels/limits.ts'
import type { EpisodeState } from '#contract/episodes/limits.ts'
import type { EpisodeClosure } from '#contract/episodes/schemas.ts'
import { DomainError } from '../errors.ts'
import { accessOf, type Access } from '../visibility.ts'
import type { EpisodeRow } from './store/episodes.ts'

/** The relation of a viewer to the channel and its episode. */
export interface EpisodeViewer {
  readonly role: ChannelRole | null
  readonly staff: boolean
  readonly follows: boolean
  readonly invited: boolean
}

export function stateOf({ publishesAt }: Pick<EpisodeRow, 'publishesAt'>, now: Date): EpisodeState {
  if (publishesAt === null) return 'draft'
  return publishesAt <= now ? 'published' : 'scheduled'
}

export function episodeAccess(
  episode: Pick<EpisodeRow, 'publishesAt' | 'visibility'>,
  { role, ...viewer }: EpisodeViewer,
  now: Date,
): Access {
  return accessOf(episode.visibility, stateOf(episode, now) === 'published', { ...viewer, owns: role !== null })
}

/** Why an episode is closed to the public; null if it is open, or must not be known: not published, or for invited viewers. */
export function closureOf(episode: Pick<EpisodeRow, 'publishesAt' | 'visibility'>, now: Date): EpisodeClosure | null {
  const { publishesAt, visibility } = episode
  if (publishesAt === null || publishesAt > now || visibility !== 'premium') return null
  return { reason: 'premium', publishesAt: publishesAt.toISOString() }
}

/** Throws `EPISODE_NOT_FOUND` for an episode that the viewer must not know, and `EPISODE_LOCKED` for one to follow. */
export function requireWatch(access: Access): void {
  if (access === 'none') throw new DomainError('EPISODE_NOT_FOUND')
  if (access === 'follow') throw new DomainError('EPISODE_LOCKED')
}
