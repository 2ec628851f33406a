import { beforeEach, expect, test } from 'vitest'
import { dayMs, hourMs } from '#contract/japan-time.ts'
import { TestClock } from '#tests/support/clock.ts'
import { emptyDatabase } from '#tests/support/database.ts'
import { runSql } from '#tests/support/ledger-totals.ts'
import type { Database } from '../ports/database/port.ts'
import { createMaintenance } from './index.ts'
import { readMaintenance } from './store.ts'

const log = { info() {}, error() {} }

let database: Database
beforeEach(async () => {
  database = await emptyDatabase()
})

/** Runs the job of a process that started an hour ago; the tables were vacuumed two days ago, or it is not known when. */
async function maintain(): Promise<void> {
  // The database has its own time.
  const clock = new TestClock(new Date(Date.now() + 2 * dayMs).toISOString())
  const job = createMaintenance({ database, clock, log })
  clock.advance(hourMs)
  await job.start()
  await job.close()
}

test('the space of old rows is used again', async () => {
  await database.run(
    runSql,
    `create table filled as select id, repeat('x', 500) as text from generate_series(1, 2000) id`,
  )
  try {
    // Three times as large as the rows need, if old ones stay.
    for (const letter of ['a', 'b', 'c']) {
      await database.run(runSql, `update filled set text = repeat('${letter}', 500)`)
      await maintain()
    }
    await database.run(
      runSql,
      `do $$ begin
        assert pg_relation_size('filled') < 2.5 * 2000 * 500, 'old rows stay';
        assert (select reltuples from pg_class where relname = 'filled') = 2000, 'the planner knows no rows';
      end $$`,
    )
  } finally {
    await database.run(runSql, 'drop table filled')
  }
})

test('the log is short after a checkpoint', async () => {
  const written = `select pg_logical_emit_message(false, 'test', repeat('x', 1000000)) from generate_series(1, 80)`
  await database.run(runSql, written)
  expect((await database.run(readMaintenance, null)).logBytes).toBeGreaterThan(64 * 1024 * 1024)
  await maintain()
  expect((await database.run(readMaintenance, null)).logBytes).toBeLessThan(1e6)
})
