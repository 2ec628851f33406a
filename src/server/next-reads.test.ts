import { expect, test } from 'vitest'
import { NextReads } from './next-reads.ts'

/** Reads that end when the test says so. */
function openReads() {
  const begun: { readonly key: string; readonly end: PromiseWithResolvers<string> }[] = []
  const reads = new NextReads((key: string) => {
    const end = Promise.withResolvers<string>()
    begun.push({ key, end })
    return end.promise
  })
  return { begun, reads }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('a hundred who ask during a read share the next one, which begins after they have asked', async () => {
  const { begun, reads } = openReads()
  const first = reads.read('a')
  const others = Array.from({ length: 100 }, () => reads.read('a'))
  expect(begun).toHaveLength(1)
  begun[0]?.end.resolve('before')
  expect(await first).toBe('before')
  others.push(reads.read('a'))
  await settled()
  expect(begun).toHaveLength(2)
  begun[1]?.end.resolve('after')
  expect(new Set(await Promise.all(others))).toEqual(new Set(['after']))
  void reads.read('a')
  expect(begun).toHaveLength(3)
})

test('a read that fails is not that of those who asked meanwhile', async () => {
  const { begun, reads } = openReads()
  const first = reads.read('a')
  const second = reads.read('a')
  begun[0]?.end.reject(new Error('lost'))
  await expect(first).rejects.toThrow('lost')
  await settled()
  begun[1]?.end.resolve('found')
  expect(await second).toBe('found')
})

test('reads of two keys do not wait for each other', () => {
  const { begun, reads } = openReads()
  void reads.read('a')
  void reads.read('b')
  expect(begun.map(({ key }) => key)).toEqual(['a', 'b'])
})
