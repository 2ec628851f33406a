import { BatchedReads } from '../../batched-reads.ts'
import type { RelationQuery, RelationRow } from './store.ts'

/** The livers whom a viewer follows, and those who have blocked them, among the livers who were asked for. */
export interface Relation {
  /** 0 is a visitor. */
  readonly userId: number
  readonly follows: ReadonlySet<number>
  readonly blockedBy: ReadonlySet<number>
}

interface Asked {
  readonly userId: number
  readonly liverIds: readonly number[]
}

const none = (userId: number): Relation => ({ userId, follows: new Set(), blockedBy: new Set() })

/** Reads relations of viewers to livers in batches. */
export class Relations {
  readonly #reads: BatchedReads<Asked, Relation>

  constructor(readRows: (query: RelationQuery) => Promise<readonly RelationRow[]>) {
    this.#reads = new BatchedReads(async (asked) => {
      const rows = await readRows({
        userIds: [...new Set(asked.map(({ userId }) => userId))],
        liverIds: [...new Set(asked.flatMap(({ liverIds }) => liverIds))],
      })
      return asked.map(({ userId }) => relationOf(userId, rows))
    })
  }

  async of(userId: number, liverIds: Iterable<number>): Promise<Relation> {
    const asked = { userId, liverIds: [...liverIds] }
    return userId === 0 || asked.liverIds.length === 0 ? none(userId) : this.#reads.read(asked)
  }
}

function relationOf(userId: number, rows: readonly RelationRow[]): Relation {
  const own = rows.filter((row) => row.userId === userId)
  const of = (kind: RelationRow['kind']) =>
    new Set(own.filter((row) => row.kind === kind).map(({ liverId }) => liverId))
  return { userId, follows: of('follows'), blockedBy: of('blockedBy') }
}
