import { beforeEach, expect, test } from 'vitest'
import { TestClock } from '#tests/support/clock.ts'
import { keptMs } from '../../kept-values.ts'
import { DatabaseUnavailable } from '../../ports/database/port.ts'
import { ofVisitor, Relations, type RelationChanges } from './relations.ts'
import type { RelationRow } from './store.ts'

interface Read {
  readonly userIds: readonly number[]
  finish(): void
  fail(): void
}

let clock: TestClock
/** Whom each user follows. */
let follows: Map<number, number[]>
let reads: Read[]
let arrivals: (() => void)[]
let isCurrent: boolean
let change: Parameters<RelationChanges['onChange']>[0]
let relations: Relations

beforeEach(() => {
  clock = new TestClock()
  follows = new Map([
    [1, [11]],
    [2, [11, 12]],
  ])
  // A read that a failed test has left must not reach the next one.
  const [ownReads, ownArrivals]: [Read[], (() => void)[]] = [[], []]
  ;[reads, arrivals] = [ownReads, ownArrivals]
  isCurrent = true
  relations = new Relations({
    clock,
    changes: {
      isCurrent: () => isCurrent,
      onChange(listener) {
        change = listener
      },
    },
    read(userIds) {
      const { promise, resolve, reject } = Promise.withResolvers<RelationRow[]>()
      const rows = userIds.map((userId) => ({ userId, follows: [...(follows.get(userId) ?? [])], blockedBy: [] }))
      ownReads.push({ userIds, finish: () => resolve(rows), fail: () => reject(new DatabaseUnavailable('gone')) })
      ownArrivals.shift()?.()
      return promise
    },
  })
})

/** The next read, which the test finishes. */
async function next(): Promise<Read> {
  if (reads.length === 0) await new Promise<void>((resolve) => arrivals.push(resolve))
  const read = reads.shift()
  if (read === undefined) throw new Error('no read')
  return read
}

const followedBy = async (userId: number): Promise<number[]> => [...(await relations.of(userId)).follows]

async function keep(userId: number): Promise<void> {
  const reading = relations.of(userId)
  const read = await next()
  read.finish()
  await reading
}

test('relations that are asked for together, or while others are read, are read at once', async () => {
  const first = [followedBy(1), followedBy(1), followedBy(2)]
  const read = await next()
  expect(read.userIds).toEqual([1, 2])
  const later = [followedBy(3), followedBy(4)]
  read.finish()
  expect(await Promise.all(first)).toEqual([[11], [11], [11, 12]])
  const second = await next()
  expect(second.userIds).toEqual([3, 4])
  second.finish()
  expect(await Promise.all(later)).toEqual([[], []])
})

test('a failed read rejects those who waited for it only', async () => {
  const failing = relations.of(1)
  const read = await next()
  const waiting = relations.of(2)
  read.fail()
  await expect(failing).rejects.toThrow(DatabaseUnavailable)
  const second = await next()
  second.finish()
  expect((await waiting).userId).toBe(2)
})

test('a visitor needs no read', async () => {
  expect(await relations.of(0)).toBe(ofVisitor)
  expect(relations.kept(0)).toBe(ofVisitor)
  expect(reads).toEqual([])
})

test('what was read is there without a read, for five seconds', async () => {
  expect(relations.kept(1)).toBe(null)
  await keep(1)
  expect([...(relations.kept(1)?.follows ?? [])]).toEqual([11])
  expect(await followedBy(1)).toEqual([11])
  expect(reads).toEqual([])
  clock.advance(keptMs)
  expect(relations.kept(1)).toBe(null)
})

test.each([
  ['are forgotten after a change of the user', { relationsOf: 1 }, true],
  ['are forgotten after changes that may have been missed', null, true],
  ['stay after a change of another user', { relationsOf: 2 }, false],
  ['stay after a change of an account', { relationsOf: null }, false],
])('relations %s', async (_, changed, isForgotten) => {
  await keep(1)
  change(changed)
  expect(relations.kept(1) === null).toBe(isForgotten)
})

test('who asks after a change gets what is read after it, though it began during another read', async () => {
  const early = followedBy(1)
  const read = await next()
  follows.set(1, [12])
  change({ relationsOf: 1 })
  const late = followedBy(1)
  read.finish()
  expect(await early).toEqual([11])
  expect(relations.kept(1)).toBe(null)
  const second = await next()
  second.finish()
  expect(await late).toEqual([12])
  expect([...(relations.kept(1)?.follows ?? [])]).toEqual([12])
})

test('while changes may be missing nothing is kept', async () => {
  isCurrent = false
  await keep(1)
  expect(relations.kept(1)).toBe(null)
})
