import { expect, test } from 'vitest'
import { BatchedReads } from './batched-reads.ts'

interface Read {
  readonly requests: readonly number[]
  readonly end: PromiseWithResolvers<readonly string[]>
}

/** Reads that the test ends. */
function openReads() {
  const begun: Read[] = []
  const reads = new BatchedReads((requests: readonly number[]) => {
    const end = Promise.withResolvers<readonly string[]>()
    begun.push({ requests, end })
    return end.promise
  })
  return { begun, reads }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))
const succeed = (read: Read | undefined) => read?.end.resolve(read.requests.map((request) => `value of ${request}`))

test('requests of one turn are read at once, and those that come meanwhile with the next read', async () => {
  const { begun, reads } = openReads()
  const first = [reads.read(1), reads.read(2), reads.read(1)]
  await turn()
  const later = [reads.read(3), reads.read(2)]
  await turn()
  expect(begun.map(({ requests }) => requests)).toEqual([[1, 2, 1]])
  succeed(begun[0])
  expect(await Promise.all(first)).toEqual(['value of 1', 'value of 2', 'value of 1'])
  await turn()
  succeed(begun[1])
  expect(await Promise.all(later)).toEqual(['value of 3', 'value of 2'])
})

test('a failed read rejects those who waited for it only', async () => {
  const { begun, reads } = openReads()
  const failing = [reads.read(1), reads.read(2)]
  await turn()
  const waiting = reads.read(3)
  begun[0]?.end.reject(new Error('no connection'))
  for (const one of failing) await expect(one).rejects.toThrow('no connection')
  await turn()
  succeed(begun[1])
  expect(await waiting).toBe('value of 3')
})

test('a read that returns too few values rejects those without one', async () => {
  const { begun, reads } = openReads()
  const [first, second] = [reads.read(1), reads.read(2)]
  await turn()
  begun[0]?.end.resolve(['value of 1'])
  expect(await first).toBe('value of 1')
  await expect(second).rejects.toThrow('a request has no value')
})

test('a read has at most two hundred requests', async () => {
  const { begun, reads } = openReads()
  const all = Array.from({ length: 450 }, (_, request) => reads.read(request))
  for (let read = 0; read < 3; read += 1) {
    await turn()
    succeed(begun[read])
    await turn()
  }
  expect(await Promise.all(all)).toEqual(Array.from({ length: 450 }, (_, request) => `value of ${request}`))
  expect(begun.map(({ requests }) => requests.length)).toEqual([200, 200, 50])
})
