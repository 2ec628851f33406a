import { createRounds } from '../rounds.ts'
import type { CoinsSetup } from './setup.ts'
import { expireLots } from './store/post.ts'

const hourMs = 60 * 60 * 1000
/** Wallets that are locked at once. */
const usersAtOnce = 100

/** Lets lots lapse that have reached their end: now, and every hour from then on. Several nodes share the work. */
export const createExpiry = ({ database, clock, log }: Pick<CoinsSetup, 'database' | 'clock' | 'log'>) =>
  createRounds({
    clock,
    log,
    everyMs: hourMs,
    failure: 'coins could not lapse; tried again in an hour',
    async round(going) {
      let lapsed = 0
      for (;;) {
        const lots = await database.run(expireLots, { at: clock.now(), users: usersAtOnce })
        lapsed += lots
        if (lots === 0 || !going()) break
      }
      if (lapsed > 0) log.info({ lots: lapsed }, 'coins have lapsed')
    },
  })
