import { beforeEach, describe, expect, test } from 'vitest'
import { guidelineEdition, type LicenceDecision } from '#contract/livers.ts'
import { TestClock } from '#tests/support/clock.ts'
import { emptyDatabase } from '#tests/support/database.ts'
import { addPerson } from '#tests/support/people.ts'
import { openRoom, type Room, type RoomCaller } from '#tests/support/room.ts'
import { createAudit, type Audit } from '../audit/index.ts'
import type { Database } from '../ports/database/port.ts'
import { createLivers, liverRoutes, type LicencePolicy, type Livers } from './index.ts'

const fields = { introduction: 'ギターを弾きます', schedule: '毎週金曜 20時', genres: ['music'], links: [] }
const application = { ...fields, acceptedGuideline: guidelineEdition }

let database: Database
let clock: TestClock
let audit: Audit
let livers: Livers
let room: Room
let suspended: number[]
let sora: number
let me: RoomCaller

async function open(policy: LicencePolicy): Promise<void> {
  livers = createLivers({ database, clock, audit, policy, onSuspended: async (userId) => void suspended.push(userId) })
  room = await openRoom()
  liverRoutes(room.app, livers)
  me = room.as({ id: sora, roles: [] })
}

beforeEach(async () => {
  database = await emptyDatabase()
  clock = new TestClock()
  audit = createAudit({ database, clock })
  suspended = []
  sora = await database.run(addPerson, { nickName: 'そら', birthDate: '2000-04-01' })
  await open('manual')
})

const decide = (decision: LicenceDecision, reason = '', userId = sora) =>
  livers.decide({ userId, decision, reason, actorUserId: 99 })
const apply = () => me.post('/v1/liver-profile/application', application)
const actions = async () => (await audit.list({ limit: 50 })).map(({ action }) => action).toReversed()

describe('an application', () => {
  test('waits for staff where the policy is manual', async () => {
    expect((await me.get('/v1/liver-profile')).json()).toMatchObject({
      licence: { state: 'none' },
      birthDateKnown: true,
    })
    const answer = await apply()
    expect(answer.json()).toEqual({
      licence: { state: 'applied', reason: '', appliedAt: '2026-11-20T12:00:00.000Z', decidedAt: null },
      fields,
      birthDateKnown: true,
    })
    expect(await livers.mayGoLive(sora)).toBe(false)
    expect(await actions()).toEqual(['licence.applied'])
  })

  test('is granted at once where the policy is auto, and the log says that the policy did it', async () => {
    await open('auto')
    expect((await apply()).json().licence).toMatchObject({ state: 'granted', decidedAt: '2026-11-20T12:00:00.000Z' })
    expect(await livers.mayGoLive(sora)).toBe(true)
    const [grant] = await audit.list({ limit: 1 })
    expect(grant).toMatchObject({ action: 'licence.granted', actorUserId: null, details: { policy: 'auto' } })
  })

  test('needs the present edition of the guideline', async () => {
    const answer = await me.post('/v1/liver-profile/application', { ...application, acceptedGuideline: '2020-01-01' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().code).toBe('GUIDELINE_NOT_ACCEPTED')
    expect(await livers.licenceOf(sora)).toBe('none')
  })

  test('needs a birth date', async () => {
    const young = await database.run(addPerson, { nickName: '誕生日なし' })
    const answer = await room.as({ id: young, roles: [] }).post('/v1/liver-profile/application', application)
    expect(answer.statusCode).toBe(409)
    expect(answer.json().code).toBe('BIRTH_DATE_REQUIRED')
  })

  test('is made once, however many arrive at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, apply))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.json().code === 'LICENCE_STATE')).toHaveLength(9)
    expect(await actions()).toEqual(['licence.applied'])
  })

  test('can be made again after a refusal, which then is history', async () => {
    await apply()
    await decide('refuse', '写真が読めません')
    expect((await me.get('/v1/liver-profile')).json().licence).toMatchObject({
      state: 'refused',
      reason: '写真が読めません',
    })
    clock.advance(60_000)
    expect((await apply()).json().licence).toEqual({
      state: 'applied',
      reason: '',
      appliedAt: '2026-11-20T12:01:00.000Z',
      decidedAt: null,
    })
  })

  test.each([{ links: ['http://plain.example/'] }, { links: ['https://user@evil.example/'] }, { genres: ['crime'] }])(
    'with %o is refused naming the input',
    async (wrong) => {
      const answer = await me.post('/v1/liver-profile/application', { ...application, ...wrong })
      expect(answer.json()).toMatchObject({ code: 'INVALID_REQUEST', fields: expect.any(Object) })
    },
  )
})

describe('a decision', () => {
  test('grants, suspends and grants again, each written down with who did it', async () => {
    await apply()
    expect((await decide('grant')).licence.state).toBe('granted')
    expect((await decide('suspend', '規約違反')).licence).toMatchObject({ state: 'suspended', reason: '規約違反' })
    expect((await decide('grant')).licence).toMatchObject({ state: 'granted', reason: '' })
    expect(await actions()).toEqual(['licence.applied', 'licence.granted', 'licence.suspended', 'licence.granted'])
    const [last, before] = await audit.list({ limit: 2 })
    expect(last).toMatchObject({ actorUserId: 99, subjectUserId: sora })
    expect(before?.details).toEqual({ reason: '規約違反' })
  })

  test('that suspends ends what the liver has on air; others do not', async () => {
    await apply()
    await decide('grant')
    expect(suspended).toEqual([])
    await decide('suspend', '規約違反')
    expect(suspended).toEqual([sora])
  })

  test('that suspends can be taken once more when ending the live has failed', async () => {
    await apply()
    await decide('grant')
    await decide('suspend', '規約違反')
    expect((await decide('suspend', '重大な規約違反')).licence.reason).toBe('重大な規約違反')
    expect(suspended).toEqual([sora, sora])
  })

  test.each(['refuse', 'suspend'] as const)('to %s needs a reason', async (decision) => {
    await apply()
    if (decision === 'suspend') await decide('grant')
    await expect(decide(decision)).rejects.toThrow('REASON_REQUIRED')
    expect(await livers.licenceOf(sora)).toBe(decision === 'suspend' ? 'granted' : 'applied')
  })

  test('that the state does not allow changes nothing and is not written down', async () => {
    await apply()
    await decide('grant')
    await expect(decide('refuse', '遅すぎ')).rejects.toThrow('LICENCE_STATE')
    expect(await livers.licenceOf(sora)).toBe('granted')
    expect(await actions()).toEqual(['licence.applied', 'licence.granted'])
  })

  test('about somebody who never applied is refused', async () => {
    const stranger = await database.run(addPerson, { nickName: 'みお' })
    await expect(decide('grant', '', stranger)).rejects.toThrow('LIVER_NOT_FOUND')
    await expect(decide('grant', '', 4711)).rejects.toThrow('LIVER_NOT_FOUND')
  })

  test('is one of two that contradict each other at the same time', async () => {
    await apply()
    const both = await Promise.allSettled([decide('grant'), decide('refuse', 'だめ')])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await actions()).toHaveLength(2)
  })
})

describe('the public side of a liver', () => {
  test('is there for visitors while the licence is granted, and only then', async () => {
    const visitor = room.as(null)
    const read = () => visitor.get(`/v1/livers/${sora}`)
    expect((await read()).json().code).toBe('LIVER_NOT_FOUND')
    await apply()
    expect((await read()).statusCode).toBe(404)
    await decide('grant')
    expect((await read()).json()).toEqual({ id: sora, nickName: 'そら', avatarUrl: '/avatars/1.svg', ...fields })
    await decide('suspend', '規約違反')
    expect((await read()).statusCode).toBe(404)
  })

  test('is changed by the liver, and by nobody who has not applied', async () => {
    const next = { ...fields, introduction: '弾き語りです', links: ['https://music.example/sora'] }
    expect((await me.post('/v1/liver-profile', next)).json().code).toBe('NOT_A_LIVER')
    await apply()
    expect((await me.post('/v1/liver-profile', next)).json().fields).toEqual(next)
    expect((await room.as(null).post('/v1/liver-profile', next)).json().code).toBe('SIGN_IN_REQUIRED')
  })
})

test('a visitor reads no liver settings and applies for nothing', async () => {
  const visitor = room.as(null)
  expect((await visitor.get('/v1/liver-profile')).json().code).toBe('SIGN_IN_REQUIRED')
  expect((await visitor.post('/v1/liver-profile/application', application)).json().code).toBe('SIGN_IN_REQUIRED')
})

test('staff read applications from the longest waiting', async () => {
  const later = await database.run(addPerson, { nickName: 'はな', birthDate: '1999-01-01' })
  await apply()
  clock.advance(1000)
  await livers.apply(later, { ...application, genres: [] })
  expect((await livers.list('applied')).map(({ nickName }) => nickName)).toEqual(['そら', 'はな'])
  expect(await livers.list('granted')).toEqual([])
})

test('a seeded liver may go live, and is left alone when seeded again after a suspension', async () => {
  await livers.seedLiver(sora, { schedule: '毎晩' })
  expect(await livers.mayGoLive(sora)).toBe(true)
  await decide('suspend', '試験')
  await livers.seedLiver(sora)
  expect(await livers.licenceOf(sora)).toBe('suspended')
})
