import { LRUCache } from 'lru-cache'
import type { ReadSession } from '../../viewer.ts'

/** Bounds memory; beyond it the least recently used session is counted as unknown once. */
const maxSessions = 50_000

/** The users of sessions that this process has read, so that requests are counted without another read. */
export class KnownSessions {
  // For a `max` of entries their memory would be allocated at once.
  readonly #users = new LRUCache<string, number>({ maxSize: maxSessions, sizeCalculation: () => 1 })

  /** The user of a session; null if the token is not known. */
  userOf(token: string | null): number | null {
    return token === null ? null : (this.#users.get(token) ?? null)
  }

  /** Records the users of the sessions that are read. */
  recorded(readSession: ReadSession): ReadSession {
    return async (token) => {
      const session = await readSession(token)
      if (session === null) this.#users.delete(token)
      else this.#users.set(token, session.profile.user.id)
      return session
    }
  }
}
