import fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { visibilities } from '#contract/lives/limits.ts'
import { setBlocked } from '#server/chat/store/people.ts'
import { addFollow, removeFollow } from '#server/follows/operations.ts'
import { SharedResponses } from '#server/http/index.ts'
import { openUserChanges, reportUserChanges } from '#server/identity/index.ts'
import { TestClock } from '#tests/support/clock.ts'
import { countingDatabase } from '#tests/support/counting-database.ts'
import { emptyDatabase } from '#tests/support/database.ts'
import { insertListedLive } from '#tests/support/given-live.ts'
import { runSql } from '#tests/support/ledger-totals.ts'
import { addPerson } from '#tests/support/people.ts'
import type { Database } from '../../ports/database/port.ts'
import { memoryRoomLog } from '../../ports/room-log/memory.ts'
import type { RoomEntry, RoomListener, RoomLog } from '../../ports/room-log/port.ts'
import { LiveStatus } from '../live-status.ts'
import { Relations } from './relations.ts'
import { createLists } from './service.ts'
import { readRelations } from './store.ts'

let database: Database
let clock: TestClock
let people: number[]
let roomLog: RoomLog
const queries: string[] = []
const personAt = (index: number): number => people[index] ?? 0

beforeAll(async () => {
  database = countingDatabase(await emptyDatabase(), queries)
  clock = new TestClock()
  roomLog = memoryRoomLog()
  people = []
  for (const nickName of ['そら', 'はな', 'みお', 'けんた']) {
    people.push(await database.run(addPerson, { nickName, birthDate: '2000-04-01' }))
  }
})
afterAll(() => database.close())

/** The connection of a process to the log, which can be lost. */
function openLink() {
  let missed: RoomEntry[] | null = null
  const listeners: RoomListener[] = []
  const ofProcess: RoomLog = {
    ...roomLog,
    async join(room, listener) {
      listeners.push(listener)
      const membership = await roomLog.join(room, {
        ...listener,
        event: (entry) => (missed === null ? listener.event(entry) : void missed.push(entry)),
      })
      return { ...membership, isCurrent: () => missed === null }
    },
  }
  return {
    roomLog: ofProcess,
    lose() {
      missed ??= []
    },
    /** `knows`: the log still has what was missed. */
    restore(knows: boolean) {
      const entries = missed
      missed = null
      if (entries !== null) for (const listener of listeners) listener.onReset(knows ? entries : null)
    },
  }
}

async function openProcess() {
  const link = openLink()
  const changes = await openUserChanges({
    roomLog: link.roomLog,
    realtime: { endSessions() {}, sessionIds: () => [] },
    clock,
    log: pino({ level: 'silent' }),
    stillOpen: async () => [],
  })
  const reporting = reportUserChanges(database, changes)
  const shared = new SharedResponses(() => clock.now().getTime())
  const lists = createLists({
    database: reporting,
    clock,
    status: new LiveStatus({ interruptionGraceSeconds: 60 }),
    relations: new Relations({ clock, changes, read: (userIds) => reporting.run(readRelations, userIds) }),
    sharing: shared,
  })
  return { database: reporting, lists, link, shared, close: () => changes.close() }
}

const acts = ['follow', 'unfollow', 'block', 'unblock', 'lose', 'restore', 'read again', 'restart', 'wait'] as const
const step = fc.record({
  act: fc.constantFrom(...acts, 'follow', 'block'),
  process: fc.nat({ max: 1 }),
  user: fc.nat({ max: 3 }),
  liver: fc.nat({ max: 1 }),
})

async function addLives(): Promise<void> {
  let number = 0
  for (const liver of [0, 1]) {
    for (const [index, visibility] of visibilities.entries()) {
      for (const state of index === liver ? (['on_air', 'scheduled'] as const) : (['scheduled'] as const)) {
        number += 1
        await database.run(insertListedLive, {
          id: `kept${String(number).padStart(8, '0')}`,
          liverId: personAt(liver),
          now: clock.now(),
          minutes: number,
          state,
          visibility,
          genre: 'talk',
          published: true,
        })
      }
    }
  }
}

test('lists from memory are those of the database after any changes, in each process, also after a lost connection', async () => {
  const exact = createLists({
    database,
    clock,
    status: new LiveStatus({ interruptionGraceSeconds: 60 }),
    relations: new Relations({ clock, changes: null, read: (userIds) => database.run(readRelations, userIds) }),
    sharing: null,
  })
  await addLives()
  let served = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      for (const table of ['blocks', 'liver_follows']) await database.run(runSql, `delete from ${table}`)
      const processes = [await openProcess(), await openProcess()]
      for (const { act, process, user, liver } of steps) {
        const one = processes[process]
        if (one === undefined) throw new Error('no process')
        const [userId, liverId] = [personAt(user), personAt(liver)]
        const follow = { kind: 'liver', targetId: liverId, userId } as const
        const block = { userId: liverId, blockedId: userId, since: clock.now() }
        if (act === 'lose') one.link.lose()
        else if (act === 'restore' || act === 'read again') one.link.restore(act === 'restore')
        else if (act === 'wait') clock.advance(2000)
        else if (act === 'restart') {
          await one.close()
          processes[process] = await openProcess()
        } else if (userId === liverId) continue
        else if (act === 'follow') await one.database.run(addFollow, { follow, followedAt: clock.now(), events: [] })
        else if (act === 'unfollow') await one.database.run(removeFollow, follow)
        else await one.database.run(setBlocked, { ...block, blocked: act === 'block' })
        for (const { lists } of processes) {
          for (const list of ['on_air', 'scheduled'] as const) {
            const pageOf = await lists.pagesOfUsers(list, { limit: 5 })
            for (const viewerId of people) {
              const expected = await exact.page(list, { viewerId, limit: 5 })
              const fromMemory = pageOf(viewerId)
              if (fromMemory !== null) served += 1
              expect([act, list, fromMemory ?? expected]).toEqual([act, list, expected])
              expect([act, list, await lists.page(list, { viewerId, limit: 5 })]).toEqual([act, list, expected])
            }
          }
        }
      }
      for (const { close } of processes) await close()
    }),
    { numRuns: 15 },
  )
  expect(served).toBeGreaterThan(0)
})

test('a user whose relations have not changed costs no operation of the database', async () => {
  await database.run(runSql, 'delete from lives')
  await addLives()
  const { lists, close } = await openProcess()
  const readAll = async () => {
    for (const viewerId of people) {
      for (const list of ['on_air', 'scheduled'] as const) await lists.page(list, { viewerId, limit: 5 })
    }
  }
  await readAll()
  queries.length = 0
  await readAll()
  expect(queries).toEqual([])
  await close()
})
