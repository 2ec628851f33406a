import type { Paging } from '#contract/cursor.ts'
import type { Pick } from '#contract/picks/schemas.ts'
import { pageOf, readCursor, type Page } from '../../cursor.ts'
import type { Database } from '../../ports/database/port.ts'
import { Recent, type RecentSharing } from '../../recent.ts'
import { presentPick } from '../present.ts'
import { listPicks, type PickReader, type PickRow, type PickScope } from '../store/lists.ts'
import { readPickRelation, type PickRelation } from '../store/relations.ts'

/** Picks of a first page that are kept beyond it, in place of those that a reader may not see. */
const spareRows = 20

interface PickListsDeps {
  readonly database: Database
  readonly sharing?: RecentSharing | null
}

const ofVisitor: PickRelation = { owns: false, livers: new Set(), channels: new Set() }

/** The rule of `isShownTo` for those who own no source: of picks that are public or for followers. */
const isShownIn = ({ visibility, liver, channel }: PickRow, { livers, channels }: PickRelation): boolean =>
  visibility === 'public' || (liver !== null && livers.has(liver.id)) || (channel !== null && channels.has(channel.id))

/**
 * Picks that the reader may watch, newest first. First pages are read at most once in a second for all readers, except
 * staff and those who own sources.
 */
export function createPickLists({ database, sharing = null }: PickListsDeps) {
  const recent = sharing && new Recent<readonly PickRow[]>(sharing, 'picks')

  /** Null where none are kept for this reader, or too few. */
  async function readKept(scope: PickScope, reader: PickReader, limit: number): Promise<readonly PickRow[] | null> {
    const { userId, staff, now } = reader
    if (recent === null || staff || sharing?.hasWritten(userId) === true) return null
    const most = limit + spareRows
    const anyone = { userId: 0, staff: false, now, followsAll: true }
    const all = await recent.read(JSON.stringify([scope, limit]), () =>
      database.run(listPicks, { scope, reader: anyone, before: null, limit: most }),
    )
    const relation = userId === 0 ? ofVisitor : await readRelation(userId, all)
    if (relation.owns) return null
    const shown = all.filter((row) => isShownIn(row, relation))
    return shown.length > limit || all.length < most ? shown : null
  }

  function readRelation(userId: number, rows: readonly PickRow[]): Promise<PickRelation> {
    const restricted = rows.filter(({ visibility }) => visibility !== 'public')
    const liverIds = restricted.flatMap(({ liver }) => (liver === null ? [] : [liver.id]))
    const channelIds = restricted.flatMap(({ channel }) => (channel === null ? [] : [channel.id]))
    return database.run(readPickRelation, { userId, liverIds, channelIds })
  }

  return async (scope: PickScope, reader: PickReader, { cursor, limit }: Paging): Promise<Page<Pick>> => {
    const before = readCursor(cursor)?.id ?? null
    const kept = before === null ? await readKept(scope, reader, limit) : null
    const rows = kept ?? (await database.run(listPicks, { scope, reader, before, limit: limit + 1 }))
    const { items, next } = pageOf(rows, limit, ({ id }) => ({ key: id, id }))
    return { items: items.flatMap((row) => presentPick(row, reader) ?? []), next }
  }
}
