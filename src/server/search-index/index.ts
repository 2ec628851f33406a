/**
 * The search index: a narrow row for each item that everybody may find. The writes of slices keep it in step in their own
 * transactions; it reads their tables, so that a rebuild gives the same rows.
 */
import type { Database } from '../ports/database/port.ts'
import type { SearchIndex } from '../ports/search/port.ts'
import { findHits } from './store/find.ts'

export { fold, foldWords } from './fold.ts'
export { isIndexEmpty, readItems, rebuildStep, type RebuildStep, type ShownItem } from './store/documents.ts'

export { countPublicPages, listPublicPages, type PublicPage } from './store/pages.ts'

/** Pairs of characters in a GIN index: finds Japanese words without a dictionary, on PGlite and PostgreSQL. */
export const bigramIndex = (database: Database): SearchIndex => ({ find: (query) => database.run(findHits, query) })
