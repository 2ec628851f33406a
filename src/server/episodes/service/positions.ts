import { DomainError } from '../../errors.ts'
import { Batcher } from '../batcher.ts'
import type { EpisodesDeps } from '../deps.ts'
import {
  listProgress,
  readProgressIn,
  removeProgressOf,
  storePositions,
  type Progress,
  type ProgressUpdate,
} from '../store/watching.ts'

export type Positions = ReturnType<typeof createPositions>

/** The progress of users in episodes, stored in batches. */
export function createPositions({ database, clock, log }: Pick<EpisodesDeps, 'database' | 'clock' | 'log'>) {
  const batcher = new Batcher<ProgressUpdate>({
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

    set(userId: number, episodeId: number, { positionMs, finished }: Progress): void {
      const key = `${userId} ${episodeId}`
      const update = { userId, episodeId, positionMs, updatedAt: clock.now() }
      // A user who begins again has still watched it to the end.
      const accepted = batcher.set(key, { ...update, finished: finished || batcher.get(key)?.finished === true })
      if (!accepted) throw new DomainError('UNAVAILABLE')
    },

    /** By episode; those without progress are absent. */
    async read(userId: number, episodeIds: readonly number[]): Promise<ReadonlyMap<number, Progress>> {
      await settle(userId)
      return database.run(readProgressIn, { userId, episodeIds })
    },

    /** Everything that a user has watched, the latest first. */
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
