import type { RelationQuery, RelationRow } from './store.ts'

/** The livers whom a viewer follows, and those who have blocked them, among the livers who were asked for. */
export interface Relation {
  /** 0 is a visitor. */
  readonly userId: number
  readonly follows: ReadonlySet<number>
  readonly blockedBy: ReadonlySet<number>
}

export const ofVisitor: Relation = { userId: 0, follows: new Set(), blockedBy: new Set() }

interface Waiting extends PromiseWithResolvers<Relation> {
  readonly liverIds: Set<number>
}

/** Reads relations of viewers to livers: those that are asked for at the same time, or while others are read, at once. */
export class Relations {
  readonly #readRows: (query: RelationQuery) => Promise<readonly RelationRow[]>
  #waiting = new Map<number, Waiting>()
  #isReading = false

  constructor(readRows: (query: RelationQuery) => Promise<readonly RelationRow[]>) {
    this.#readRows = readRows
  }

  of(userId: number, liverIds: Iterable<number>): Promise<Relation> {
    if (userId === 0) return Promise.resolve(ofVisitor)
    const waiting: Waiting = this.#waiting.get(userId) ?? { liverIds: new Set(), ...Promise.withResolvers<Relation>() }
    for (const id of liverIds) waiting.liverIds.add(id)
    this.#waiting.set(userId, waiting)
    if (!this.#isReading) this.#start()
    return waiting.promise
  }

  #start(): void {
    this.#isReading = true
    // The calls of one page ask in the same turn of the event loop.
    setImmediate(async () => {
      const batch = this.#waiting
      this.#waiting = new Map()
      await this.#read(batch)
      if (this.#waiting.size > 0) this.#start()
      else this.#isReading = false
    })
  }

  async #read(batch: ReadonlyMap<number, Waiting>): Promise<void> {
    const liverIds = [...new Set([...batch.values()].flatMap((waiting) => [...waiting.liverIds]))]
    try {
      const rows = liverIds.length === 0 ? [] : await this.#readRows({ userIds: [...batch.keys()], liverIds })
      for (const [userId, { resolve }] of batch) {
        const own = rows.filter((row) => row.userId === userId)
        const of = (kind: 'follows' | 'blockedBy') =>
          new Set(own.filter((row) => row.kind === kind).map(({ liverId }) => liverId))
        resolve({ userId, follows: of('follows'), blockedBy: of('blockedBy') })
      }
    } catch (error) {
      for (const { reject } of batch.values()) reject(error)
    }
  }
}
