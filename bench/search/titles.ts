import { desc, like, sql } from 'drizzle-orm'
import { statement, transaction } from '#server/ports/database/port.ts'
import { fold, gramsOf } from '#server/search-index/fold.ts'
import { searchDocuments } from '#server/search-index/tables.ts'
import '#server/stores.ts'

const times = ['深夜の', '朝の', 'ゆるっと', '週末の', 'はじめての', '毎週', '真夏の', '夜更けの']
const topics = ['カラオケ', '麻雀', 'ゲーム実況', '雑談', '弾き語り', 'お料理', '作業配信', '歌枠', 'ダンス', '象の話']
const names = ['ひだまり', 'ソラ', 'あかり', 'ミオ', '星野', 'ハナ', '月見', 'レン', '佐々木', 'ＫＡＮＡ']

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
        channelId: (n % 1000) + 1,
        visibleFrom: at,
        datedAt: at,
      }
    })
    await tx.insert(searchDocuments).values(rows)
  },
)

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
