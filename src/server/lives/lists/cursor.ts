/** Cursors of lists of lives: `<milliseconds>_<id>` of the last live of a page. */
import type { Page } from '../../cursor.ts'
import { DomainError } from '../../errors.ts'

/** The last live of a page: the time by which its list is ordered, and its id. */
export interface LiveCursor {
  readonly at: Date
  readonly id: string
}

/** Null without a cursor: the first page. Throws `INVALID_REQUEST` for the cursor of lives on air. */
export function readLiveCursor(text: string | undefined): LiveCursor | null {
  if (text === undefined) return null
  const [at = '', id = '', ...others] = text.split('_')
  if (others.length > 0) throw new DomainError('INVALID_REQUEST')
  return { at: new Date(Number(at)), id }
}

/** Makes a page of `limit` lives from up to `limit` + 1 rows. */
export function pageOfLives<Row extends { readonly id: string }>(
  rows: readonly Row[],
  limit: number,
  timeOf: (row: Row) => Date | null,
): Page<Row> {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  if (rows.length <= limit || last === undefined) return { items, next: null }
  return { items, next: `${timeOf(last)?.getTime() ?? 0}_${last.id}` }
}
