import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterOnAir, attentionOf, formatOnAirCursor, orderOnAir, readOnAirCursor } from './order.ts'

const genres = ['talk', 'music', 'game', 'music', 'talk']
const lives = genres.map((genre, index) => ({ id: String(index), genre, followed: false }))
const noViewers = () => 0
const ids = (ordered: readonly { id: string }[]) => ordered.map(({ id }) => id).join('')

test.each([
  ['music', '13024'],
  ['talk', '04123'],
  [null, '01234'],
  ['dance', '01234'],
])('recommending %j puts its lives first and keeps the order otherwise', (recommended, order) => {
  expect(ids(orderOnAir(lives, { recommended, viewers: noViewers }))).toBe(order)
})

test('followed lives are before the recommended genre, and that is before viewers', () => {
  const followed = lives.map((live) => ({ ...live, followed: live.id === '4' }))
  const viewers = (id: string) => Number(id)
  expect(ids(orderOnAir(followed, { recommended: 'music', viewers }))).toBe('43120')
})

test('the order has every live once (property)', () => {
  const live = fc.record({ id: fc.string(), genre: fc.constantFrom(...genres), followed: fc.boolean() })
  fc.assert(
    fc.property(fc.array(live), fc.nat(3), (all, seed) => {
      const ordered = orderOnAir(all, { recommended: 'music', viewers: (id) => id.length % (seed + 1) })
      expect(ordered.toSorted((a, b) => all.indexOf(a) - all.indexOf(b))).toEqual(all)
    }),
  )
})

test('the pages of an unchanged list have every live once, also those of the same attention and start (property)', () => {
  const live = fc.record({
    genre: fc.constantFrom(...genres),
    followed: fc.boolean(),
    startedAt: fc.integer({ min: 0, max: 3 }).map((ms) => new Date(ms)),
  })
  fc.assert(
    fc.property(fc.array(live), fc.integer({ min: 1, max: 4 }), (given, limit) => {
      const all = given
        .map((fields, index) => ({ ...fields, id: String(index).padStart(12, '0') }))
        .toSorted((one, other) => other.startedAt.getTime() - one.startedAt.getTime())
      const attention = { recommended: 'music', viewers: (id: string) => Number(id) % 2 }
      const ordered = orderOnAir(all, attention)
      const found: typeof all = []
      let rest = ordered
      while (rest.length > 0) {
        const page = rest.slice(0, limit)
        found.push(...page)
        const last = page.at(-1)
        const cursor = last && formatOnAirCursor({ ...last, attention: attentionOf(last, attention) })
        const after = readOnAirCursor(cursor)
        rest = after === null ? [] : afterOnAir(ordered, attention, after)
      }
      expect(found).toEqual(ordered)
    }),
  )
})

test('a page continues below the last live of the previous one, also after that has ended', () => {
  const at = (ms: number) => new Date(ms)
  const onAir = [3, 2, 1].map((number) => ({ id: `l${number}`, genre: 'talk', followed: false, startedAt: at(number) }))
  const attention = { recommended: null, viewers: () => 5 }
  const after = (attentionThen: number, id: string, startedAt: Date) =>
    afterOnAir(onAir, attention, { id, attention: attentionThen, startedAt }).map((live) => live.id)
  expect(after(5, 'gone', at(3))).toEqual(['l2', 'l1'])
  expect(after(9, 'gone', at(1))).toEqual(['l3', 'l2', 'l1'])
  expect(after(4, 'gone', at(9))).toEqual([])
  // It had more viewers when the previous page was read.
  expect(after(9, 'l2', at(2))).toEqual(['l3', 'l1'])
})
