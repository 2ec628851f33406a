import type { KnownRoom } from '../../../live-room/index.ts'

/** Whether the viewer may write, and if not, why, and for how long. */
export type WritePermission =
  | { readonly state: 'allowed' }
  | { readonly state: 'wait'; readonly reason: 'silenced' | 'slowMode'; readonly seconds: number }
  | { readonly state: 'denied'; readonly reason: 'connecting' | 'off' | 'closed' | 'banned' | 'visitor' }

const isPast = (time: string | null, now: number): boolean => time !== null && Date.parse(time) <= now

const secondsUntil = (time: number, now: number): number => Math.ceil((time - now) / 1000)

interface WriteContext {
  readonly signedIn: boolean
  /** When this page last sent a comment, in milliseconds; 0 if never. */
  readonly lastSentAt: number
  /** In milliseconds. */
  readonly now: number
}

export function writePermission(
  { chat, permissions, step }: KnownRoom,
  { signedIn, lastSentAt, now }: WriteContext,
): WritePermission {
  if (step === 'closed') return { state: 'denied', reason: 'closed' }
  if (chat === null || permissions === null) return { state: 'denied', reason: 'connecting' }
  if (!chat.enabled) return { state: 'denied', reason: 'off' }
  if (isPast(chat.closesAt, now)) return { state: 'denied', reason: 'closed' }
  if (!signedIn || permissions.role === 'visitor') return { state: 'denied', reason: 'visitor' }
  if (permissions.banned) return { state: 'denied', reason: 'banned' }
  if (permissions.silencedUntil !== null && !isPast(permissions.silencedUntil, now)) {
    return { state: 'wait', reason: 'silenced', seconds: secondsUntil(Date.parse(permissions.silencedUntil), now) }
  }
  const next = lastSentAt + chat.slowModeSeconds * 1000
  // `now` may be older than `lastSentAt`, because it is updated once a second: without slow mode there is no wait.
  if (permissions.role === 'user' && chat.slowModeSeconds > 0 && lastSentAt > 0 && next > now) {
    return { state: 'wait', reason: 'slowMode', seconds: secondsUntil(next, now) }
  }
  return { state: 'allowed' }
}
