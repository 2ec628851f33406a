import type { StaffLedger, Wallet } from '#contract/coins.ts'
import { Refusal } from '../http/index.ts'
import { coinsOfAccount } from './account.ts'
import { correct, type CorrectionRequest } from './correct.ts'
import { createExpiry } from './expiry.ts'
import { createHistory } from './history.ts'
import { presentWallet } from './present.ts'
import type { CoinsSetup } from './setup.ts'
import { listLots, readOwed } from './store/read.ts'

export type Coins = ReturnType<typeof createCoins>

export function createCoins(setup: CoinsSetup) {
  const { database, clock } = setup
  const history = createHistory(setup)

  /** Null for somebody who does not exist. */
  async function readWallet(userId: number): Promise<Wallet | null> {
    const at = clock.now()
    const [lots, owed] = await Promise.all([database.run(listLots, { userId, at }), database.run(readOwed, userId)])
    return owed === null ? null : presentWallet(lots, owed, at)
  }

  async function ledger(userId: number, before?: number): Promise<StaffLedger> {
    const wallet = await readWallet(userId)
    if (!wallet) throw new Refusal('USER_NOT_FOUND')
    return { userId, wallet, entries: (await history.page(userId, 'all', before)).entries }
  }

  return {
    account: coinsOfAccount(setup, history),
    expiry: createExpiry(setup),
    history,

    async wallet(userId: number): Promise<Wallet> {
      const wallet = await readWallet(userId)
      if (!wallet) throw new Refusal('SIGN_IN_REQUIRED')
      return wallet
    },

    /** Without any check of who asks, for staff rules, as is the next one. */
    ledger,
    async correct(request: CorrectionRequest): Promise<StaffLedger> {
      await ledger(request.userId)
      await correct(setup, request)
      return ledger(request.userId)
    },
  }
}
