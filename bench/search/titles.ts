import { desc, like, sql } from 'drizzle-orm'
import { statement, transaction } from '#server/ports/database/port.ts'
import { fold, gramsOf } from '#server/search-index/fold.ts'
import { searchDocuments } from '#server/search-index/tables.ts'
import '#server/stores.ts'

const times = ['深夜の', '朝の', 'ゆるっと', '週末の', 'はじめての', '毎週', '真夏の', '夜更けの']
const topics = ['カラオケ', '麻雀', 'ゲーム実況', '雑談', '弾き語り', 'お料理', '作業配信', '歌枠', 'ダンス', '象の話']
const names = ['ひだまり', 'ソラ', 'あかり', 'ミオ', '星野', 'ハナ', '月見', 'レン', '佐々木', 'ＫＡＮＡ']

/** The documents have channels with the ids from 1. */
const channels = 1000

const of = (words: readonly string[], n: number): string => words[n % words.length] ?? ''
const titleOf = (n: number): string =>
  `【${of(names, n * 7)}】${of(times, n * 3)}${of(topics, Math.floor(n / 3))}${of(topics, n * 11)} ${of(names, n)}${n}`

/** Documents as the writes of slices store them. */
export const addTitles = transaction(
  'bench.addTitles',
  async (tx, { from, count }: { from: number; count: number }) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    const rows = Array.from({ length: count }, (_, index) => {
      const n = from + index
      const title = fold(titleOf(n))
      const at = new Date(Date.UTC(2026, 0, 1) + n * 60_000)
      return {
        kind: 'episode' as const,
        ref: String(n),
        title,
        reading: '',
        body: '',
        grams: gramsOf(title),
        genres: [],
        channelId: (n % channels) + 1,
        visibleFrom: at,
        datedAt: at,
      }
    })
    await tx.insert(searchDocuments).values(rows)
  },
)

/** The episodes of the documents, which results show, each in the series of its channel. */
export const addFoundEpisodes = transaction<null, void>('bench.addFoundEpisodes', async (tx) => {
  await tx.execute(sql`set local session_replication_role = replica`)
  await tx.execute(sql`
    insert into channels (name, created_at)
    select 'channel ' || n, now()
    from generate_series(1, ${channels}::integer) as n`)
  await tx.execute(sql`
    insert into series (channel_id, title, description, visibility, position, created_at)
    select id, name, '', 'public', 1, created_at
    from channels
    order by id`)
  await tx.execute(sql`
    insert into episodes
      (id, series_id, channel_id, title, description, position, visibility, publishes_at, commenting, created_at)
    overriding system value
    select
      document.ref::integer, series.id, series.channel_id, document.title, '', document.id, 'public',
      document.visible_from, true, document.dated_at
    from search_documents as document
    join series using (channel_id)`)
})

export const analyzeTitles = statement<null, void>('bench.analyzeTitles', async (db) => {
  await db.execute(sql`analyze`)
})

/** The latest titles that contain the words, without an index. */
export const scanTitles = statement('bench.scanTitles', (db, { text, limit }: { text: string; limit: number }) => {
  const [first = '', second = ''] = text.split(' ').map(fold)
  return db
    .select({ ref: searchDocuments.ref })
    .from(searchDocuments)
    .where(sql`${like(searchDocuments.title, `%${first}%`)} and ${like(searchDocuments.title, `%${second}%`)}`)
    .orderBy(desc(searchDocuments.datedAt))
    .limit(limit)
})
