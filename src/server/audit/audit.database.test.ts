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

const opened = (subjectUserId: number) =>
  audit.record({ action: 'session.opened', actorUserId: subjectUserId, subjectUserId, details: { device: 'Chrome' } })

describe('the audit log', () => {
  test('tells what happened, when, by whom and to whom', async () => {
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

  test('is read from the newest, page by page, each entry once', async () => {
    for (let user = 1; user <= 5; user += 1) await opened(user)
    const first = await audit.list({ limit: 2 })
    const second = await audit.list({ limit: 2, before: first.at(-1)?.id })
    const third = await audit.list({ limit: 2, before: second.at(-1)?.id })
    expect([first, second, third].map((page) => page.map((entry) => entry.subjectUserId))).toEqual([
      [5, 4],
      [3, 2],
      [1],
    ])
  })

  test('can be read for one user', async () => {
    for (const user of [1, 2, 1]) await opened(user)
    expect(await audit.list({ limit: 10, subjectUserId: 1 })).toHaveLength(2)
  })

  test('stamps an entry by the clock of the server', async () => {
    await opened(1)
    clock.advance(60_000)
    await opened(2)
    const times = (await audit.list({ limit: 10 })).map((entry) => entry.at)
    expect(times).toEqual(['2026-11-20T12:01:00.000Z', '2026-11-20T12:00:00.000Z'])
  })

  test('keeps entries of the operator, who is no user', async () => {
    await audit.record({ action: 'role.taken', actorUserId: null, subjectUserId: 3, details: { role: 'staff' } })
    expect((await audit.list({ limit: 1 }))[0]).toMatchObject({ actorUserId: null, subjectUserId: 3 })
  })
})

test('every action is dotted and says when it is written', () => {
  for (const [action, meaning] of Object.entries(auditActions)) {
    expect(action).toMatch(/^[a-z_]+\.[a-z_]+$/)
    expect(meaning).toMatch(/^[A-Z].+\.$/)
  }
})
