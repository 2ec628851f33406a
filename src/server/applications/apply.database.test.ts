import { describe, expect, test } from 'vitest'
import { newApplication } from '#tests/support/applications.ts'
import { bothDatabases, engines } from '#tests/support/both-databases.ts'
import { TestClock } from '#tests/support/clock.ts'
import { staffDependencies } from '#tests/support/staff.ts'
import { AddressLimit, applyOnce, drawReceipt } from './apply.ts'

const databaseOf = bothDatabases()

const clock = new TestClock()
const applicant = { userId: null, address: '192.0.2.1' }

describe.each(engines)('on %s', (name) => {
  function open(draw = drawReceipt) {
    const database = databaseOf(name)
    const { list } = staffDependencies(database, clock).applications
    const count = async () => (await list({})).applications.length
    return { count, deps: { database, clock, limit: new AddressLimit(clock), drawReceipt: draw } }
  }

  test('stores an application that is sent fifty times concurrently once, under one receipt', async () => {
    const { deps, count } = open()
    const before = await count()
    const application = newApplication()
    const rows = await Promise.all(Array.from({ length: 50 }, () => applyOnce(deps, application, applicant)))
    expect(new Set(rows.map(({ receipt }) => receipt)).size).toBe(1)
    expect((await count()) - before).toBe(1)
  })

  test('stores one of two different applications sent concurrently under one key, and rejects the other', async () => {
    const { deps, count } = open()
    const before = await count()
    const { key } = newApplication()
    const both = await Promise.allSettled(
      ['あおい', 'みどり'].map((name) => applyOnce(deps, newApplication({ key, name }), applicant)),
    )
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const [refused] = both.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refused).toMatchObject({ code: 'APPLICATION_KEY_USED' })
    expect((await count()) - before).toBe(1)
  })

  test('draws another receipt where one is in use', async () => {
    const first = await applyOnce(open().deps, newApplication(), applicant)
    const draws = [first.receipt, first.receipt, 'K-ACDEFGHJ']
    const { deps } = open(() => draws.shift() ?? '')
    expect((await applyOnce(deps, newApplication(), applicant)).receipt).toBe('K-ACDEFGHJ')
  })

  test('does not count an application that could not be stored against its address', async () => {
    const taken = (await applyOnce(open().deps, newApplication(), applicant)).receipt
    const { deps } = open(() => taken)
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await expect(applyOnce(deps, newApplication(), applicant)).rejects.toThrow('could not draw an unused receipt')
    }
  })
})
