import { hourMs } from '#contract/japan-time.ts'
import { periodicJob } from '../periodic-job.ts'
import type { CoinsDeps } from './deps.ts'
import { expireLots } from './store/post.ts'

/** Number of wallets locked at once. */
const batchSize = 100

/** Posts the expiry of lots at start, then every hour. Nodes share the work. */
export const createExpiry = ({ database, clock, log }: Pick<CoinsDeps, 'database' | 'clock' | 'log'>) =>
  periodicJob({
    name: 'coin-expiry',
    clock,
    log,
    everyMs: hourMs,
    failure: 'could not post the expiry of coins; retrying in an hour',
    async run(isOpen) {
      let total = 0
      for (;;) {
        const lots = await database.run(expireLots, { at: clock.now(), users: batchSize })
        total += lots
        if (lots === 0 || !isOpen()) break
      }
      if (total > 0) log.info({ lots: total }, 'posted the expiry of coins')
    },
  })
