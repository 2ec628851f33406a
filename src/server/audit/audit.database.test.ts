import { beforeEach, describe, expect, test } from 'vitest'
import { TestClock } from '#tests/support/clock.ts'
import { emptyDatabase } from '#tests/support/database.ts'
import { auditActions } from './actions.ts'
import { createAudit, type Audit } from './index.ts'

let clock: TestClock
let audit: Audit
beforeEach(async () => {
  clock = new TestClock('2026-11-20T12:00:00Z')
  audit = createAudit({ database: await emptyDatabase(), clock })
})

const recordSignIn = (subjectUserId: number) =>
  audit.record({ action: 'session.opened', actorUserId: subjectUserId, subjectUserId, details: { device: 'Chrome' } })

describe('the audit log', () => {
  test('returns action, time, actor and subject', async () => {
    const details = { role: 'organizer', fields: ['bio'], ended: 2, first: true, note: null }
    await audit.record({ action: 'role.granted', actorUserId: 7, subjectUserId: 8, details })
    expect(await audit.list({ limit: 10 })).toEqual([
      {
        id: expect.any(Number),
        at: '2026-11-20T12:00:00.000Z',
        action: 'role.granted',
        actorUserId: 7,
        subjectUserId: 8,
        details,
      },
    ])
  })

  test('is paginated newest first without duplicates', async () => {
    for (let user = 1; user <= 5; user += 1) await recordSignIn(user)
    const first = await audit.list({ limit: 2 })
    const second = await audit.list({ limit: 2, before: first.at(-1)?.id })
    const third = await audit.list({ limit: 2, before: second.at(-1)?.id })
    expect([first, second, third].map((page) => page.map((entry) => entry.subjectUserId))).toEqual([
      [5, 4],
      [3, 2],
      [1],
    ])
  })

  test('can be filtered by user', async () => {
    for (const user of [1, 2, 1]) await recordSignIn(user)
    expect(await audit.list({ limit: 10, subjectUserId: 1 })).toHaveLength(2)
  })

  test('takes the time of an entry from the clock', async () => {
    await recordSignIn(1)
    clock.advance(60_000)
    await recordSignIn(2)
    const times = (await audit.list({ limit: 10 })).map((entry) => entry.at)
    expect(times).toEqual(['2026-11-20T12:01:00.000Z', '2026-11-20T12:00:00.000Z'])
  })

  test('stores entries of the operator without an actor', async () => {
    await audit.record({ action: 'role.revoked', actorUserId: null, subjectUserId: 3, details: { role: 'staff' } })
    expect((await audit.list({ limit: 1 }))[0]).toMatchObject({ actorUserId: null, subjectUserId: 3 })
  })
})

test('every action has a dotted name and a description', () => {
  for (const [action, meaning] of Object.entries(auditActions)) {
    expect(action).toMatch(/^[a-z_]+\.[a-z_]+$/)
    expect(meaning).toMatch(/^[A-Z].+\.$/)
  }
})
