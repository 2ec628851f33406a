import { BatchedReads } from '../../batched-reads.ts'
import type { Clock } from '../../clock.ts'
import { KeptValues } from '../../kept-values.ts'
import type { RelationRow } from './store.ts'

/** The livers whom a viewer follows, and those who have blocked them. */
export interface Relation {
  /** 0 is a visitor. */
  readonly userId: number
  readonly follows: ReadonlySet<number>
  readonly blockedBy: ReadonlySet<number>
}

/** Reports whose relations have changed, in any process. */
export interface RelationChanges {
  /** Whether changes by all processes arrive now, and none is known to be missing. */
  isCurrent(): boolean
  /** Calls back with each change; null: any may have been missed. */
  onChange(listener: (change: { readonly relationsOf: number | null } | null) => void): void
}

interface RelationsDeps {
  readonly clock: Clock
  /** Null: nothing is kept. */
  readonly changes: RelationChanges | null
  read(userIds: readonly number[]): Promise<readonly RelationRow[]>
}

/** Bounds memory: the number of viewers and of the livers whom they follow. */
const mostSize = 500_000

export const ofVisitor: Relation = { userId: 0, follows: new Set(), blockedBy: new Set() }

/** Relations of viewers to livers: read in batches, and kept until they change. */
export class Relations {
  readonly #kept: KeptValues<number, Relation>
  readonly #reads: BatchedReads<number, Relation>

  constructor({ clock, changes, read }: RelationsDeps) {
    this.#kept = new KeptValues({
      clock,
      isCurrent: () => changes?.isCurrent() ?? false,
      mostSize,
      sizeOf: ({ follows, blockedBy }) => 1 + follows.size + blockedBy.size,
    })
    this.#reads = new BatchedReads(async (userIds) => {
      const keep = this.#kept.startRead()
      const rows = await read([...new Set(userIds)])
      const relations = new Map(rows.map((row) => [row.userId, relationOf(row)]))
      for (const [userId, relation] of relations) keep(userId, relation)
      return userIds.map((userId) => relations.get(userId) ?? { ...ofVisitor, userId })
    })
    changes?.onChange((change) => {
      if (change === null) this.#kept.forgetAll()
      else if (change.relationsOf !== null) this.#kept.forgetKey(change.relationsOf)
    })
  }

  /** Without a read; null if they are not in memory. */
  kept(userId: number): Relation | null {
    return userId === 0 ? ofVisitor : this.#kept.get(userId)
  }

  async of(userId: number): Promise<Relation> {
    return this.kept(userId) ?? this.#reads.read(userId)
  }
}

const relationOf = ({ userId, follows, blockedBy }: RelationRow): Relation => ({
  userId,
  follows: new Set(follows),
  blockedBy: new Set(blockedBy),
})
