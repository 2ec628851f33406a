import { commentBurst } from '#contract/chat.ts'

interface Written {
  /** Of the last ones, the oldest first: also those that were taken away since. */
  readonly last: { readonly id: string; readonly at: number }[]
  silencedUntil: number
}

/** Beyond this, those who have written nothing for long are forgotten. */
const usersKept = 5000
const longestWaitMs = 60_000
/** Of each user: more than a page may have said without hearing that it was. */
const commentsKept = 10

/** How fast users write in one room, whichever process they are with. Times in milliseconds since the Unix epoch. */
export class CommentPace {
  readonly #users = new Map<number, Written>()

  /** Noted twice, a comment counts once. */
  note(userId: number, id: string, at: number): void {
    const { last } = this.#of(userId)
    if (last.some((comment) => comment.id === id)) return
    last.push({ id, at })
    last.sort((a, b) => a.at - b.at)
    if (last.length > commentsKept) last.shift()
    if (this.#users.size > usersKept) this.#forget(at)
  }

  /** It is among the last ones of this user, whether it still stands or not. */
  knows(userId: number, id: string): boolean {
    return this.#users.get(userId)?.last.some((comment) => comment.id === id) ?? false
  }

  silence(userId: number, until: number): void {
    const written = this.#of(userId)
    written.silencedUntil = Math.max(written.silencedUntil, until)
  }

  silencedUntil(userId: number): number {
    return this.#users.get(userId)?.silencedUntil ?? 0
  }

  /** One more now is one too many. */
  isBurst(userId: number, now: number): boolean {
    const since = now - commentBurst.seconds * 1000
    return (this.#users.get(userId)?.last ?? []).filter(({ at }) => at > since).length >= commentBurst.comments
  }

  /** When slow mode lets them write again. */
  freeAt(userId: number, slowModeSeconds: number): number {
    const last = this.#users.get(userId)?.last.at(-1)
    return last === undefined ? 0 : last.at + slowModeSeconds * 1000
  }

  #of(userId: number): Written {
    const written = this.#users.get(userId) ?? { last: [], silencedUntil: 0 }
    this.#users.set(userId, written)
    return written
  }

  #forget(now: number): void {
    for (const [userId, { last, silencedUntil }] of this.#users) {
      if (silencedUntil < now && (last.at(-1)?.at ?? now) < now - longestWaitMs) this.#users.delete(userId)
    }
  }
}
