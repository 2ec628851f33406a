/** Merging lists that are sorted by time into pages. */
import { integerMax } from '#contract/integers.ts'

/** In the order of entries of the same time. */
export const entryKinds = ['live', 'episode', 'post', 'pick'] as const
export type EntryKind = (typeof entryKinds)[number]

/** An entry: newest first, then by kind; entries of one kind and time in the order of their list. */
export interface TimedEntry {
  readonly kind: EntryKind
  /** Milliseconds since the Unix epoch. */
  readonly at: number
  readonly id: string
}

/** The last entry of a page. */
export type TimelineCursor = TimedEntry

/** Of the numbers of the database. */

const rank = (kind: EntryKind): number => entryKinds.indexOf(kind)

export function compareEntries(one: TimedEntry, other: TimedEntry): number {
  return other.at - one.at || rank(one.kind) - rank(other.kind)
}

/** Merges the lists of all kinds, each newest first. */
export function mergeEntries<Entry extends TimedEntry>(lists: readonly (readonly Entry[])[]): Entry[] {
  // The sort is stable: entries of one list keep their order.
  return lists.flat().toSorted(compareEntries)
}

/**
 * Where the list of a kind continues after an entry: before `at`, or at `at` before `id`. `first` and `last` are ids before
 * and after all others.
 */
export function boundOf(
  kind: EntryKind,
  after: TimelineCursor,
  { first, last }: { readonly first: string; readonly last: string },
): { readonly at: number; readonly id: string } {
  const difference = rank(kind) - rank(after.kind)
  if (difference === 0) return { at: after.at, id: after.id }
  return { at: after.at, id: difference > 0 ? last : first }
}

export function readTimelineCursor(text: string | undefined): TimelineCursor | null {
  if (text === undefined) return null
  const [at = '', kind = '', id = ''] = text.split('_')
  const known = entryKinds.find((one) => one === kind)
  if (known === undefined) return null
  return { at: Number(at), kind: known, id: known !== 'live' && Number(id) > integerMax ? String(integerMax) : id }
}

export const writeTimelineCursor = ({ at, kind, id }: TimelineCursor): string => `${at}_${kind}_${id}`
