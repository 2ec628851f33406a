import type { Clock } from '../clock.ts'
import { KeptValues } from '../kept-values.ts'
import { NextReads } from '../next-reads.ts'
import type { UserChange, UserChanges } from './user-changes.ts'
import type { FoundSession } from './store/sessions.ts'

/** Bounds memory; beyond it those that were read first are forgotten. */
export const mostSessions = 5000

interface SessionMemoryDeps {
  readonly clock: Clock
  readonly changes: Pick<UserChanges, 'onChange' | 'isCurrent'>
  /** By the hash of its token; null for one that is not open. */
  read(tokenHash: string): Promise<FoundSession | null>
}

/**
 * Open sessions by the hashes of their tokens. Each is read at most once in five seconds, and again after its end or a change
 * of its account. While changes by other processes may not arrive nothing is kept, and those who ask at the same time share a
 * read that begins after they have asked.
 */
export class SessionMemory {
  readonly #clock: Clock
  readonly #kept: KeptValues<string, FoundSession>
  readonly #reads: NextReads<FoundSession | null>

  constructor({ clock, changes, read }: SessionMemoryDeps) {
    this.#clock = clock
    this.#kept = new KeptValues({
      clock,
      isCurrent: () => changes.isCurrent(),
      mostSize: mostSessions,
      sizeOf: () => 1,
    })
    this.#reads = new NextReads((tokenHash) => this.#readAndKeep(tokenHash, read))
    changes.onChange((change) => this.#forget(change))
  }

  /** A session without a read; null if it is not in memory. */
  kept(tokenHash: string): FoundSession | null {
    const session = this.#kept.get(tokenHash)
    return session !== null && this.#clock.now() < session.expiresAt ? session : null
  }

  async read(tokenHash: string): Promise<FoundSession | null> {
    return this.kept(tokenHash) ?? this.#reads.read(tokenHash)
  }

  async #readAndKeep(tokenHash: string, read: SessionMemoryDeps['read']): Promise<FoundSession | null> {
    // Read by the one who asked before.
    const kept = this.kept(tokenHash)
    if (kept !== null) return kept
    const keep = this.#kept.startRead()
    const session = await read(tokenHash)
    if (session !== null) keep(tokenHash, session)
    return session
  }

  #forget(change: UserChange | null): void {
    if (change === null) return this.#kept.forgetAll()
    const { ids, userId } = change
    if (ids.length === 0 && userId === null) return
    const ended = new Set(ids)
    this.#kept.forget(({ id, profile }) => ended.has(id) || profile.user.id === userId)
  }
}
