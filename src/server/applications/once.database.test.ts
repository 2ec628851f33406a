import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newApplication } from '#tests/support/applications.ts'
import { TestClock } from '#tests/support/clock.ts'
import { emptyDatabase } from '#tests/support/database.ts'
import { postgresDatabase } from '#tests/support/postgres-of-run.ts'
import { partsOfStaff } from '#tests/support/staff.ts'
import type { Database } from '../ports/database/port.ts'
import { AddressLimit } from './address-limit.ts'
import { applyOnce } from './apply.ts'
import { drawReceipt } from './receipt.ts'

const opened = new Map<string, Database>()
beforeAll(async () => {
  opened.set('PGlite', await emptyDatabase())
  opened.set('PostgreSQL', await postgresDatabase())
})
afterAll(async () => {
  for (const database of opened.values()) await database.close()
})

const clock = new TestClock()
const applicant = { userId: null, address: '192.0.2.1' }

describe.each(['PGlite', 'PostgreSQL'])('on %s', (name) => {
  function open(draw = drawReceipt) {
    const database = opened.get(name)
    if (!database) throw new Error('not opened')
    const { list } = partsOfStaff(database, clock).applications
    const count = async () => (await list({})).applications.length
    return { count, parts: { database, clock, limit: new AddressLimit(clock), drawReceipt: draw } }
  }

  test('an application that arrives fifty times at once is stored once, under one receipt', async () => {
    const { parts, count } = open()
    const before = await count()
    const application = newApplication()
    const rows = await Promise.all(Array.from({ length: 50 }, () => applyOnce(parts, application, applicant)))
    expect(new Set(rows.map(({ receipt }) => receipt)).size).toBe(1)
    expect((await count()) - before).toBe(1)
  })

  test('of two that differ under one key at once, one is stored and the other refused', async () => {
    const { parts, count } = open()
    const before = await count()
    const { key } = newApplication()
    const both = await Promise.allSettled(
      ['あおい', 'みどり'].map((name) => applyOnce(parts, newApplication({ key, name }), applicant)),
    )
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const [refused] = both.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refused).toMatchObject({ code: 'APPLICATION_KEY_USED' })
    expect((await count()) - before).toBe(1)
  })

  test('a receipt that somebody has is drawn anew', async () => {
    const first = await applyOnce(open().parts, newApplication(), applicant)
    const draws = [first.receipt, first.receipt, 'K-ACDEFGHJ']
    const { parts } = open(() => draws.shift() ?? '')
    expect((await applyOnce(parts, newApplication(), applicant)).receipt).toBe('K-ACDEFGHJ')
  })

  test('an application that could not be stored does not count against its address', async () => {
    const taken = (await applyOnce(open().parts, newApplication(), applicant)).receipt
    const { parts } = open(() => taken)
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await expect(applyOnce(parts, newApplication(), applicant)).rejects.toThrow('no receipt was drawn that is free')
    }
  })
})
