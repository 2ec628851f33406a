import { Writable } from 'node:stream'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { newApplication } from '#tests/support/applications.ts'
import { TestClock } from '#tests/support/clock.ts'
import { emptyDatabase } from '#tests/support/database.ts'
import { createAudit } from '../audit/index.ts'
import { DatabaseUnavailable, type Database } from '../ports/database/port.ts'
import { createApplications, type Applications } from './index.ts'

const day = 24 * 60 * 60_000

let clock: TestClock
let database: Database
let lines: string[]
let applications: Applications

function open(on: Database): Applications {
  const logStream = new Writable({ write: (chunk, _, done) => (lines.push(String(chunk)), done()) })
  return createApplications({ database: on, clock, audit: createAudit({ database, clock }), log: pino(logStream) })
}
beforeEach(async () => {
  database = await emptyDatabase()
  clock = new TestClock()
  lines = []
  applications = open(database)
})

const apply = () => applications.apply(newApplication(), { userId: null, address: '192.0.2.1' })
const count = async () => (await applications.list({})).applications.length

/** Advances the clock and waits for the run that this triggers. */
async function pass(ms: number): Promise<void> {
  clock.advance(ms)
  await count()
}

test('an application is deleted 180 days after its receipt, and not before', async () => {
  await apply()
  await applications.retention.start()
  await pass(day)
  await apply()
  await pass(178 * day)
  expect(await count()).toBe(2)
  await pass(day)
  expect(await count()).toBe(1)
  await pass(day)
  expect(await count()).toBe(0)
  await applications.retention.close()
  expect(clock.waiting).toBe(0)
})

test('applications that expired while the server was down are deleted at its start', async () => {
  await apply()
  clock.advance(200 * day)
  await open(database).retention.start()
  expect(await count()).toBe(0)
  expect(lines.join('')).toContain('"deleted":1')
  expect(lines.join('')).not.toMatch(/aoi|あおい/)
})

test('a failed run is logged and retried a day later', async () => {
  let unavailable = true
  const flaky: Database = {
    run: (operation, input) =>
      unavailable
        ? Promise.reject(new DatabaseUnavailable('unavailable in this test'))
        : database.run(operation, input),
    close: async () => {},
  }
  await apply()
  clock.advance(180 * day)
  const { retention } = open(flaky)
  await retention.start()
  expect(lines.join('')).toContain('could not delete expired applications')
  unavailable = false
  await pass(day)
  expect(await count()).toBe(0)
})

test('deletes nothing after it was closed', async () => {
  await apply()
  await applications.retention.start()
  await applications.retention.close()
  clock.advance(181 * day)
  await applications.retention.start()
  expect(await count()).toBe(1)
})
