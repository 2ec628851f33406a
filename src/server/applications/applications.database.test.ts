import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '#contract/account/limits.ts'
import { receiptPattern } from '#contract/applications/limits.ts'
import type { NewApplication } from '#contract/applications/schemas.ts'
import { newApplication } from '#tests/support/applications.ts'
import { TestClock } from '#tests/support/clock.ts'
import { emptyDatabase } from '#tests/support/database.ts'
import { addPerson } from '#tests/support/people.ts'
import { openSliceApi, type SliceApi } from '#tests/support/slice-api.ts'
import { staffDependencies } from '#tests/support/staff.ts'
import type { Database } from '../ports/database/port.ts'
import { type Applications } from './index.ts'
import { applicationRoutes } from './routes.ts'

let database: Database
let clock: TestClock
let applications: Applications
let api: SliceApi
beforeEach(async () => {
  database = await emptyDatabase()
  clock = new TestClock()
  applications = staffDependencies(database, clock).applications
  api = await openSliceApi()
  applicationRoutes(api.app, applications)
})

const send = (body: object, remoteAddress = '192.0.2.1') =>
  api.app.inject({
    method: 'POST',
    url: '/v1/liver-applications',
    payload: body,
    remoteAddress,
    headers: { 'x-requested-with': 'XMLHttpRequest' },
  })
const stored = async () => (await applications.list({})).applications

describe('an application', () => {
  test('is answered with receipt and time, and stored without controls and surrounding space', async () => {
    const workUrl = 'https://music.example/aoi'
    const answer = await send(
      newApplication({ name: ' ｱｵｲ　Aoi ', mail: 'ａｏｉ＠people.example', message: ' １\n２ ', workUrl }),
    )
    expect(answer.statusCode).toBe(200)
    const { receipt, receivedAt } = answer.json()
    expect(receipt).toMatch(receiptPattern)
    expect(receivedAt).toBe('2026-11-20T12:00:00.000Z')
    expect(await stored()).toEqual([
      {
        id: expect.any(Number),
        receipt,
        receivedAt,
        state: 'new',
        userId: null,
        campaign: 'liver',
        name: 'ｱｵｲ　Aoi',
        mail: 'aoi@people.example',
        ageGroup: '20s',
        genre: 'music',
        workUrl,
        message: '１\n２',
        guardianConsent: false,
      },
    ])
  })

  test('needs no link and no message', async () => {
    const { workUrl: _, message: __, guardianConsent: ___, ...required } = newApplication()
    expect((await send(required)).statusCode).toBe(200)
    expect(await stored()).toMatchObject([{ workUrl: null, message: '', guardianConsent: false }])
  })

  const roleSets: (readonly Role[])[] = [
    ['user'],
    ['liver'],
    ['channel_owner'],
    ['organizer'],
    ['staff'],
    ['liver', 'channel_owner', 'organizer', 'staff'],
  ]
  test.each(roleSets)('is accepted from a user with the roles %s and linked to them', async (...roles) => {
    const id = await database.run(addPerson, { nickName: 'そら' })
    const answer = await api.as({ id, roles }).post('/v1/liver-applications', newApplication())
    expect(answer.statusCode).toBe(200)
    expect(await stored()).toMatchObject([{ userId: id }])
  })

  test('is rejected from a foreign origin', async () => {
    const answer = await api.app.inject({ method: 'POST', url: '/v1/liver-applications', payload: newApplication() })
    expect(answer.json().code).toBe('FORBIDDEN_ORIGIN')
    expect(await stored()).toEqual([])
  })

  const invalid: [field: string, value: unknown][] = [
    ['key', 'not-a-uuid'],
    ['campaign', 'fleekboy'],
    ['name', '　'],
    ['name', 'あ'.repeat(51)],
    ['mail', 'aoi'],
    ['mail', `${'a'.repeat(250)}@people.example`],
    ['ageGroup', '12'],
    ['genre', 'Crime!'],
    ['workUrl', 'http://plain.example/'],
    ['workUrl', 'https://user@evil.example/'],
    ['workUrl', 'javascript:alert(1)'],
    ['workUrl', `https://long.example/${'a'.repeat(300)}`],
    ['message', 'あ'.repeat(1001)],
    ['termsAccepted', false],
  ]
  test('in a genre that the site does not have is rejected', async () => {
    expect((await send({ ...newApplication(), genre: 'crime' })).json().code).toBe('GENRE_UNKNOWN')
  })
  test.each(invalid)('with an invalid %s is rejected, naming the field: %j', async (field, value) => {
    const answer = await send({ ...newApplication(), [field]: value })
    expect(answer.json()).toMatchObject({ code: 'INVALID_REQUEST', fields: { [field]: expect.any(String) } })
    expect(await stored()).toEqual([])
  })

  test.each(['under16', '16-17'] as const)(
    'in the age group %s requires the consent of a guardian',
    async (ageGroup) => {
      const alone = await send(newApplication({ ageGroup }))
      expect(alone.json()).toMatchObject({ code: 'INVALID_REQUEST', fields: { guardianConsent: expect.any(String) } })
      expect((await send(newApplication({ ageGroup, guardianConsent: true }))).statusCode).toBe(200)
    },
  )

  test('reports a missing consent together with the other invalid fields', async () => {
    const answer = await send({ ...newApplication({ ageGroup: 'under16' }), name: '' })
    expect(Object.keys(answer.json().fields).sort()).toEqual(['guardianConsent', 'name'])
  })
})

describe('a repeated application', () => {
  test('is answered with the same receipt and time, and stored once', async () => {
    const application = newApplication()
    const first = await send(application)
    clock.advance(3_600_000)
    const again = await send({ ...application, key: application.key.toUpperCase(), name: `${application.name} ` })
    expect(again.json()).toEqual(first.json())
    expect(await stored()).toHaveLength(1)
  })

  const changes: Partial<NewApplication>[] = [
    { name: '別人' },
    { mail: 'other@people.example' },
    { campaign: 'liver_az-pro' },
    { workUrl: 'https://music.example/other' },
    { message: '' },
    { guardianConsent: true },
  ]
  test.each(changes)('is rejected under the same key with changed content: %j', async (change) => {
    const application = newApplication()
    await send(application)
    const other = await send({ ...application, ...change })
    expect([other.statusCode, other.json().code]).toEqual([409, 'APPLICATION_KEY_USED'])
    expect(await stored()).toMatchObject([{ name: application.name, message: application.message }])
  })
})

describe('an IP address', () => {
  const hour = 60 * 60_000

  test('may apply five times an hour, independently of other addresses', async () => {
    for (let one = 0; one < 5; one += 1) expect((await send(newApplication())).statusCode).toBe(200)
    const refused = await send(newApplication())
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'TOO_MANY_APPLICATIONS'])
    expect((await send(newApplication(), '192.0.2.2')).statusCode).toBe(200)
    clock.advance(hour - 1)
    expect((await send(newApplication())).statusCode).toBe(429)
    clock.advance(1)
    expect((await send(newApplication())).statusCode).toBe(200)
    expect(await stored()).toHaveLength(7)
  })

  test('may repeat an application, and send invalid ones, without limit', async () => {
    const application = newApplication()
    for (let attempt = 0; attempt < 8; attempt += 1) {
      expect((await send(application)).statusCode).toBe(200)
      expect((await send(newApplication({ name: '' }))).statusCode).toBe(400)
    }
    for (let one = 0; one < 4; one += 1) expect((await send(newApplication())).statusCode).toBe(200)
    expect((await send(newApplication())).statusCode).toBe(429)
    expect((await send(application)).statusCode).toBe(200)
  })

  test('cannot exceed the limit by concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => send(newApplication())))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
    expect(await stored()).toHaveLength(5)
  })
})

describe('the list for staff', () => {
  test('is paginated newest first without duplicates, optionally for one campaign', async () => {
    const sent: string[] = []
    for (let one = 0; one < 120; one += 1) {
      const campaign = one % 2 === 0 ? 'liver' : 'liver_twin_planet'
      const applicant = { userId: null, address: `192.0.2.${one}` }
      sent.unshift((await applications.apply(newApplication({ campaign }), applicant)).receipt)
    }
    const pages = async (query: { campaign?: 'liver' }) => {
      const receipts: string[][] = []
      for (let cursor: number | null | undefined; cursor !== null;) {
        const page = await applications.list({ ...query, cursor })
        receipts.push(page.applications.map(({ receipt }) => receipt))
        cursor = page.nextCursor
      }
      return receipts
    }
    const all = await pages({})
    expect(all.map(({ length }) => length)).toEqual([50, 50, 20])
    expect(all.flat()).toEqual(sent)
    const ofOne = await pages({ campaign: 'liver' })
    expect(ofOne.map(({ length }) => length)).toEqual([50, 10])
    expect(ofOne.flat()).toEqual(sent.filter((_, at) => at % 2 === 1))
  })
})

test('applications under different keys get different receipts', async () => {
  const receipts = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      applications.apply(newApplication({ key: randomUUID() }), { userId: null, address: `192.0.2.${at}` }),
    ),
  )
  expect(new Set(receipts.map(({ receipt }) => receipt)).size).toBe(50)
})
