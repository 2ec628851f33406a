import { beforeEach, describe, expect, test } from 'vitest'
import { applicationStates, applicationSteps } from '#contract/applications/limits.ts'
import { newApplication } from '#tests/support/applications.ts'
import { TestClock } from '#tests/support/clock.ts'
import { emptyDatabase } from '#tests/support/database.ts'
import { addPerson } from '#tests/support/people.ts'
import { staffDependencies } from '#tests/support/staff.ts'
import type { Audit } from '../audit/index.ts'
import type { Applications } from './index.ts'
import { canMove } from './service.ts'

let audit: Audit
let applications: Applications
let sora: number
let id: number
beforeEach(async () => {
  const database = await emptyDatabase()
  ;({ audit, applications } = staffDependencies(database, new TestClock()))
  sora = await database.run(addPerson, { nickName: 'そら' })
  await applications.apply(newApplication(), { userId: sora, address: '192.0.2.1' })
  id = (await applications.list({})).applications[0]?.id ?? 0
})

test('an applicant is contacted, then accepted or declined for good', () => {
  const moves = applicationStates.flatMap((from) =>
    applicationSteps.filter((to) => canMove(from, to)).map((to) => `${from} ${to}`),
  )
  expect(moves).toEqual(['new contacted', 'contacted accepted', 'contacted declined'])
})

describe('moving an application to another state', () => {
  test('is audited with actor and subject, without the content of the application', async () => {
    expect((await applications.move(id, 'contacted', 99)).state).toBe('contacted')
    expect((await applications.move(id, 'accepted', null)).state).toBe('accepted')
    expect(await audit.list({ limit: 9 })).toMatchObject([
      { action: 'application.moved', actorUserId: null, details: { from: 'contacted', to: 'accepted' } },
      { action: 'application.moved', actorUserId: 99, subjectUserId: sora },
    ])
    const [, first] = await audit.list({ limit: 9 })
    expect(first?.details).toEqual({ application: id, from: 'new', to: 'contacted' })
  })

  test('is rejected without an audit entry where the state does not allow it', async () => {
    await expect(applications.move(id, 'accepted', 99)).rejects.toThrow('APPLICATION_STATE')
    expect((await applications.find(id)).state).toBe('new')
    expect(await audit.list({ limit: 9 })).toEqual([])
  })

  test('succeeds for one of two contradicting concurrent requests', async () => {
    await applications.move(id, 'contacted', 99)
    const both = await Promise.allSettled([
      applications.move(id, 'accepted', 99),
      applications.move(id, 'declined', 98),
    ])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await audit.list({ limit: 9 })).toHaveLength(2)
  })

  test('requires an existing application', async () => {
    await expect(applications.move(4711, 'contacted', 99)).rejects.toThrow('APPLICATION_NOT_FOUND')
    await expect(applications.find(4711)).rejects.toThrow('APPLICATION_NOT_FOUND')
  })
})
