import type { HistoryFilter, TransferKind } from '#contract/coins/limits.ts'
import type { HistoryPage } from '#contract/coins/schemas.ts'
import type { Language } from '#contract/languages.ts'
import { historyCsv } from './csv.ts'
import { presentHistory } from './present.ts'
import type { CoinsDeps } from './deps.ts'
import { listHistory, type HistoryRow } from './store/read.ts'

const pageSize = 50
/** Rows per query of an export. */
const batchSize = 1000

const kindsOf: Record<HistoryFilter, readonly TransferKind[] | null> = {
  all: null,
  purchases: ['purchase'],
  grants: ['grant', 'take_back'],
  spending: ['spend'],
  expiries: ['expiry'],
  refunds: ['refund', 'chargeback', 'reinstatement', 'waiver'],
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
