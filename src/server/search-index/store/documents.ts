import { and, asc, eq, getTableColumns, gt, inArray, not, sql, type SQL } from 'drizzle-orm'
import { searchKinds, type SearchKind } from '#contract/search/limits.ts'
import { statement, transaction, type Connection } from '../../ports/database/port.ts'
import { fold, gramsOf } from '../fold.ts'
import { searchDocuments } from '../tables.ts'
import { sources } from './sources.ts'
import type { SearchItem, SearchSource } from './source.ts'

type Ref = string | number

/** Longer texts are found by their beginning. */
const bodyMax = 1000

function documentOf(kind: SearchKind, { shown: _shown, genres, ...item }: SearchItem) {
  const texts = { title: fold(item.title), reading: fold(item.reading), body: fold(item.body.slice(0, bodyMax)) }
  const grams = gramsOf(texts.title, texts.reading, texts.body)
  return { ...item, ...texts, kind, genres: [...genres], grams }
}

/** The columns that a new version of a document replaces. */
const { kind: _kind, ref: _ref, id: _id, ...replaced } = getTableColumns(searchDocuments)
const excluded = Object.fromEntries(
  Object.entries(replaced).map(([key, column]) => [key, sql.raw(`excluded.${column.name}`)]),
)

const valueOf = ({ id }: SearchSource, ref: Ref): Ref => (id.dataType === 'number' ? Number(ref) : String(ref))

const isAmong = (source: SearchSource, refs: readonly Ref[]): SQL =>
  inArray(
    source.id,
    refs.map((ref) => valueOf(source, ref)),
  )

async function storeDocuments(tx: Connection, kind: SearchKind, refs: readonly Ref[]): Promise<number> {
  const items = await sources[kind].items(tx, isAmong(sources[kind], refs))
  if (items.length > 0) {
    await tx
      .insert(searchDocuments)
      .values(items.map((item) => documentOf(kind, item)))
      .onConflictDoUpdate({ target: [searchDocuments.kind, searchDocuments.ref], set: excluded })
  }
  const found = new Set(items.map(({ ref }) => ref))
  const hidden = refs.map(String).filter((ref) => !found.has(ref))
  if (hidden.length > 0) {
    await tx.delete(searchDocuments).where(and(eq(searchDocuments.kind, kind), inArray(searchDocuments.ref, hidden)))
  }
  return items.length
}

/**
 * Stores the documents of these items as the transaction sees them, and removes those that are not for everybody any
 * more. Call it in the transaction of each write that changes what is found.
 */
export async function indexItems(tx: Connection, kind: SearchKind, refs: readonly Ref[]): Promise<void> {
  if (refs.length === 0) return
  const { table, id } = sources[kind]
  // Of two concurrent writes the later one sees the rows of the earlier one.
  await tx.select({ id }).from(table).where(isAmong(sources[kind], refs)).orderBy(asc(id)).for('no key update')
  await storeDocuments(tx, kind, refs)
}

/** The items of a step of a rebuild. */
const stepSize = 500

export interface RebuildStep {
  readonly kind: SearchKind
  /** The item after which the step starts. */
  readonly after: string | null
}

/** Stores the documents of the next items of a kind; the last step removes those of items that do not exist. */
export const rebuildStep = transaction('searchIndex.rebuildStep', async (tx, { kind, after }: RebuildStep) => {
  const source = sources[kind]
  const { table, id } = source
  const rows = await tx
    .select({ id })
    .from(table)
    .where(after === null ? undefined : gt(id, valueOf(source, after)))
    .orderBy(asc(id))
    .limit(stepSize)
    .for('no key update')
  const refs = rows.map((row) => String(row.id))
  const found = refs.length > 0 ? await storeDocuments(tx, kind, refs) : 0
  const next = rows.length === stepSize ? (refs.at(-1) ?? null) : null
  if (next === null) {
    const existing = tx
      .select({ id })
      .from(table)
      .where(eq(sql`${id}::text`, searchDocuments.ref))
    await tx.delete(searchDocuments).where(and(eq(searchDocuments.kind, kind), not(sql`exists ${existing}`)))
  }
  return { read: refs.length, found, next }
})

/** Whether no item of a kind is indexed: after an update from a version without it. */
export const isIndexEmpty = statement('searchIndex.isEmpty', async (db, kind: SearchKind): Promise<boolean> => {
  const ref = { ref: searchDocuments.ref }
  const found = await db.select(ref).from(searchDocuments).where(eq(searchDocuments.kind, kind)).limit(1)
  return found.length === 0
})

export interface ShownItem extends SearchItem {
  readonly kind: SearchKind
}

/** The items as their slices store them now, without those that are not for everybody any more. */
export const readItems = statement(
  'searchIndex.readItems',
  async (db, hits: readonly { readonly kind: SearchKind; readonly ref: string }[]): Promise<ShownItem[]> => {
    const found: ShownItem[] = []
    for (const kind of searchKinds) {
      const refs = hits.filter((hit) => hit.kind === kind).map(({ ref }) => ref)
      if (refs.length === 0) continue
      const items = await sources[kind].items(db, isAmong(sources[kind], refs))
      found.push(...items.map((item) => ({ ...item, kind })))
    }
    return found
  },
)
