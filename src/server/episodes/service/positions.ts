import { DomainError } from '../../errors.ts'
import { Batcher } from '../batcher.ts'
import type { EpisodesDeps } from '../deps.ts'
import { listProgress, readProgressIn, removeProgressOf, storePositions, type Progress } from '../store/watching.ts'

export type Positions = ReturnType<typeof createPositions>

/** The resume positions of users, stored in batches. */
export function createPositions({ database, clock, log }: Pick<EpisodesDeps, 'database' | 'clock' | 'log'>) {
  const batcher = new Batcher<Progress>({
    clock,
    log,
    failure: 'could not store resume positions',
    store: (positions) => database.run(storePositions, positions),
  })

  /** A user reads what they have just sent. */
  async function settle(userId: number): Promise<void> {
    for (const waiting of batcher.waiting()) if (waiting.userId === userId) return batcher.flush()
  }

  return {
    batcher,
    settle,

    /** `positionMs`: null for the start. */
    set(userId: number, episodeId: number, positionMs: number | null): void {
      const accepted = batcher.set(`${userId} ${episodeId}`, { userId, episodeId, positionMs, updatedAt: clock.now() })
      if (!accepted) throw new DomainError('UNAVAILABLE')
    },

    /** By episode; those that start at the beginning are absent. */
    async read(userId: number, episodeIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
      await settle(userId)
      return database.run(readProgressIn, { userId, episodeIds })
    },

    /** Everything that a user has not watched to the end, the latest first. */
    async list(userId: number) {
      await settle(userId)
      return database.run(listProgress, userId)
    },

    async remove(userId: number): Promise<void> {
      await settle(userId)
      await database.run(removeProgressOf, userId)
    },
  }
}
