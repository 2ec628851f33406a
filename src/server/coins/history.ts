import type { HistoryFilter, HistoryPage, TransferKind } from '#contract/coins.ts'
import type { Language } from '#contract/languages.ts'
import { historyCsv } from './csv.ts'
import { presentHistory } from './present.ts'
import type { CoinsSetup } from './setup.ts'
import { listHistory, type HistoryRow } from './store/read.ts'

const pageSize = 50
/** Rows that the database hands out at once while a table is written. */
const batchSize = 1000

const kindsOf: Record<HistoryFilter, readonly TransferKind[] | null> = {
  all: null,
  purchases: ['purchase'],
  grants: ['grant', 'take_back'],
  spending: ['spend'],
  expiries: ['expiry'],
  refunds: ['refund', 'chargeback', 'reinstatement', 'waiver'],
}

export function createHistory({ database }: Pick<CoinsSetup, 'database'>) {
  async function page(userId: number, filter: HistoryFilter, before: number | undefined): Promise<HistoryPage> {
    const wanted = { userId, kinds: kindsOf[filter], before: before === undefined ? null : BigInt(before) }
    // One more than is shown tells whether there is a next page.
    const rows = await database.run(listHistory, { ...wanted, limit: pageSize + 1 })
    const entries = rows.slice(0, pageSize).map(presentHistory)
    return { entries, before: rows.length > pageSize ? (entries.at(-1)?.id ?? null) : null }
  }

  async function all(userId: number, filter: HistoryFilter = 'all'): Promise<HistoryRow[]> {
    const found: HistoryRow[] = []
    for (;;) {
      const before = found.at(-1)?.id ?? null
      const rows = await database.run(listHistory, { userId, kinds: kindsOf[filter], before, limit: batchSize })
      found.push(...rows)
      if (rows.length < batchSize) return found
    }
  }

  return {
    page,
    /** From the newest. */
    all: async (userId: number) => (await all(userId)).map(presentHistory),
    csv: async (userId: number, filter: HistoryFilter, language: Language): Promise<string> =>
      historyCsv((await all(userId, filter)).map(presentHistory), language),
  }
}
