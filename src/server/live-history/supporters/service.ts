import type { Profile } from '#contract/account/schemas.ts'
import type { Paging } from '#contract/cursor.ts'
import { earlierSupportMost } from '#contract/live-history/limits.ts'
import type {
  EarlierSupport,
  HistorySupporter,
  LiveHistory,
  SentGift,
  SupporterHistory,
} from '#contract/live-history/schemas.ts'
import type { Page } from '../../cursor.ts'
import { DomainError } from '../../errors.ts'
import type { Database } from '../../ports/database/port.ts'
import { listEarlierSupport, type EarlierRow } from '../earlier-support/store.ts'
import type { EndedRow } from '../store.ts'
import {
  formatSentCursor,
  formatSupportersCursor,
  readSentCursor,
  readSupportersCursor,
  type RankedPosition,
} from './cursors.ts'
import { findSupporter, listSent, listSupporters, type SupporterRow } from './store.ts'

interface SupporterHistoryDeps {
  readonly database: Database
  /** Throws for a live that is not an ended one of the viewer. */
  readonly findOwn: (viewer: Profile, liveId: string) => Promise<EndedRow>
  readonly present: (row: EndedRow) => LiveHistory['before'][number]
}

/** Rows of one query of a download. */
const downloadedAtOnce = 1000

function presentEarlier([first, ...others]: readonly EarlierRow[]): EarlierSupport {
  if (first === undefined) return { lives: 0, gifts: 0, points: 0, last: [] }
  const last = [first, ...others].map(({ id, title, startedAt, gifts, points }) => {
    return { id, title, startedAt: startedAt.toISOString(), gifts, points }
  })
  return { lives: first.allLives, gifts: first.allGifts, points: first.allPoints, last }
}

const presentSupporter = ({ points, gifts, user }: SupporterRow, rank: number): HistorySupporter => {
  return { rank, points, gifts, user }
}

/** The supporters of ended lives, for their livers. */
export function createSupporterHistory({ database, findOwn, present }: SupporterHistoryDeps) {
  async function readPage(liveId: string, after: RankedPosition | null, limit: number) {
    const rows = await database.run(listSupporters, { liveId, after, limit: limit + 1 })
    const before = after?.rank ?? 0
    const items = rows.slice(0, limit).map((row, index) => presentSupporter(row, before + index + 1))
    const last = rows.length > limit ? rows[limit - 1] : undefined
    const next = last && { ...last, userId: last.user.id, rank: before + limit }
    return { items, next: next ?? null }
  }

  return {
    async list(viewer: Profile, liveId: string, { cursor, limit }: Paging): Promise<Page<HistorySupporter>> {
      await findOwn(viewer, liveId)
      const { items, next } = await readPage(liveId, cursor === undefined ? null : readSupportersCursor(cursor), limit)
      return { items, next: next && formatSupportersCursor(next) }
    },

    /** Every supporter of a live, by points. */
    async all(liveId: string): Promise<HistorySupporter[]> {
      const supporters: HistorySupporter[] = []
      let after: RankedPosition | null = null
      do {
        const page = await readPage(liveId, after, downloadedAtOnce)
        supporters.push(...page.items)
        after = page.next
      } while (after !== null)
      return supporters
    },

    /** Throws `USER_NOT_FOUND` for a user without gifts. */
    async read(viewer: Profile, liveId: string, userId: number): Promise<SupporterHistory> {
      const row = await findOwn(viewer, liveId)
      const [found, earlier] = await Promise.all([
        database.run(findSupporter, { liveId, userId }),
        database.run(listEarlierSupport, { liverId: viewer.user.id, userId, before: row, limit: earlierSupportMost }),
      ])
      if (found === null) throw new DomainError('USER_NOT_FOUND')
      const { ahead, lastAt, ...supporter } = found
      const { figures: _figures, ...live } = present(row)
      return {
        live,
        supporter: { ...supporter, rank: ahead + 1 },
        lastGiftAt: lastAt.toISOString(),
        earlier: presentEarlier(earlier),
      }
    },

    async gifts(viewer: Profile, liveId: string, userId: number, { cursor, limit }: Paging): Promise<Page<SentGift>> {
      const { startedAt } = await findOwn(viewer, liveId)
      const after = cursor === undefined ? null : readSentCursor(cursor)
      const rows = await database.run(listSent, { liveId, userId, after, limit: limit + 1 })
      const shown = rows.slice(0, limit)
      const last = rows.length > limit ? shown.at(-1) : undefined
      return {
        items: shown.map(({ at, thankedAt, ...gift }) => ({
          ...gift,
          at: at.toISOString(),
          atMs: at.getTime() - startedAt.getTime(),
          thanked: thankedAt !== null,
        })),
        next: last ? formatSentCursor(last) : null,
      }
    },
  }
}
