import { supportersMost } from '#contract/gifts.ts'
import { Refusal } from '../http/index.ts'
import type { GiftsSetup } from './setup.ts'
import { listSupporters, liveExists, sumPoints, type SupporterRow } from './store.ts'

interface Ranking {
  readonly supporters: readonly SupporterRow[]
  /** Of all gifts of the live. */
  readonly points: number
}

/** How old a ranking may be that is told: everybody in a live asks after the same gift. */
const keptMs = 2000
const mostKept = 500

/** Reads the ranking of a live, for all who ask within a moment once. */
export function keepRankings({ database, clock }: Pick<GiftsSetup, 'database' | 'clock'>) {
  // The oldest first.
  const kept = new Map<string, { readonly askedAt: number; readonly ranking: Promise<Ranking> }>()

  async function read(liveId: string): Promise<Ranking> {
    if (!(await database.run(liveExists, liveId))) throw new Refusal('LIVE_NOT_FOUND')
    const [supporters, points] = await Promise.all([
      database.run(listSupporters, { liveId, limit: supportersMost }),
      database.run(sumPoints, liveId),
    ])
    return { supporters, points }
  }

  return (liveId: string): Promise<Ranking> => {
    const now = clock.now().getTime()
    const known = kept.get(liveId)
    if (known && now - known.askedAt < keptMs) return known.ranking
    const asked = { askedAt: now, ranking: read(liveId) }
    kept.delete(liveId)
    kept.set(liveId, asked)
    for (const oldest of kept.keys()) {
      if (kept.size <= mostKept) break
      kept.delete(oldest)
    }
    // A failure is not kept; whoever asked is told of it by what is returned.
    asked.ranking.catch(() => kept.get(liveId) === asked && kept.delete(liveId))
    return asked.ranking
  }
}
