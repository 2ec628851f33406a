import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ViewerSets } from './viewer-sets.ts'

const node = fc.constantFrom('one', 'two', 'three')
const room = fc.constantFrom('a', 'b')
const viewer = fc.constantFrom('v1', 'v2', 'v3', 'v4')
const change = fc.oneof(
  { weight: 6, arbitrary: fc.record({ type: fc.constantFrom('add' as const, 'remove' as const), node, room, viewer }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('drop' as const), node }) },
)

test('a room has as many viewers as different ones are at its processes (property)', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
      const sets = new ViewerSets()
      const present = new Set<string>()
      for (const one of changes) {
        if (one.type === 'drop') {
          sets.drop(one.node)
          for (const name of present) if (name.startsWith(`${one.node} `)) present.delete(name)
          continue
        }
        const name = `${one.node} ${one.room} ${one.viewer}`
        const isNew = !present.has(name)
        if (one.type === 'add') present.add(name)
        else present.delete(name)
        expect(sets[one.type](one.node, one.room, one.viewer)).toBe(isNew === (one.type === 'add'))
        for (const counted of ['a', 'b']) {
          const viewers = [...present].map((held) => held.split(' ')).filter(([, at]) => at === counted)
          expect(sets.count(counted)).toBe(new Set(viewers.map(([, , who]) => who)).size)
        }
      }
    }),
  )
})

test('a process that was dropped has no viewers', () => {
  const sets = new ViewerSets()
  sets.add('one', 'a', 'v1')
  sets.add('two', 'a', 'v1')
  sets.drop('one')
  expect([sets.of('one').size, sets.of('two').get('a')?.size, sets.count('a')]).toEqual([0, 1, 1])
})
