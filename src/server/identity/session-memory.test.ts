import { beforeEach, expect, test } from 'vitest'
import { TestClock } from '#tests/support/clock.ts'
import { keptMs } from '../kept-values.ts'
import type { UserChange } from './user-changes.ts'
import { mostSessions, SessionMemory } from './session-memory.ts'
import type { FoundSession } from './store/sessions.ts'

const hour = 3_600_000

let clock: TestClock
/** The sessions of the database, by the hashes of their tokens. */
let stored: Map<string, FoundSession>
let reads: string[]
/** A read waits for it after it has found the session; null: for nothing. */
let held: Promise<void> | null
let isCurrent: boolean
let change: (change: UserChange | null) => void
let memory: SessionMemory

function sessionOf(userId: number, nickName = 'みお'): FoundSession {
  const now = clock.now()
  const user = { id: userId, nickName, avatarUrl: '', bio: '', signature: '' }
  return {
    id: `session of ${userId}`,
    signedInAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + hour),
    profile: { user, roles: ['user'], language: 'ja' },
  }
}

beforeEach(() => {
  clock = new TestClock()
  stored = new Map([
    ['one', sessionOf(1)],
    ['two', sessionOf(2)],
  ])
  reads = []
  held = null
  isCurrent = true
  memory = new SessionMemory({
    clock,
    changes: {
      isCurrent: () => isCurrent,
      onChange(listener) {
        change = listener
      },
    },
    async read(tokenHash) {
      reads.push(tokenHash)
      const found = stored.get(tokenHash) ?? null
      if (held !== null) await held
      return found
    },
  })
})

const nameOf = async (tokenHash: string): Promise<string | null> =>
  (await memory.read(tokenHash))?.profile.user.nickName ?? null

test('a session is read once in five seconds', async () => {
  for (let request = 0; request < 3; request += 1) expect(await nameOf('one')).toBe('みお')
  clock.advance(keptMs - 1)
  expect(await nameOf('one')).toBe('みお')
  expect(reads).toEqual(['one'])
  clock.advance(1)
  await nameOf('one')
  expect(reads).toEqual(['one', 'one'])
})

test('a session is there without a read while it is kept', async () => {
  expect(memory.kept('one')).toBe(null)
  await nameOf('one')
  expect(memory.kept('one')?.profile.user.nickName).toBe('みお')
  clock.advance(keptMs)
  expect(memory.kept('one')).toBe(null)
  expect(reads).toEqual(['one'])
})

test('those who ask while a session is read share the read', async () => {
  await Promise.all(['one', 'one', 'one', 'two'].map(nameOf))
  expect(reads).toEqual(['one', 'two'])
})

test('a session ends at its expiry, even if it was just read', async () => {
  clock.advance(hour - 1000)
  expect(await nameOf('one')).toBe('みお')
  stored.clear()
  clock.advance(999)
  expect(await nameOf('one')).toBe('みお')
  clock.advance(1)
  expect(await nameOf('one')).toBe(null)
})

test('a clock that is set back makes no session fresh again', async () => {
  clock.advance(keptMs)
  await nameOf('one')
  clock.advance(-1)
  await nameOf('one')
  expect(reads).toEqual(['one', 'one'])
})

const nothing: UserChange = { ids: [], userId: null, relationsOf: null }

test.each([
  ['its end', { ...nothing, ids: ['session of 1'] }, ['one']],
  ['a change of its account', { ...nothing, userId: 1 }, ['one']],
  ['changes that may have been missed', null, ['one', 'two']],
  ['the end of another one only if that is kept', { ...nothing, ids: ['session of 3'] }, []],
  ['a change of whom its user follows never', { ...nothing, relationsOf: 1 }, []],
])('a session is read again after %s', async (_, changed, again) => {
  await Promise.all([nameOf('one'), nameOf('two')])
  reads.length = 0
  change(changed)
  await Promise.all([nameOf('one'), nameOf('two')])
  expect(reads).toEqual(again)
})

test('a session whose account changes while it is read is read again by who asks afterwards', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  held = promise
  const early = nameOf('one')
  stored.set('one', sessionOf(1, '新しい名前'))
  change({ ...nothing, userId: 1 })
  const late = nameOf('one')
  resolve()
  expect([await early, await late, await nameOf('one')]).toEqual(['みお', '新しい名前', '新しい名前'])
})

test('what is not open is not kept, and neither is a failed read', async () => {
  expect(await nameOf('three')).toBe(null)
  stored.set('three', sessionOf(3))
  expect(await nameOf('three')).toBe('みお')
  held = Promise.reject(new Error('no connection'))
  await expect(nameOf('one')).rejects.toThrow('no connection')
  held = null
  expect(await nameOf('one')).toBe('みお')
})

test('while changes may be missing nothing is kept, and no read is shared that began before the question', async () => {
  await nameOf('one')
  isCurrent = false
  const { promise, resolve } = Promise.withResolvers<void>()
  held = promise
  const early = nameOf('one')
  stored.set('one', sessionOf(1, '新しい名前'))
  const late = [nameOf('one'), nameOf('one')]
  resolve()
  expect([await early, ...(await Promise.all(late))]).toEqual(['みお', '新しい名前', '新しい名前'])
  expect(reads).toEqual(['one', 'one', 'one'])
})

test('the number of kept sessions is limited: those that were read first are forgotten', async () => {
  const hashes = Array.from({ length: mostSessions + 1 }, (_, index) => `hash ${index}`)
  for (const [index, hash] of hashes.entries()) stored.set(hash, sessionOf(index))
  for (const hash of hashes) await nameOf(hash)
  reads.length = 0
  await nameOf('hash 1')
  await nameOf('hash 0')
  expect(reads).toEqual(['hash 0'])
})
