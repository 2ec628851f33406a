import { commentBurst } from '#contract/chat/limits.ts'

interface UserComments {
  /** The latest, oldest first; deleted ones are included. */
  readonly latest: { readonly id: string; readonly at: number }[]
  silencedUntil: number
}

/** With more users, those who have not written for long are dropped. */
const maxUsers = 5000
const longestWaitMs = 60_000
/** Of each user: more than a client sends before it gets a reply. */
const maxComments = 10

/** Limits how fast users write in one room, whichever process they use. Times in milliseconds since the Unix epoch. */
export class CommentRateLimiter {
  readonly #users = new Map<number, UserComments>()

  /** Recorded twice, a comment counts once. */
  record(userId: number, id: string, at: number): void {
    const { latest } = this.#of(userId)
    if (latest.some((comment) => comment.id === id)) return
    latest.push({ id, at })
    latest.sort((a, b) => a.at - b.at)
    if (latest.length > maxComments) latest.shift()
    if (this.#users.size > maxUsers) this.#dropIdle(at)
  }

  /** Whether it is among the user's latest comments, deleted or not. */
  has(userId: number, id: string): boolean {
    return this.#users.get(userId)?.latest.some((comment) => comment.id === id) ?? false
  }

  silence(userId: number, until: number): void {
    const user = this.#of(userId)
    user.silencedUntil = Math.max(user.silencedUntil, until)
  }

  silencedUntil(userId: number): number {
    return this.#users.get(userId)?.silencedUntil ?? 0
  }

  /** Whether one more comment now exceeds the limit. */
  isBurst(userId: number, now: number): boolean {
    const since = now - commentBurst.seconds * 1000
    return (this.#users.get(userId)?.latest ?? []).filter(({ at }) => at > since).length >= commentBurst.comments
  }

  /** When slow mode allows the user's next comment. */
  nextAllowedAt(userId: number, slowModeSeconds: number): number {
    const last = this.#users.get(userId)?.latest.at(-1)
    return last === undefined ? 0 : last.at + slowModeSeconds * 1000
  }

  #of(userId: number): UserComments {
    const user = this.#users.get(userId) ?? { latest: [], silencedUntil: 0 }
    this.#users.set(userId, user)
    return user
  }

  #dropIdle(now: number): void {
    for (const [userId, { latest, silencedUntil }] of this.#users) {
      if (silencedUntil < now && (latest.at(-1)?.at ?? now) < now - longestWaitMs) this.#users.delete(userId)
    }
  }
}
