import { expect, test } from 'vitest'
import { Capacity } from './capacity.ts'

test('smaller renditions use half of the machine for all lives together', () => {
  const capacity = new Capacity(4, () => 4)
  const [one, other] = [{}, {}]
  capacity.report(one, 1, 100)
  expect(capacity.hasRoom(100)).toBe(true)
  capacity.report(other, 0.5, 50)
  expect(capacity.hasRoom(50)).toBe(true)
  expect(capacity.hasRoom(51)).toBe(false)
  capacity.report(one, 0, 0)
  expect(capacity.hasRoom(150)).toBe(true)
})

test('starts nothing if other programs leave too little capacity', () => {
  let idle = 1
  const capacity = new Capacity(8, () => idle)
  capacity.report({}, 1, 100)
  expect(capacity.hasRoom(80)).toBe(true)
  idle = 0.9
  expect(capacity.hasRoom(80)).toBe(false)
})
