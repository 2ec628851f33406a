import type { StaffLedger, Wallet } from '#contract/coins/schemas.ts'
import { DomainError } from '../errors.ts'
import type { AccountDeletionHook } from '../identity/index.ts'
import { correct, type CorrectionRequest } from './correct.ts'
import type { CoinsDeps } from './deps.ts'
import { createExpiry } from './expiry.ts'
import { createHistory } from './history.ts'
import { presentWallet } from './present.ts'
import { lapseAll } from './store/post.ts'
import { listLots, readOwed } from './store/read.ts'

export type Coins = ReturnType<typeof createCoins>

export function createCoins(deps: CoinsDeps) {
  const { database, clock } = deps
  const history = createHistory(deps)

  /** The coins of a deleted user lapse. The ledger stays, as bookkeeping law requires; it has user ids only. */
  const account: AccountDeletionHook = {
    name: 'coins',
    export: (userId) => history.all(userId),
    assertDeletable: async () => {},
    deleteUserData: (userId) => database.run(lapseAll, { userId, reason: 'account deleted', at: clock.now() }),
  }

  /** Null if the user does not exist. */
  async function readWallet(userId: number): Promise<Wallet | null> {
    const at = clock.now()
    const [lots, owed] = await Promise.all([database.run(listLots, { userId, at }), database.run(readOwed, userId)])
    return owed === null ? null : presentWallet(lots, owed, at)
  }

  async function ledger(userId: number, before?: number): Promise<StaffLedger> {
    const wallet = await readWallet(userId)
    if (!wallet) throw new DomainError('USER_NOT_FOUND')
    return { userId, wallet, entries: (await history.page(userId, 'all', before)).entries }
  }

  return {
    account,
    expiry: createExpiry(deps),
    history,

    async wallet(userId: number): Promise<Wallet> {
      const wallet = await readWallet(userId)
      if (!wallet) throw new DomainError('SIGN_IN_REQUIRED')
      return wallet
    },

    /** For staff: permissions are not checked here. */
    ledger,
    /** For staff: permissions are not checked here. */
    async correct(request: CorrectionRequest): Promise<StaffLedger> {
      await ledger(request.userId)
      await correct(deps, request)
      return ledger(request.userId)
    },
  }
}
