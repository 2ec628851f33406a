import { commentBurst } from '#contract/chat/limits.ts'

/** The rate limit of an author, as it is stored. */
export interface Rate {
  /** Times of the latest comments, in milliseconds since the Unix epoch. */
  readonly latest: readonly number[]
  readonly silencedUntil: Date | null
}

/** The rate limit of the chat for one more comment now: whether it is accepted, and what is stored afterwards. */
export function limitRate({ latest, silencedUntil }: Rate, now: Date): { accepted: boolean; rate: Rate } {
  const at = now.getTime()
  if (silencedUntil !== null && silencedUntil > now) return { accepted: false, rate: { latest, silencedUntil } }
  const recent = latest.filter((written) => written > at - commentBurst.seconds * 1000)
  if (recent.length < commentBurst.comments) {
    return { accepted: true, rate: { latest: [...recent, at], silencedUntil: null } }
  }
  return {
    accepted: false,
    rate: { latest: recent, silencedUntil: new Date(at + commentBurst.silencedSeconds * 1000) },
  }
}
