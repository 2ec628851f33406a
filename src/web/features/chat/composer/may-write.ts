import type { KnownRoom } from '../../../api/realtime/index.ts'

/** Whether the viewer may write, and if not, what stands where they would. */
export type Writing =
  | { readonly may: 'write' }
  | { readonly may: 'wait'; readonly why: 'silenced' | 'slowMode'; readonly seconds: number }
  | { readonly may: 'not'; readonly why: 'connecting' | 'off' | 'closed' | 'banned' | 'visitor' }

const isPast = (moment: string | null, now: number): boolean => moment !== null && Date.parse(moment) <= now

const secondsUntil = (moment: number, now: number): number => Math.ceil((moment - now) / 1000)

interface Moment {
  readonly signedIn: boolean
  /** When this page last sent a comment, in milliseconds; 0 if never. */
  readonly lastSentAt: number
  readonly now: number
}

export function mayWrite({ chat, you, step }: KnownRoom, { signedIn, lastSentAt, now }: Moment): Writing {
  if (step === 'closed') return { may: 'not', why: 'closed' }
  if (chat === null || you === null) return { may: 'not', why: 'connecting' }
  if (!chat.enabled) return { may: 'not', why: 'off' }
  if (isPast(chat.closesAt, now)) return { may: 'not', why: 'closed' }
  if (!signedIn || you.role === 'visitor') return { may: 'not', why: 'visitor' }
  if (you.banned) return { may: 'not', why: 'banned' }
  if (you.silencedUntil !== null && !isPast(you.silencedUntil, now)) {
    return { may: 'wait', why: 'silenced', seconds: secondsUntil(Date.parse(you.silencedUntil), now) }
  }
  const next = lastSentAt + chat.slowModeSeconds * 1000
  // What the page takes for now may be older than what it has just sent.
  if (you.role === 'user' && chat.slowModeSeconds > 0 && lastSentAt > 0 && next > now) {
    return { may: 'wait', why: 'slowMode', seconds: secondsUntil(next, now) }
  }
  return { may: 'write' }
}
