import { beforeEach, describe, expect, test } from 'vitest'
import { guidelineEdition, type LicenceDecision } from '#contract/livers/limits.ts'
import { channelsFor } from '#tests/support/channels.ts'
import { TestClock } from '#tests/support/clock.ts'
import { emptyDatabase } from '#tests/support/database.ts'
import { outboxOf, recordEvents } from '#tests/support/outbox.ts'
import { addPerson } from '#tests/support/people.ts'
import { openSliceApi, type SliceApi, type SliceCaller } from '#tests/support/slice-api.ts'
import { createAudit, type Audit } from '../audit/index.ts'
import type { Database } from '../ports/database/port.ts'
import { liverSuspended } from './events.ts'
import { createLivers, type LicencePolicy, type Livers } from './index.ts'
import { liverRoutes } from './routes.ts'

const fields = {
  reading: 'そら',
  introduction: 'ギターを弾きます',
  schedule: '毎週金曜 20時',
  genres: ['music'],
  links: [],
}
const application = { ...fields, acceptedGuideline: guidelineEdition }

let database: Database
let clock: TestClock
let audit: Audit
let livers: Livers
let api: SliceApi
let suspended: () => Promise<readonly { userId: number }[]>
let sora: number
let me: SliceCaller

async function open(policy: LicencePolicy): Promise<void> {
  const outbox = outboxOf(database, clock)
  suspended = recordEvents(outbox, liverSuspended)
  livers = createLivers({ database, clock, audit, outbox, policy })
  api = await openSliceApi()
  liverRoutes(api.app, livers)
  me = api.as({ id: sora, roles: [] })
}

beforeEach(async () => {
  database = await emptyDatabase()
  clock = new TestClock()
  audit = createAudit({ database, clock })
  sora = await database.run(addPerson, { nickName: 'そら', birthDate: '2000-04-01' })
  await open('manual')
})

const decide = (decision: LicenceDecision, reason = '', userId = sora) =>
  livers.decide({ userId, decision, reason, actorUserId: 99 })
const apply = () => me.post('/v1/liver-profile/application', application)
const actions = async () => (await audit.list({ limit: 50 })).map(({ action }) => action).toReversed()

describe('an application', () => {
  test('waits for staff with the policy `manual`', async () => {
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

  test('is granted at once with the policy `auto`, and the audit log names the policy', async () => {
    await open('auto')
    expect((await apply()).json().licence).toMatchObject({ state: 'granted', decidedAt: '2026-11-20T12:00:00.000Z' })
    expect(await livers.mayGoLive(sora)).toBe(true)
    const [grant] = await audit.list({ limit: 1 })
    expect(grant).toMatchObject({ action: 'licence.granted', actorUserId: null, details: { policy: 'auto' } })
  })

  test('requires the current edition of the guideline', async () => {
    const answer = await me.post('/v1/liver-profile/application', { ...application, acceptedGuideline: '2020-01-01' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().code).toBe('GUIDELINE_NOT_ACCEPTED')
    expect(await livers.licenceOf(sora)).toBe('none')
  })

  test('requires a birth date', async () => {
    const withoutBirthDate = await database.run(addPerson, { nickName: '誕生日なし' })
    const answer = await api.as({ id: withoutBirthDate, roles: [] }).post('/v1/liver-profile/application', application)
    expect(answer.statusCode).toBe(409)
    expect(answer.json().code).toBe('BIRTH_DATE_REQUIRED')
  })

  test('is stored once for concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, apply))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.json().code === 'LICENCE_STATE')).toHaveLength(9)
    expect(await actions()).toEqual(['licence.applied'])
  })

  test('can be repeated after a refusal, and resets its reason', async () => {
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

  test.each([{ links: ['http://plain.example/'] }, { links: ['https://user@evil.example/'] }, { genres: ['Crime!'] }])(
    'with %o is rejected, naming the field',
    async (invalid) => {
      const answer = await me.post('/v1/liver-profile/application', { ...application, ...invalid })
      expect(answer.json()).toMatchObject({ code: 'INVALID_REQUEST', fields: expect.any(Object) })
    },
  )
  test('with a genre that the site does not have is rejected', async () => {
    const answer = await me.post('/v1/liver-profile/application', { ...application, genres: ['crime'] })
    expect(answer.json().code).toBe('GENRE_UNKNOWN')
  })
})

describe('a decision', () => {
  test('grants, suspends and grants again, each with an audit entry that names the actor', async () => {
    await apply()
    expect((await decide('grant')).licence.state).toBe('granted')
    expect((await decide('suspend', '規約違反')).licence).toMatchObject({ state: 'suspended', reason: '規約違反' })
    expect((await decide('grant')).licence).toMatchObject({ state: 'granted', reason: '' })
    expect(await actions()).toEqual(['licence.applied', 'licence.granted', 'licence.suspended', 'licence.granted'])
    const [last, before] = await audit.list({ limit: 2 })
    expect(last).toMatchObject({ actorUserId: 99, subjectUserId: sora })
    expect(before?.details).toEqual({ reason: '規約違反' })
  })

  test('to suspend is an event for what the liver has on air; others are none', async () => {
    await apply()
    await decide('grant')
    expect(await suspended()).toEqual([])
    await decide('suspend', '規約違反')
    expect(await suspended()).toEqual([{ userId: sora }])
  })

  test('to suspend can be repeated with another reason', async () => {
    await apply()
    await decide('grant')
    await decide('suspend', '規約違反')
    expect((await decide('suspend', '重大な規約違反')).licence.reason).toBe('重大な規約違反')
    expect(await suspended()).toEqual([{ userId: sora }, { userId: sora }])
  })

  test.each(['refuse', 'suspend'] as const)('to %s requires a reason', async (decision) => {
    await apply()
    if (decision === 'suspend') await decide('grant')
    await expect(decide(decision)).rejects.toThrow('REASON_REQUIRED')
    expect(await livers.licenceOf(sora)).toBe(decision === 'suspend' ? 'granted' : 'applied')
  })

  test('is rejected without an audit entry where the state does not allow it', async () => {
    await apply()
    await decide('grant')
    await expect(decide('refuse', '遅すぎ')).rejects.toThrow('LICENCE_STATE')
    expect(await livers.licenceOf(sora)).toBe('granted')
    expect(await actions()).toEqual(['licence.applied', 'licence.granted'])
  })

  test('is rejected for a user who has never applied', async () => {
    const stranger = await database.run(addPerson, { nickName: 'みお' })
    await expect(decide('grant', '', stranger)).rejects.toThrow('LIVER_NOT_FOUND')
    await expect(decide('grant', '', 4711)).rejects.toThrow('LIVER_NOT_FOUND')
  })

  test('succeeds for one of two contradicting concurrent requests', async () => {
    await apply()
    const both = await Promise.allSettled([decide('grant'), decide('refuse', 'だめ')])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await actions()).toHaveLength(2)
  })
})

describe('the public profile of a liver', () => {
  test('is visible to visitors only while the licence is granted', async () => {
    const visitor = api.as(null)
    const read = () => visitor.get(`/v1/livers/${sora}`)
    expect((await read()).json().code).toBe('LIVER_NOT_FOUND')
    await apply()
    expect((await read()).statusCode).toBe(404)
    await decide('grant')
    expect((await read()).json()).toEqual({
      id: sora,
      nickName: 'そら',
      avatarUrl: '/avatars/1.svg',
      bio: '',
      signature: '',
      channel: null,
      ...fields,
    })
    await decide('suspend', '規約違反')
    expect((await read()).statusCode).toBe(404)
  })

  test('leads to the first channel that the liver owns', async () => {
    await livers.seedLiver(sora)
    const { channels } = channelsFor({ database, clock })
    await channels.seed(sora, '弾き語り')
    await channels.seed(sora, '二つ目')
    const id = await channels.channelOwnedBy(sora)
    expect((await api.as(null).get(`/v1/livers/${sora}`)).json()).toMatchObject({
      channel: { id, name: '弾き語り', avatarUrl: null },
    })
  })

  test('can be changed by the liver, and not by users who have never applied', async () => {
    const next = { ...fields, introduction: '弾き語りです', links: ['https://music.example/sora'] }
    expect((await me.post('/v1/liver-profile', next)).json().code).toBe('NOT_A_LIVER')
    await apply()
    expect((await me.post('/v1/liver-profile', next)).json().fields).toEqual(next)
    expect((await api.as(null).post('/v1/liver-profile', next)).json().code).toBe('SIGN_IN_REQUIRED')
  })
})

test('a visitor can neither read liver settings nor apply', async () => {
  const visitor = api.as(null)
  expect((await visitor.get('/v1/liver-profile')).json().code).toBe('SIGN_IN_REQUIRED')
  expect((await visitor.post('/v1/liver-profile/application', application)).json().code).toBe('SIGN_IN_REQUIRED')
})

test('applications are listed longest waiting first', async () => {
  const later = await database.run(addPerson, { nickName: 'はな', birthDate: '1999-01-01' })
  await apply()
  clock.advance(1000)
  await livers.apply(later, { ...application, genres: [] })
  expect((await livers.list('applied')).map(({ nickName }) => nickName)).toEqual(['そら', 'はな'])
  expect(await livers.list('granted')).toEqual([])
})

test('seeding grants a licence, and does not change a suspended one', async () => {
  await livers.seedLiver(sora, { schedule: '毎晩' })
  expect(await livers.mayGoLive(sora)).toBe(true)
  await decide('suspend', '試験')
  await livers.seedLiver(sora)
  expect(await livers.licenceOf(sora)).toBe('suspended')
})

describe('the list of livers', () => {
  const list = async (query = '') => (await api.as(null).get(`/v1/livers${query}`)).json()
  const names = async (query = '') => (await list(query)).livers.map(({ nickName }: { nickName: string }) => nickName)

  async function add(nickName: string): Promise<void> {
    const id = await database.run(addPerson, { nickName, birthDate: '2000-04-01' })
    await api.as({ id, roles: [] }).post('/v1/liver-profile/application', application)
    await livers.decide({ userId: id, decision: 'grant', reason: '', actorUserId: 99 })
    clock.advance(1000)
  }

  test('has those with a licence, the newest first, by cursor', async () => {
    await apply()
    for (const nickName of ['はな', 'うみ', 'りく']) await add(nickName)
    expect(await names()).toEqual(['りく', 'うみ', 'はな'])
    const first = await list('?limit=2')
    expect(await names(`?limit=2&cursor=${first.next}`)).toEqual(['はな'])
    expect(first.livers[0]).toEqual({
      id: expect.any(Number),
      nickName: 'りく',
      avatarUrl: expect.any(String),
      genres: ['music'],
      schedule: '毎週金曜 20時',
      signature: '',
    })
  })
})
