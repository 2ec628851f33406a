import { expect, test } from 'vitest'
import { SharedResponses } from './http/index.ts'
import { Recent } from './recent.ts'

let now = 0
let reads = 0

function open() {
  now = 0
  reads = 0
  const shared = new SharedResponses(() => now)
  return { shared, recent: new Recent<number>(shared, 'lives') }
}

const count = async () => {
  reads += 1
  return reads
}

test('a value is read once in a second, for all who ask, by its key', async () => {
  const { recent } = open()
  expect(await Promise.all([recent.read('a', count), recent.read('a', count), recent.read('b', count)])).toEqual([
    1, 1, 2,
  ])
  now = 999
  expect(await recent.read('a', count)).toBe(1)
  now = 1000
  expect(await recent.read('a', count)).toBe(3)
  // The clock was set back.
  now = 0
  expect(await recent.read('a', count)).toBe(4)
})

test('a value is read again after a change of its subject, and one that was being read then is not kept', async () => {
  const { shared, recent } = open()
  const began = recent.read('a', count)
  shared.forget('lives')
  expect([await began, await recent.read('a', count)]).toEqual([1, 2])
  shared.forget('livers/1')
  expect(await recent.read('a', count)).toBe(2)
  shared.forgetAll()
  expect(await recent.read('a', count)).toBe(3)
})

test('values with subjects of their own are read again after changes of these', async () => {
  const { shared } = open()
  const recent = new Recent<number>(shared, (id) => `lives/${id}`)
  expect([await recent.read('a', count), await recent.read('b', count)]).toEqual([1, 2])
  shared.forget('lives/a')
  expect([await recent.read('a', count), await recent.read('b', count)]).toEqual([3, 2])
  shared.forgetAll()
  expect([await recent.read('a', count), await recent.read('b', count)]).toEqual([4, 5])
})

test('a failure is not kept', async () => {
  const { recent } = open()
  const failing = recent.read('a', () => Promise.reject(new Error('gone')))
  await expect(failing).rejects.toThrow('gone')
  expect(await recent.read('a', count)).toBe(1)
})
