import { commentBurst } from '#contract/chat.ts'

interface Written {
  /** Of the last ones, the oldest first. */
  readonly times: number[]
  silencedUntil: number
}

/** Beyond this, those who have written nothing for long are forgotten. */
const usersKept = 5000
const longestWaitMs = 60_000

/** How fast users write in one room, whichever process they are with. Times in milliseconds since the Unix epoch. */
export class CommentPace {
  readonly #users = new Map<number, Written>()

  note(userId: number, at: number): void {
    const { times } = this.#of(userId)
    times.push(at)
    times.sort((a, b) => a - b)
    if (times.length > commentBurst.comments) times.shift()
    if (this.#users.size > usersKept) this.#forget(at)
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
    const { times } = this.#of(userId)
    const since = now - commentBurst.seconds * 1000
    return times.filter((time) => time > since).length >= commentBurst.comments
  }

  /** When slow mode lets them write again. */
  freeAt(userId: number, slowModeSeconds: number): number {
    const last = this.#users.get(userId)?.times.at(-1)
    return last === undefined ? 0 : last + slowModeSeconds * 1000
  }

  #of(userId: number): Written {
    const written = this.#users.get(userId) ?? { times: [], silencedUntil: 0 }
    this.#users.set(userId, written)
    return written
  }

  #forget(now: number): void {
    for (const [userId, { times, silencedUntil }] of this.#users) {
      if (silencedUntil < now && (times.at(-1) ?? now) < now - longestWaitMs) this.#users.delete(userId)
    }
  }
}
