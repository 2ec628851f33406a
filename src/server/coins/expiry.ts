import type { CoinsSetup } from './setup.ts'
import { expireLots } from './store/post.ts'

const hourMs = 60 * 60 * 1000
/** Wallets that are locked at once. */
const usersAtOnce = 100

/** Lets lots lapse that have reached their end: now, and every hour from then on. Several nodes share the work. */
export function createExpiry({ database, clock, log }: Pick<CoinsSetup, 'database' | 'clock' | 'log'>) {
  let cancel = () => {}
  let closed = false
  let underWay = Promise.resolve()

  async function sweep(): Promise<void> {
    try {
      let lapsed = 0
      for (;;) {
        const lots = await database.run(expireLots, { at: clock.now(), users: usersAtOnce })
        lapsed += lots
        if (lots === 0 || closed) break
      }
      if (lapsed > 0) log.info({ lots: lapsed }, 'coins have lapsed')
    } catch (error) {
      log.error({ err: error }, 'coins could not lapse; tried again in an hour')
    }
  }

  function run(): Promise<void> {
    if (!closed) {
      cancel = clock.after(hourMs, () => void run())
      underWay = sweep()
    }
    return underWay
  }

  return {
    /** Resolves when the first round is done. */
    start: run,
    /** Stops, and waits for a round that is under way. */
    close(): Promise<void> {
      closed = true
      cancel()
      return underWay
    },
  }
}
