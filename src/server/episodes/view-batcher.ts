import { viewIntervalMinutes } from '#contract/episodes/limits.ts'
import { episodeViewsCounted } from '../metrics/index.ts'
import { Batcher } from './batcher.ts'
import type { EpisodesDeps } from './deps.ts'
import { countViews, type View } from './store/watching.ts'

/** The time since which a person must not have been counted. */
export const countedUntil = (now: Date): Date => new Date(now.getTime() - viewIntervalMinutes * 60_000)

type ViewBatcherDeps = Pick<EpisodesDeps, 'database' | 'clock' | 'log' | 'onViewsCounted'>

/** Counts views in batches. */
export class ViewBatcher {
  /** Each person once for each episode. */
  readonly #batcher: Batcher<View>

  constructor({ database, clock, log, onViewsCounted }: ViewBatcherDeps) {
    this.#batcher = new Batcher({
      clock,
      log,
      failure: 'could not store views of episodes',
      async store(views) {
        const at = clock.now()
        const counted = await database.run(countViews, { views, at, countedUntil: countedUntil(at) })
        episodeViewsCounted.inc(counted.reduce((sum, { added }) => sum + added, 0))
        onViewsCounted(counted)
      },
    })
  }

  /** Views are dropped while too many wait. */
  add(view: View): void {
    const key = `${view.episodeId} ${view.person}`
    // The first view of a person counts, with its source.
    if (this.#batcher.get(key) === undefined) this.#batcher.set(key, view)
  }

  /** Resolves when the views that were added until now are stored, or could not be. */
  flush(): Promise<void> {
    return this.#batcher.flush()
  }

  /** Stores all waiting views. */
  close(): Promise<void> {
    return this.#batcher.close()
  }
}
