import { dayMs } from '#contract/japan-time.ts'
import {
  leafAccountHours,
  leafEpisodeMaxDays,
  leafRoundMaxDays,
  leafRoundMinMinutes,
  type LeafEventKind,
  type LeafState,
} from '#contract/leaf-events/limits.ts'
import type { LeafOptionFields } from '#contract/leaf-events/schemas.ts'
import type { Viewer } from '../viewer.ts'

/**
 * Owners and editors of the channel organize its leaf events, and staff all of them. The role of an organizer gives no
 * access to channels of others.
 */
export const isStaff = (viewer: Viewer): boolean => viewer?.roles.includes('staff') === true

export const mayOrganize = async (viewer: Viewer, mayEdit: (userId: number) => Promise<boolean>): Promise<boolean> =>
  viewer !== null && (isStaff(viewer) || (await mayEdit(viewer.user.id)))

/** When an account may vote with coins, which `leaf_events_vote` enforces; null: now. */
export function coinsFrom(createdAt: Date, now: Date): string | null {
  const from = new Date(createdAt.getTime() + leafAccountHours * 3_600_000)
  return from > now ? from.toISOString() : null
}

interface Window {
  readonly opensAt: Date
  readonly closesAt: Date
}

/** A round is planned ahead: a vote that has started never changes. */
export function isWindow({ opensAt, closesAt }: Window, now: Date): boolean {
  const durationMs = closesAt.getTime() - opensAt.getTime()
  return opensAt > now && durationMs >= leafRoundMinMinutes * 60_000 && durationMs <= leafRoundMaxDays * dayMs
}

/** The episode of the winner opens with the result, or at a time after the end of the round. */
export function isEpisodeTime(episodeAt: Date | null, { closesAt }: Window): boolean {
  if (episodeAt === null) return true
  const afterMs = episodeAt.getTime() - closesAt.getTime()
  return afterMs >= 0 && afterMs <= leafEpisodeMaxDays * dayMs
}

/** Casts are distinct, and branches have distinct titles. */
export function areOptions(kind: LeafEventKind, options: readonly LeafOptionFields[]): boolean {
  const names = options.map(({ castId, title }) => (kind === 'casts' ? castId : title))
  return !names.includes(null) && new Set(names).size === names.length
}

export function stateOf({ opensAt, frozenAt }: { opensAt: Date; frozenAt: Date | null }, now: Date): LeafState {
  if (frozenAt !== null) return 'closed'
  return opensAt <= now ? 'open' : 'upcoming'
}

/** Of an event by the states of its rounds. */
export function stateOfEvent(states: readonly LeafState[]): LeafState {
  if (states.includes('open')) return 'open'
  return states.length === 0 || states.includes('upcoming') ? 'upcoming' : 'closed'
}
