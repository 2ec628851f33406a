import type { Correction, HistoryFilter, TransferKind } from '#contract/coins/limits.ts'
import type { HistoryPage, StaffLedger, Wallet } from '#contract/coins/schemas.ts'
import type { Language } from '#contract/languages.ts'
import { requireReason } from '../audit/index.ts'
import { BatchedReads } from '../batched-reads.ts'
import { DomainError } from '../errors.ts'
import type { AccountData } from '../slice.ts'
import { historyCsv } from './history-csv.ts'
import type { CoinsDeps } from './deps.ts'
import { createExpiry } from './expiry.ts'
import { expiryOf } from './lot-lifetime.ts'
import { presentHistory, presentWallet } from './present.ts'
import { correctCoins, type CorrectionStep } from './store/correct.ts'
import { lapseAll, type Outcome } from './store/post.ts'
import { listHistory, readWallets, type HistoryRow } from './store/read.ts'

export type Coins = ReturnType<typeof createCoins>

export function createCoins(deps: CoinsDeps) {
  const { database, clock } = deps
  const history = createHistory(deps)

  /** The coins of a deleted user lapse. The ledger stays, as bookkeeping law requires; it has user ids only. */
  const account: AccountData = {
    name: 'coins',
    export: (userId) => history.all(userId),
    assertDeletable: async () => {},
    deleteUserData: (userId) => database.run(lapseAll, { userId, reason: 'account deleted', at: clock.now() }),
  }

  const wallets = new BatchedReads(async (userIds: readonly number[]) => {
    const at = clock.now()
    const found = await database.run(readWallets, { userIds, at })
    return userIds.map((userId) => ({ wallet: found.get(userId) ?? null, at }))
  })

  /** Null if the user does not exist. */
  async function readWallet(userId: number): Promise<Wallet | null> {
    const { wallet, at } = await wallets.read(userId)
    return wallet && presentWallet(wallet, at)
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

export interface CorrectionRequest {
  readonly userId: number
  readonly correction: Correction
  readonly coins: number
  readonly reason: string
  readonly key: string
  /** Null: the operator on the command line. */
  readonly actorUserId: number | null
}

/** Throws unless the transfer was posted, now or before. */
export function assertPosted(outcome: Outcome): void {
  if (outcome === 'differs') throw new DomainError('COINS_KEY_REUSED')
  if (outcome === 'short') throw new DomainError('COINS_NOT_ENOUGH')
}

const actions = { grant: 'coins.granted', take_back: 'coins.taken_back', waive: 'coins.waived' } as const

/** Grants, takes back or waives coins. Permissions are not checked here. */
async function correct({ database, clock, audit }: CoinsDeps, request: CorrectionRequest): Promise<void> {
  const { userId, correction, reason, key, actorUserId } = request
  requireReason(reason)
  const at = clock.now()
  const transfer = { userId, key: `staff:${key}`, coins: BigInt(request.coins), reference: 'staff', reason, at }
  const steps: Record<Correction, CorrectionStep> = {
    grant: {
      correction: 'grant',
      transfer: { ...transfer, kind: 'grant', house: 'grants', sort: 'free', settle: false, expiresAt: expiryOf(at) },
    },
    take_back: {
      correction: 'take_back',
      transfer: { ...transfer, kind: 'take_back', house: 'grants', freeOnly: true },
    },
    waive: { correction: 'waive', transfer },
  }
  const details = { coins: request.coins, reason }
  const entry = audit.stamp({ action: actions[correction], actorUserId, subjectUserId: userId, details })
  assertPosted(await database.run(correctCoins, { step: steps[correction], entry }))
}

const pageSize = 50
/** Rows per query of an export. */
const batchSize = 1000

const kindsOf: Record<HistoryFilter, readonly TransferKind[] | null> = {
  all: null,
  purchases: ['purchase'],
  grants: ['grant', 'take_back'],
  spending: ['spend'],
  expiries: ['expiry'],
  refunds: ['refund', 'chargeback', 'reinstatement', 'waiver', 'leaf_return'],
}

export function createHistory({ database }: Pick<CoinsDeps, 'database'>) {
  async function page(userId: number, filter: HistoryFilter, before: number | undefined): Promise<HistoryPage> {
    const query = { userId, kinds: kindsOf[filter], before: before === undefined ? null : BigInt(before) }
    // One more row shows whether there is a next page.
    const rows = await database.run(listHistory, { ...query, limit: pageSize + 1 })
    const entries = rows.slice(0, pageSize).map(presentHistory)
    return { entries, before: rows.length > pageSize ? (entries.at(-1)?.id ?? null) : null }
  }

  async function readAll(userId: number, filter: HistoryFilter = 'all'): Promise<HistoryRow[]> {
    const all: HistoryRow[] = []
    for (;;) {
      const before = all.at(-1)?.id ?? null
      const rows = await database.run(listHistory, { userId, kinds: kindsOf[filter], before, limit: batchSize })
      all.push(...rows)
      if (rows.length < batchSize) return all
    }
  }

  return {
    page,
    /** Newest first. */
    all: async (userId: number) => (await readAll(userId)).map(presentHistory),
    csv: async (userId: number, filter: HistoryFilter, language: Language): Promise<string> =>
      historyCsv((await readAll(userId, filter)).map(presentHistory), language),
  }
}
