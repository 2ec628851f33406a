import fc from 'fast-check'
import { expect, test } from 'vitest'
import { timelineCursor } from '#contract/timelines/schemas.ts'
import {
  boundOf,
  compareEntries,
  entryKinds,
  mergeEntries,
  readTimelineCursor,
  writeTimelineCursor,
  type TimedEntry,
} from './merge.ts'

const bounds = { first: '0', last: '9999' }
const ids = fc.integer({ min: 1, max: 9998 }).map((id) => String(id).padStart(4, '0'))
const entry = fc.record({ kind: fc.constantFrom(...entryKinds), at: fc.nat(5), id: ids })
const entries = fc.uniqueArray(entry, { selector: writeTimelineCursor, maxLength: 60 })

/** The order of a list: by time, then by id, both descending. */
const inList = (one: TimedEntry, other: TimedEntry): number => other.at - one.at || (one.id < other.id ? 1 : -1)

/** As the database answers: the next entries of a kind. */
function read(all: readonly TimedEntry[], kind: TimedEntry['kind'], after: TimedEntry | null, limit: number) {
  const list = all.filter((one) => one.kind === kind).toSorted(inList)
  const bound = after && boundOf(kind, after, bounds)
  const rest = bound ? list.filter(({ at, id }) => at < bound.at || (at === bound.at && id < bound.id)) : list
  return rest.slice(0, limit)
}

test('the pages together contain every entry once, in order (property)', () => {
  fc.assert(
    fc.property(entries, fc.integer({ min: 1, max: 7 }), (all, limit) => {
      const found: TimedEntry[] = []
      let after: TimedEntry | null = null
      for (;;) {
        const page = mergeEntries(entryKinds.map((kind) => read(all, kind, after, limit))).slice(0, limit)
        const last = page.at(-1)
        if (!last) break
        found.push(...page)
        after = readTimelineCursor(writeTimelineCursor(last))
      }
      expect(found).toHaveLength(all.length)
      expect(new Set(found.map(writeTimelineCursor))).toEqual(new Set(all.map(writeTimelineCursor)))
      expect(found.toSorted(compareEntries)).toEqual(found)
    }),
  )
})

test('a cursor is accepted by the contract (property)', () => {
  fc.assert(
    fc.property(entry, (one) => {
      expect(timelineCursor.parse(writeTimelineCursor(one))).toBe(writeTimelineCursor(one))
      expect(readTimelineCursor(writeTimelineCursor(one))).toEqual(one)
    }),
  )
})
