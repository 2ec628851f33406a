import {
  and,
  arrayContains,
  asc,
  desc,
  eq,
  gt,
  gte,
  isNull,
  lte,
  or,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm'
import { longMinutes, searchPeriodDays, shortMinutes, type SearchLength } from '#contract/search/limits.ts'
import { channelMembers, isOfOpenChannel } from '../../channels/tables.ts'
import { blocks } from '../../chat/tables.ts'
import { users } from '../../identity/tables.ts'
import { instant } from '../../ports/database/columns.ts'
import { transaction, type Connection } from '../../ports/database/port.ts'
import type { IndexQuery, SearchHit, SearchPosition } from '../../ports/search/port.ts'
import { videoFiles } from '../../videos/tables.ts'
import { foldWords, gramsOfWords } from '../fold.ts'
import { searchDocuments as documents } from '../tables.ts'
import { isOfOpenSource } from './picks-source.ts'

/** The range of a key of the order: a time in milliseconds. */
const timeRange = 1e13
const dayMs = 86_400_000
const minuteMs = 60_000

const contains = (column: SQLWrapper, word: string) => sql`strpos(${column}, ${word}) > 0`

/** The index finds texts with the same pairs of characters in any order: each text is compared with the words. */
const hasWord = (word: string) =>
  or(contains(documents.title, word), contains(documents.reading, word), contains(documents.body, word))

const startsWith = (column: SQLWrapper, text: string): SQL =>
  sql`(${column} collate "C") like ${`${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`

const datedMs = sql`floor(extract(epoch from ${documents.datedAt}) * 1000)`

const isOnAir = sql`${documents.state} is not distinct from 'on_air'`

/** Whether the title or the reading begins with the words. */
function begins(words: readonly string[]): SQL {
  const { title, reading } = documents
  const whole = words.join('')
  return sql`(${startsWith(title, whole)} or (${reading} <> '' and ${startsWith(reading, whole)}))`
}

/** Whether the title or the reading is the words. */
function isExact(words: readonly string[]): SQL {
  const { title, reading } = documents
  const whole = words.join('')
  return sql`((${title} collate "C") = ${whole} or (${reading} <> '' and (${reading} collate "C") = ${whole}))`
}

/** 0 for an exact match, 1 for a prefix, 2 for words in title or reading, 3 for other texts; twice, less what is on air. */
function rankOf(words: readonly string[]): SQL {
  const { title, reading } = documents
  const named = and(...words.map((word) => or(contains(title, word), contains(reading, word))))
  return sql`2 * case
      when ${isExact(words)} then 0
      when ${begins(words)} then 1
      when ${named} then 2
      else 3
    end + case when ${isOnAir} then 0 else 1 end`
}

/** Ordered by rank, then by date, the latest first. */
const keyOf = (words: readonly string[]): SQL =>
  sql`((${rankOf(words)}) * ${timeRange}::bigint + ${timeRange}::bigint - ${datedMs}::bigint)`

const inactive = sql`select ${users.id} from ${users} where ${users.state} <> 'active'`

const activeOwner = sql`select from channel_members as other join ${users} on ${users.id} = other.user_id
  where other.channel_id = ${channelMembers.channelId} and other.role = 'owner' and ${users.state} <> 'suspended'`

/** Channels whose owners are all suspended. */
const closedChannels = sql`select ${channelMembers.channelId} from ${channelMembers}
  where ${channelMembers.userId} in (select ${users.id} from ${users} where ${users.state} = 'suspended')
    and ${channelMembers.role} = 'owner' and not exists (${activeOwner})`

/** The account of its liver, or one of the owners of its open channel, is not suspended. */
export const isOpen = and(
  or(isNull(documents.ownerId), sql`${documents.ownerId} not in (${inactive})`),
  or(
    isNull(documents.channelId),
    and(sql`${documents.channelId} not in (${closedChannels})`, isOfOpenChannel(documents.channelId)),
  ),
)

function isNotBlockedBy(userId: number): SQL | undefined {
  if (userId === 0) return undefined
  const blocked = sql`select ${blocks.blockedId} from ${blocks} where ${blocks.userId} = ${userId}`
  const channelsOfBlocked = sql`select ${channelMembers.channelId} from ${channelMembers}
    where ${channelMembers.userId} in (${blocked}) and ${channelMembers.role} = 'owner'`
  return and(
    or(isNull(documents.ownerId), sql`${documents.ownerId} not in (${blocked})`),
    or(isNull(documents.channelId), sql`${documents.channelId} not in (${channelsOfBlocked})`),
  )
}

/** An episode is as long as its video is now. */
const durationMs = sql`coalesce(${documents.durationMs}, (select ${videoFiles.durationMs} from ${videoFiles}
  where ${videoFiles.videoId} = ${documents.videoId} and ${videoFiles.current} and not ${videoFiles.removed}))`

const lengths: Readonly<Record<SearchLength, SQL>> = {
  short: sql`${durationMs} <= ${shortMinutes * minuteMs}`,
  medium: sql`${durationMs} > ${shortMinutes * minuteMs} and ${durationMs} <= ${longMinutes * minuteMs}`,
  long: sql`${durationMs} > ${longMinutes * minuteMs}`,
}

function filters({ kind, genre, state, length, within, now }: IndexQuery): SQL | undefined {
  return and(
    kind && eq(documents.kind, kind),
    genre === undefined ? undefined : arrayContains(documents.genres, [genre]),
    state && eq(documents.state, state),
    length && lengths[length],
    within && gte(documents.datedAt, new Date(now.getTime() - searchPeriodDays[within] * dayMs)),
    lte(documents.visibleFrom, now),
    or(isNull(documents.visibleUntil), gt(documents.visibleUntil, now)),
  )
}

const isHit = (query: IndexQuery, words: readonly string[]): SQL | undefined =>
  and(
    arrayContains(documents.grams, gramsOfWords(words)),
    ...words.map(hasWord),
    filters(query),
    isOpen,
    isOfOpenSource(query.now),
    isNotBlockedBy(query.viewerId),
  )

const hitColumns = (words: readonly string[]) => ({
  kind: documents.kind,
  ref: documents.ref,
  id: documents.id,
  key: sql<number>`${keyOf(words)}`.mapWith(Number).as('key'),
})

/** The first hits after a position; all hits are ranked. */
export function selectHits(db: Connection, query: IndexQuery, words: readonly string[], where?: SQL) {
  const { after, limit } = query
  const ranked = db
    .select(hitColumns(words))
    .from(documents)
    .where(and(where, isHit(query, words)))
    .as('ranked')
  return db
    .select()
    .from(ranked)
    .where(
      after === null
        ? undefined
        : sql`(${ranked.key} > ${after.key} or (${ranked.key} = ${after.key} and ${ranked.id} < ${after.id}))`,
    )
    .orderBy(asc(ranked.key), desc(ranked.id))
    .limit(limit)
}

/** A rank that may have more hits than could be ranked for each search. */
interface FrequentRank {
  readonly rank: number
  /** Met by all hits that come before it. */
  readonly isBefore: SQL
}

/** Of hits that are not on air: those that begin with the words, and those with the words in title or reading. */
const frequentRanks = (words: readonly string[]): FrequentRank[] => [
  { rank: 3, isBefore: sql`(${isExact(words)} or ${documents.state} = 'on_air')` },
  { rank: 5, isBefore: sql`(${begins(words)} or ${documents.state} = 'on_air')` },
]

/** So many of the latest documents show whether a rank is frequent. */
const latestMax = 2000

/** The hits of a rank among the latest documents. */
async function findLatest(
  db: Connection,
  query: IndexQuery,
  words: readonly string[],
  rank: number,
): Promise<SearchHit[]> {
  const { datedAt, id } = documents
  const start = query.after && rankAt(query.after) === rank ? query.after : null
  const before = start && sql`(${datedAt}, ${id}) < (${instant(dateAt(start))}, ${start.id}::integer)`
  const latest = db
    .select()
    .from(documents)
    .where(before ?? undefined)
    .orderBy(desc(datedAt), desc(id))
    .limit(latestMax)
    .as('search_documents')
  return db
    .select(hitColumns(words))
    .from(latest)
    .where(and(isHit(query, words), sql`${rankOf(words)} = ${rank}`))
    .orderBy(desc(datedAt), desc(id))
    .limit(query.limit)
}

const rankAt = ({ key }: Pick<SearchPosition, 'key'>): number => Math.floor(key / timeRange)
const dateAt = ({ key }: SearchPosition): Date => new Date(timeRange - (key % timeRange))

/**
 * A frequent word has more hits than could be ranked for each search. If the latest documents contain a whole page of
 * hits of a frequent rank, only the hits that come before these are ranked, which are few.
 */
export const findHits = transaction('searchIndex.find', async (tx, query: IndexQuery): Promise<SearchHit[]> => {
  const { text, after, limit } = query
  const words = foldWords(text)
  if (words.length === 0) return []
  for (const { rank, isBefore } of frequentRanks(words)) {
    if (after !== null && rankAt(after) > rank) continue
    const latest = await findLatest(tx, query, words, rank)
    if (latest.length < limit) continue
    const before = await selectHits(tx, query, words, isBefore)
    return [...before.filter(({ key }) => rankAt({ key }) < rank), ...latest].slice(0, limit)
  }
  return selectHits(tx, query, words)
})
