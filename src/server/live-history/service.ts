import type { Profile } from '#contract/account/schemas.ts'
import type { Language } from '#contract/languages.ts'
import type { Paging } from '#contract/cursor.ts'
import { chartGiftsMost, comparedLives, type HistoryTable } from '#contract/live-history/limits.ts'
import type { HistoryItem, LiveFigures, LiveHistory } from '#contract/live-history/schemas.ts'
import { DomainError } from '../errors.ts'
import type { Livers } from '../livers/index.ts'
import type { Lives } from '../lives/index.ts'
import type { Database } from '../ports/database/port.ts'
import { minutesCsv, supportersCsv } from './csv.ts'
import { meanFigures } from './mean-figures.ts'
import { fillMinutes, intervalMinutes, joinMinutes, minuteMs } from './minutes.ts'
import {
  countMinutes,
  findEnded,
  listEnded,
  listLargestGifts,
  listRecordedMinutes,
  type EndedRow,
  type LiveStart,
} from './store.ts'
import { createSupporterHistory } from './supporters/service.ts'

export interface LiveHistoryDeps {
  readonly database: Database
  readonly lives: Pick<Lives, 'find'>
  readonly livers: Pick<Livers, 'licenceOf'>
  /** The URLs of the posters of public lives. */
  readonly posters: (ids: readonly string[], host: string) => Promise<ReadonlyMap<string, string>>
}

export type LiveHistoryService = ReturnType<typeof createLiveHistory>

function readCursor(cursor: string | undefined): LiveStart | null {
  if (cursor === undefined) return null
  const [startedAt = '', id = ''] = cursor.split('_')
  return { startedAt: new Date(Number(startedAt)), id }
}

const durationOf = ({ startedAt, endedAt }: EndedRow): number => endedAt.getTime() - startedAt.getTime()

/** A live without viewers may have no samples: its room was not open. */
const hadNoViewers = ({ peakViewers, totalViewers }: EndedRow): boolean => peakViewers === 0 && totalViewers === null

function figuresOf(row: EndedRow): LiveFigures {
  const { peakViewers, newFollowers, comments, gifts, points } = row
  const { totalViewers, watchSeconds } = hadNoViewers(row) ? { totalViewers: 0, watchSeconds: 0 } : row
  return { durationMs: durationOf(row), peakViewers, totalViewers, watchSeconds, newFollowers, comments, gifts, points }
}

const present = (row: EndedRow): LiveHistory['before'][number] => ({
  id: row.id,
  title: row.title,
  demo: row.demo,
  startedAt: row.startedAt.toISOString(),
  endedAt: row.endedAt.toISOString(),
  figures: figuresOf(row),
})

const presentItem = (row: EndedRow, posters: ReadonlyMap<string, string>): HistoryItem => {
  const { genre, thumbnailUrl: url, thumbnailTemplate: template } = row
  const thumbnail = url === null ? null : { url, template }
  return { ...present(row), genre, posterUrl: posters.get(row.id) ?? null, thumbnail }
}

export function createLiveHistory({ database, lives, livers, posters }: LiveHistoryDeps) {
  /** Throws `LIVE_NOT_FOUND`, `NOT_YOUR_LIVE`, and `WRONG_LIVE_STATE` before the end; also below. */
  async function findOwn(viewer: Profile, liveId: string): Promise<EndedRow> {
    const { liver } = await lives.find(liveId)
    if (liver.id !== viewer.user.id) throw new DomainError('NOT_YOUR_LIVE')
    const row = await database.run(findEnded, liveId)
    if (row === null) throw new DomainError('WRONG_LIVE_STATE')
    return row
  }

  async function readMinutes(row: EndedRow) {
    const [counted, recorded] = await Promise.all([
      database.run(countMinutes, row.id),
      database.run(listRecordedMinutes, row.id),
    ])
    return fillMinutes(durationOf(row), counted, hadNoViewers(row) ? [{ minute: 0, viewers: 0 }] : recorded)
  }

  const supporters = createSupporterHistory({ database, findOwn, present })

  return {
    supporters,

    /** Throws `NO_LIVE_LICENSE` with the state of the licence. */
    async list(viewer: Profile, { cursor, limit }: Paging, host: string) {
      const { id: liverId } = viewer.user
      if (!viewer.roles.includes('liver')) {
        throw new DomainError('NO_LIVE_LICENSE', { licence: await livers.licenceOf(liverId) })
      }
      const rows = await database.run(listEnded, { liverId, before: readCursor(cursor), limit: limit + 1 })
      const shown = rows.slice(0, limit)
      const images = await posters(
        shown.map(({ id }) => id),
        host,
      )
      const last = rows.length > limit ? shown.at(-1) : undefined
      return {
        items: shown.map((row) => presentItem(row, images)),
        next: last ? `${last.startedAt.getTime()}_${last.id}` : null,
      }
    },

    async read(viewer: Profile, liveId: string, host: string): Promise<LiveHistory> {
      const row = await findOwn(viewer, liveId)
      const [minutes, largest, before, images] = await Promise.all([
        readMinutes(row),
        database.run(listLargestGifts, { liveId, limit: chartGiftsMost }),
        database.run(listEnded, { liverId: viewer.user.id, before: row, limit: comparedLives }),
        posters([liveId], host),
      ])
      const length = intervalMinutes(minutes.length)
      return {
        ...presentItem(row, images),
        intervalMs: length * minuteMs,
        intervals: joinMinutes(minutes, length),
        gifts: largest
          .map(({ at, ...gift }) => ({ ...gift, atMs: at.getTime() - row.startedAt.getTime() }))
          .toSorted((one, other) => one.atMs - other.atMs),
        before: before.map(present),
        mean: meanFigures(before.map(figuresOf)),
      }
    },

    async csv(viewer: Profile, liveId: string, table: HistoryTable, language: Language): Promise<string> {
      const row = await findOwn(viewer, liveId)
      if (table === 'minutes') return minutesCsv(row.title, await readMinutes(row), language)
      return supportersCsv(row.title, await supporters.all(liveId), language)
    },
  }
}
