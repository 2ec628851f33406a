import type { Clock } from '../clock.ts'
import { NextReads } from '../next-reads.ts'
import type { SessionChange, SessionChanges } from './session-changes.ts'
import type { FoundSession } from './store/sessions.ts'

/** How long a session that was read is used again, in milliseconds, if no change of it is known. */
export const keptMs = 5000

/** Bounds memory; beyond it those that were read first are forgotten. */
export const mostSessions = 5000

interface Kept {
  /** In milliseconds. */
  readonly readAt: number
  readonly session: FoundSession
}

interface SessionMemoryDeps {
  readonly clock: Clock
  readonly changes: Pick<SessionChanges, 'onChange' | 'isCurrent'>
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
  readonly #changes: SessionMemoryDeps['changes']
  /** Those that were read first come first. */
  readonly #kept = new Map<string, Kept>()
  readonly #reads: NextReads<FoundSession | null>
  /** A session whose read began before the last change may be old. */
  #changed = 0

  constructor({ clock, changes, read }: SessionMemoryDeps) {
    this.#clock = clock
    this.#changes = changes
    this.#reads = new NextReads((tokenHash) => this.#readAndKeep(tokenHash, read))
    changes.onChange((change) => this.#forget(change))
  }

  async read(tokenHash: string): Promise<FoundSession | null> {
    return this.#keptOf(tokenHash) ?? this.#reads.read(tokenHash)
  }

  async #readAndKeep(tokenHash: string, read: SessionMemoryDeps['read']): Promise<FoundSession | null> {
    // Read by the one who asked before.
    const kept = this.#keptOf(tokenHash)
    if (kept !== null) return kept
    const [changed, readAt] = [this.#changed, this.#clock.now().getTime()]
    const session = await read(tokenHash)
    if (session !== null && changed === this.#changed) this.#keep(tokenHash, { readAt, session })
    return session
  }

  #keep(tokenHash: string, kept: Kept): void {
    this.#kept.delete(tokenHash)
    this.#kept.set(tokenHash, kept)
    const [first] = this.#kept.keys()
    if (this.#kept.size > mostSessions && first !== undefined) this.#kept.delete(first)
  }

  #keptOf(tokenHash: string): FoundSession | null {
    const kept = this.#kept.get(tokenHash)
    if (kept === undefined || !this.#changes.isCurrent()) return null
    const now = this.#clock.now().getTime()
    const age = now - kept.readAt
    // A clock that was set back makes nothing fresh again.
    return age >= 0 && age < keptMs && now < kept.session.expiresAt.getTime() ? kept.session : null
  }

  #forget(change: SessionChange | null): void {
    this.#changed += 1
    if (change === null) return this.#kept.clear()
    const ended = new Set(change.ids)
    for (const [tokenHash, { session }] of this.#kept) {
      if (ended.has(session.id) || session.profile.user.id === change.userId) this.#kept.delete(tokenHash)
    }
  }
}
