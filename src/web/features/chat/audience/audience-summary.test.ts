import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergeNotices, summarizeGroup } from './audience-summary.ts'

const person = (id: number) => ({ id, nickName: `user ${id}` })
const none: ReadonlySet<number> = new Set()

describe('the summary of a group', () => {
  test('names one user, or two, or the latest with the number of the others', () => {
    expect(summarizeGroup(null, none)).toBe(null)
    expect(summarizeGroup({ people: [person(1)], count: 1 }, none)).toEqual({ form: 'one', name: 'user 1' })
    expect(summarizeGroup({ people: [person(1), person(2)], count: 2 }, none)).toEqual({
      form: 'two',
      name: 'user 2',
      earlier: 'user 1',
    })
    expect(summarizeGroup({ people: [person(1), person(2), person(3)], count: 4000 }, none)).toEqual({
      form: 'more',
      name: 'user 3',
      others: 3999,
    })
  })

  test('shortens a long name', () => {
    const long = { id: 1, nickName: '𠮷'.repeat(30) }
    expect(summarizeGroup({ people: [long], count: 1 }, none)).toEqual({ form: 'one', name: `${'𠮷'.repeat(11)}…` })
  })

  test('never names a blocked user, and counts the others', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 20 }), { maxLength: 3 })
    fc.assert(
      fc.property(ids, fc.array(fc.integer({ min: 1, max: 20 })), fc.nat(5000), (named, blockedIds, unnamed) => {
        const blocked = new Set(blockedIds)
        const group = { people: named.map(person), count: Math.max(1, named.length + unnamed) }
        const summary = summarizeGroup(group, blocked)
        const remaining = named.filter((id) => !blocked.has(id))
        expect(summary === null).toBe(remaining.length === 0)
        if (summary === null) return
        const texts = JSON.stringify(summary)
        for (const id of blocked) expect(texts).not.toContain(`"user ${id}"`)
        const counted = { one: 1, two: 2, more: summary.form === 'more' ? summary.others + 1 : 0 }
        expect(counted[summary.form]).toBe(group.count - named.length + remaining.length)
      }),
    )
  })
})

test('merged notices count all users, and the later ones are the latest', () => {
  const first = { entered: { people: [person(1)], count: 5 }, followed: null }
  const second = { entered: { people: [person(2)], count: 1 }, followed: { people: [person(3)], count: 1 } }
  expect(mergeNotices(first, second)).toEqual({
    entered: { people: [person(1), person(2)], count: 6 },
    followed: { people: [person(3)], count: 1 },
  })
})
