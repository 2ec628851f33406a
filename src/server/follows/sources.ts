import { integerMax } from '#contract/integers.ts'
import type { FollowKind } from '#contract/follows/limits.ts'
import type { Followed } from '#contract/follows/schemas.ts'
import type { FollowedSources, SourcesPaging } from '#contract/timelines/schemas.ts'
import type { Database } from '../ports/database/port.ts'
import { listOwners, nameFollowed, pageSources, type SourceRow } from './store.ts'

/** Before and after all ids. */
const ids = { first: 0, last: integerMax }

/** Of the same time, channels are before livers. */
const compare = (one: SourceRow, other: SourceRow): number =>
  other.followedAt.getTime() - one.followedAt.getTime() ||
  one.kind.localeCompare(other.kind) ||
  other.targetId - one.targetId

/** Where the follows of a kind continue after the last source of a page. */
function boundOf(kind: FollowKind, cursor: string | undefined) {
  if (cursor === undefined) return null
  const [at = '', last = '', id = ''] = cursor.split('_')
  const own = Math.min(Number(id), ids.last)
  return { at: new Date(Number(at)), id: kind === last ? own : kind === 'channel' ? ids.first : ids.last }
}

interface SourcePage {
  readonly page: readonly SourceRow[]
  readonly next: string | null
}

/** The channels and livers that a user follows, by pages, the latest first. */
async function readPage(database: Database, userId: number, { cursor, limit }: SourcesPaging): Promise<SourcePage> {
  const after = { channel: boundOf('channel', cursor), liver: boundOf('liver', cursor) }
  const found = (await database.run(pageSources, { userId, after, limit: limit + 1 })).toSorted(compare)
  const page = found.slice(0, limit)
  const last = page.at(-1)
  const next = last && found.length > limit ? `${last.followedAt.getTime()}_${last.kind}_${last.targetId}` : null
  return { page, next }
}

const idsOf = (page: readonly SourceRow[], kind: FollowKind): number[] =>
  page.filter((source) => source.kind === kind).map(({ targetId }) => targetId)

export async function pageOfSources(
  database: Database,
  userId: number,
  paging: SourcesPaging,
): Promise<FollowedSources> {
  const { page, next } = await readPage(database, userId, paging)
  const channels = idsOf(page, 'channel')
  const owners = channels.length === 0 ? [] : await database.run(listOwners, channels)
  return { channels, livers: idsOf(page, 'liver'), owners, next }
}

/** The same with their names. */
export async function pageOfFollows(
  database: Database,
  userId: number,
  paging: SourcesPaging,
): Promise<{ readonly follows: Followed[]; readonly next: string | null }> {
  const { page, next } = await readPage(database, userId, paging)
  const named = await database.run(nameFollowed, { channels: idsOf(page, 'channel'), livers: idsOf(page, 'liver') })
  const follows = page.flatMap(
    ({ kind, targetId }) => named.find((one) => one.kind === kind && one.id === targetId) ?? [],
  )
  return { follows, next }
}
