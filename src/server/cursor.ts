import { integerMax } from '#contract/integers.ts'
import { DomainError } from './errors.ts'

/** The sort key and the id of the last item of a page. */
export interface Cursor {
  readonly key: number
  readonly id: number
}

/** Null without a cursor: the first page. Throws `INVALID_REQUEST`. */
export function readCursor(text: string | undefined): Cursor | null {
  if (text === undefined) return null
  const [key = Number.NaN, id = Number.NaN] = text.split('_').map(Number)
  if (!Number.isSafeInteger(key) || !Number.isSafeInteger(id) || id > integerMax)
    throw new DomainError('INVALID_REQUEST')
  return { key, id }
}

/** The times that the database reads in the format of ISO 8601: the years 1 to 9999. */
const [firstMs, lastMs] = [Date.parse('0001-01-01'), Date.parse('9999-12-31')]

/** The time of a key in milliseconds since 1970; one beyond all stored times is the first or the last. */
export const timeOf = ({ key }: Cursor): Date => new Date(Math.min(Math.max(key, firstMs), lastMs))

export const formatCursor = ({ key, id }: Cursor): string => `${key}_${id}`

/** A page of a list, and the cursor of the next one. */
export interface Page<Item> {
  readonly items: Item[]
  readonly next: string | null
}

/** Makes a page of `limit` items from up to `limit` + 1 rows. */
export function pageOf<Item>(rows: readonly Item[], limit: number, cursorOf: (item: Item) => Cursor): Page<Item> {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  if (rows.length <= limit || last === undefined) return { items, next: null }
  return { items, next: formatCursor(cursorOf(last)) }
}
