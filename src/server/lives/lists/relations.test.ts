import { expect, test } from 'vitest'
import { DatabaseUnavailable } from '../../ports/database/port.ts'
import { Relations } from './relations.ts'
import type { RelationQuery, RelationRow } from './store.ts'

/** Pairs of a user and a liver whom they follow. */
const follows = [
  [1, 11],
  [2, 11],
  [2, 12],
] as const

interface Read {
  readonly input: RelationQuery
  finish(): void
  fail(): void
}

/** Relations whose reads the test finishes. */
function openReads() {
  const reads: Read[] = []
  const arrivals: (() => void)[] = []
  const relations = new Relations((input) => {
    const { promise, resolve, reject } = Promise.withResolvers<RelationRow[]>()
    const rows = follows.map(([userId, liverId]) => ({ userId, liverId, kind: 'follows' }) as const)
    reads.push({ input, finish: () => resolve(rows), fail: () => reject(new DatabaseUnavailable('gone')) })
    arrivals.shift()?.()
    return promise
  })
  return {
    relations,
    async next(): Promise<Read> {
      if (reads.length === 0) await new Promise<void>((resolve) => arrivals.push(resolve))
      const read = reads.shift()
      if (read === undefined) throw new Error('no read')
      return read
    },
  }
}

test('relations that are asked for together, or while others are read, are read at once', async () => {
  const { relations, next } = openReads()
  const first = [relations.of(1, [11]), relations.of(1, [12]), relations.of(2, [11, 12])]
  const read = await next()
  expect(read.input).toEqual({ userIds: [1, 2], liverIds: [11, 12] })
  const later = [relations.of(3, [11]), relations.of(2, [13])]
  read.finish()
  expect((await Promise.all(first)).map(({ userId, follows: followed }) => [userId, [...followed]])).toEqual([
    [1, [11]],
    [1, [11]],
    [2, [11, 12]],
  ])
  const second = await next()
  expect(second.input).toEqual({ userIds: [3, 2], liverIds: [11, 13] })
  second.finish()
  expect((await Promise.all(later)).map(({ userId }) => userId)).toEqual([3, 2])
})

test('a failed read rejects those who waited for it only', async () => {
  const { relations, next } = openReads()
  const failing = relations.of(1, [11])
  const read = await next()
  const waiting = relations.of(2, [11])
  read.fail()
  await expect(failing).rejects.toThrow(DatabaseUnavailable)
  const second = await next()
  second.finish()
  expect((await waiting).userId).toBe(2)
})

test('visitors and those who ask for no livers need no read', async () => {
  const { relations } = openReads()
  expect(await relations.of(0, [11])).toEqual({ userId: 0, follows: new Set(), blockedBy: new Set() })
  expect(await relations.of(1, [])).toEqual({ userId: 1, follows: new Set(), blockedBy: new Set() })
})
