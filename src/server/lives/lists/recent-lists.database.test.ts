import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { LiveList } from '#contract/lives/limits.ts'
import { visibilities } from '#contract/lives/limits.ts'
import { addFollow, removeFollow } from '#server/follows/operations.ts'
import { SharedResponses } from '#server/http/index.ts'
import { TestClock } from '#tests/support/clock.ts'
import { countingDatabase } from '#tests/support/counting-database.ts'
import { emptyDatabase } from '#tests/support/database.ts'
import { insertListedLive } from '#tests/support/given-live.ts'
import { runSql } from '#tests/support/ledger-totals.ts'
import { addPerson } from '#tests/support/people.ts'
import type { Database } from '../../ports/database/port.ts'
import { LiveStatus } from '../live-status.ts'
import { Relations } from './relations.ts'
import { createLists } from './service.ts'
import { readRelations } from './store.ts'

let database: Database
let clock: TestClock
let shared: SharedResponses
let people: number[]
let recent: ReturnType<typeof createLists>['page']
let exact: ReturnType<typeof createLists>['page']
const queries: string[] = []

beforeAll(async () => {
  database = countingDatabase(await emptyDatabase(), queries)
  clock = new TestClock()
  people = []
  for (const nickName of ['そら', 'はな', 'みお', 'けんた', 'ゆい']) {
    people.push(await database.run(addPerson, { nickName, birthDate: '2000-04-01' }))
  }
  shared = new SharedResponses(() => clock.now().getTime())
  const context = {
    database,
    clock,
    status: new LiveStatus({ interruptionGraceSeconds: 60 }),
    relations: new Relations({ clock, changes: null, read: (userIds) => database.run(readRelations, userIds) }),
  }
  recent = createLists({ ...context, sharing: shared }).page
  exact = createLists({ ...context, sharing: null }).page
})
afterAll(() => database.close())

beforeEach(() => {
  shared.forgetAll()
})

const personAt = (index: number): number => people[index] ?? 0
const lists = ['on_air', 'scheduled', 'archived'] as const satisfies readonly LiveList[]

test('a list from memory is the list of the database for each viewer, whatever they follow and by whom they are blocked', async () => {
  const anyPerson = fc.nat({ max: 4 })
  const live = fc.record({
    liver: anyPerson,
    state: fc.constantFrom('on_air', 'scheduled', 'scheduled', 'archived', 'archived'),
    visibility: fc.constantFrom(...visibilities),
    genre: fc.constantFrom('talk', 'music'),
    published: fc.boolean(),
    /** In minutes before or after now. */
    minutes: fc.nat({ max: 3 }),
  })
  const pair = fc.record({ user: anyPerson, liver: anyPerson, act: fc.constantFrom('follow', 'unfollow', 'block') })
  let number = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(live, { maxLength: 25 }),
      fc.array(pair, { maxLength: 12 }),
      fc.integer({ min: 1, max: 4 }),
      async (lives, pairs, limit) => {
        await database.run(runSql, 'delete from lives')
        await database.run(runSql, 'delete from blocks')
        await database.run(runSql, 'delete from liver_follows')
        const onAir = new Set<number>()
        for (const { liver, minutes, ...fields } of lives) {
          // A liver has one live on air.
          if (fields.state === 'on_air' && onAir.has(liver)) continue
          if (fields.state === 'on_air') onAir.add(liver)
          number += 1
          const id = `list${String(number).padStart(8, '0')}`
          await database.run(insertListedLive, { id, liverId: personAt(liver), now: clock.now(), minutes, ...fields })
        }
        for (const { user, liver, act } of pairs) {
          if (user === liver) continue
          const follow = { kind: 'liver', targetId: personAt(liver), userId: personAt(user) } as const
          if (act === 'follow') await database.run(addFollow, { follow, followedAt: clock.now(), events: [] })
          else if (act === 'unfollow') await database.run(removeFollow, follow)
          else {
            const text = `insert into blocks (user_id, blocked_id, since) values (${follow.targetId}, ${follow.userId}, now())
              on conflict do nothing`
            await database.run(runSql, text)
          }
        }
        shared.forgetAll()
        for (const viewerId of [0, ...people]) {
          for (const list of lists) {
            for (const scope of [{}, { liver: personAt(0) }, { genre: 'talk' }]) {
              const query = { viewerId, limit, recommended: 'music', ...scope }
              const [read, expected] = [await recent(list, query), await exact(list, query)]
              expect([list, query, read.items, read.next]).toEqual([list, query, expected.items, expected.next])
            }
          }
        }
      },
    ),
    { numRuns: 12 },
  )
})

test('lists are read once in a second for all users, each of whom adds one read of whom they follow', async () => {
  const [liver, ...users] = people
  await database.run(runSql, 'delete from lives')
  await database.run(insertListedLive, {
    id: 'live00000001',
    liverId: liver ?? 0,
    now: clock.now(),
    minutes: 1,
    state: 'on_air',
    visibility: 'public',
    genre: 'talk',
    published: true,
  })
  shared.forgetAll()
  const readAll = (viewerId: number) => Promise.all(lists.map((list) => recent(list, { viewerId, limit: 5 })))
  await readAll(0)
  const after = async (act: () => unknown) => {
    await act()
    queries.length = 0
    for (const user of users) await readAll(user)
    return queries.filter((name) => name !== 'lives.readRelations').toSorted()
  }
  const reads = ['lives.listArchivedLives', 'lives.listOnAirRows', 'lives.listScheduledLives']
  expect(await after(() => {})).toEqual([])
  expect(queries).toHaveLength(users.length)
  expect(await after(() => clock.advance(999))).toEqual([])
  expect(await after(() => clock.advance(1))).toEqual(reads)
  expect(await after(() => shared.forget('lives'))).toEqual(reads)
  expect(await after(() => shared.forget('livers/1'))).toEqual([])
  expect(await after(() => shared.forgetAll())).toEqual(reads)
})

test('a user who has just written reads the lists of the database', async () => {
  const [, user = 0] = people
  await recent('archived', { viewerId: user, limit: 5 })
  shared.recordWrite(user)
  queries.length = 0
  await recent('archived', { viewerId: user, limit: 5 })
  expect(queries).toEqual(['lives.listArchivedLives'])
})
