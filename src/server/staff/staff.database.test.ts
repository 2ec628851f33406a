import { beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '#contract/account/limits.ts'
import { guidelineEdition } from '#contract/livers/limits.ts'
import type { Database } from '#server/ports/database/port.ts'
import { TestClock } from '#tests/support/clock.ts'
import { emptyDatabase } from '#tests/support/database.ts'
import { addPerson } from '#tests/support/people.ts'
import { openSliceApi, type SliceApi, type SliceCaller } from '#tests/support/slice-api.ts'
import { newApplication } from '#tests/support/applications.ts'
import { recordEvents } from '#tests/support/outbox.ts'
import { serveStaff, staffDependencies } from '#tests/support/staff.ts'
import type { Audit } from '../audit/index.ts'
import { accountSuspended } from '../identity/events.ts'
import type { Livers } from '../livers/index.ts'

const token = 'operator-token-of-this-run'
const operator = { authorization: `Operator ${token}` }

let database: Database
let audit: Audit
let livers: Livers
let api: SliceApi
let yui: number
let sora: number
let staff: SliceCaller
let suspended: () => Promise<readonly { userId: number }[]>

beforeEach(async () => {
  database = await emptyDatabase()
  const deps = staffDependencies(database, new TestClock())
  ;({ audit, livers } = deps)
  suspended = recordEvents(deps.outbox, accountSuspended)
  api = await openSliceApi({ operatorToken: token })
  serveStaff(api.app, deps)
  yui = await database.run(addPerson, { nickName: 'ゆい', roles: ['staff'] })
  sora = await database.run(addPerson, { nickName: 'Sora_1', email: 'sora@people.example', birthDate: '2000-04-01' })
  const fields = { reading: '', introduction: '', schedule: '', genres: [], links: [] }
  await livers.apply(sora, { ...fields, acceptedGuideline: guidelineEdition })
  await deps.applications.apply(newApplication(), { userId: sora, address: '192.0.2.1' })
  staff = api.as({ id: yui, roles: ['staff'] })
})

const entries = async () => (await audit.list({ limit: 50 })).filter(({ action }) => action !== 'licence.applied')

const reads = [
  '/v1/staff/audit',
  '/v1/staff/users',
  '/v1/staff/licences',
  '/v1/staff/liver-applications',
  '/v1/staff/liver-applications/1',
  '/v1/staff/remote-config',
  '/v1/staff/coins/1',
  '/v1/staff/gifts',
  '/v1/staff/leaf-events/1/verification',
  '/v1/staff/products',
  '/v1/staff/events/1/tally',
]
const name = { ja: '星', en: 'Star', ko: '별' }
const newGift = { id: 'new', name, coins: 5, points: 5, animation: 'pop', image: '', reason: '追加' }
const writes = (): ['post' | 'put', string, object][] => [
  ['post', `/v1/staff/users/${sora}/roles`, { role: 'organizer', granted: true }],
  ['post', `/v1/staff/users/${sora}/suspension`, { suspended: true, reason: '規約違反' }],
  ['post', `/v1/staff/users/${sora}/sessions/revocation`, { reason: '紛失' }],
  ['post', '/v1/staff/sessions/revocation', { reason: '漏洩' }],
  ['post', `/v1/staff/licences/${sora}`, { decision: 'grant' }],
  ['post', `/v1/staff/livers/${sora}/changes`, { reading: 'そら' }],
  ['post', '/v1/staff/liver-applications/1/state', { state: 'contacted' }],
  ['put', '/v1/staff/remote-config', { lite_channel_recommend_genre: 'music' }],
  [
    'post',
    `/v1/staff/coins/${sora}/corrections`,
    { correction: 'grant', coins: 5, reason: 'お詫び', key: 'key-12345' },
  ],
  ['post', '/v1/staff/rankings/rebuild', {}],
  ['post', '/v1/staff/gifts', newGift],
  ['post', '/v1/staff/gifts/heart/changes', { animation: 'pop', reason: '訂正' }],
  ['post', '/v1/staff/gifts/heart/retirement', { reason: '終了' }],
  ['post', '/v1/staff/products', { id: 'coins-9', coins: 90, yen: 90, reason: '追加' }],
  ['post', '/v1/staff/products/coins-110/changes', { yen: 110, reason: '訂正' }],
  ['post', '/v1/staff/products/coins-110/retirement', { reason: '終了' }],
]

describe('every call for staff', () => {
  const roleSets: Role[][] = [
    ['user'],
    ['liver'],
    ['channel_owner'],
    ['organizer'],
    ['liver', 'channel_owner', 'organizer'],
  ]

  test.each(roleSets)('is rejected for a user with the roles %s, and changes nothing', async (...roles) => {
    const stranger = api.as({ id: 4711, roles })
    for (const path of reads) expect((await stranger.get(path)).json().code).toBe('STAFF_ONLY')
    for (const [method, path, body] of writes())
      expect((await stranger[method](path, body)).json().code).toBe('STAFF_ONLY')
    expect(await entries()).toEqual([])
    expect(await suspended()).toEqual([])
  })

  test('is rejected for visitors, and changes nothing', async () => {
    const visitor = api.as(null)
    for (const path of reads) expect((await visitor.get(path)).json().code).toBe('SIGN_IN_REQUIRED')
    for (const [method, path, body] of writes())
      expect((await visitor[method](path, body)).json().code).toBe('SIGN_IN_REQUIRED')
    expect(await entries()).toEqual([])
  })

  test.each([
    'Operator',
    'Operator ',
    'Operator wrong',
    `Bearer ${token}`,
    `Operator ${token}x`,
    `Operator ${token} x`,
  ])('is rejected for a visitor with "%s"', async (authorization) => {
    const visitor = api.as(null)
    for (const path of reads) expect((await visitor.get(path, { authorization })).statusCode).toBe(401)
    for (const [method, path, body] of writes())
      expect((await visitor[method](path, body, { authorization })).statusCode).toBe(401)
  })

  test('is allowed for staff, and each write is audited with its actor', async () => {
    for (const path of reads) expect((await staff.get(path)).statusCode).toBe(200)
    for (const [method, path, body] of writes()) expect((await staff[method](path, body)).statusCode).toBe(200)
    const written = await entries()
    expect(written.map(({ action, subjectUserId }) => [action, subjectUserId])).toEqual([
      ['product.retired', null],
      ['product.changed', null],
      ['product.added', null],
      ['gift.retired', null],
      ['gift.changed', null],
      ['gift.added', null],
      ['rankings.rebuilt', null],
      ['coins.granted', sora],
      ['remote_config.changed', null],
      ['application.moved', sora],
      ['liver.changed', sora],
      ['licence.granted', sora],
      ['session.ended', null],
      ['session.ended', sora],
      ['account.suspended', sora],
      ['role.granted', sora],
    ])
    for (const entry of written) expect(entry.actorUserId).toBe(yui)
  })

  test('is allowed for the operator, whose audit entries have no actor', async () => {
    const visitor = api.as(null)
    for (const path of reads) expect((await visitor.get(path, operator)).statusCode).toBe(200)
    for (const [method, path, body] of writes())
      expect((await visitor[method](path, body, operator)).statusCode).toBe(200)
    const written = await entries()
    expect(written).toHaveLength(writes().length)
    for (const entry of written) expect(entry.actorUserId).toBeNull()
  })

  test('requires the X-Requested-With header to write, also with the operator token', async () => {
    const [[, url = '', payload = {}] = []] = writes()
    const answer = await api.app.inject({ method: 'POST', url, payload, headers: operator })
    expect(answer.json().code).toBe('FORBIDDEN_ORIGIN')
  })
})

test('a site without an operator token accepts no operator', async () => {
  const other = await openSliceApi({ operatorToken: null })
  serveStaff(other.app, staffDependencies(database, new TestClock()))
  expect((await other.as(null).get('/v1/staff/users', { authorization: 'Operator x' })).statusCode).toBe(401)
})

describe('roles', () => {
  const setRole = (who: SliceCaller, userId: number, role: string, granted: boolean) =>
    who.post(`/v1/staff/users/${userId}/roles`, { role, granted })

  test('can be granted and revoked; repeated requests add no audit entry', async () => {
    expect((await setRole(staff, sora, 'organizer', true)).json().roles).toEqual(['user', 'organizer'])
    expect((await setRole(staff, sora, 'organizer', true)).json().roles).toEqual(['user', 'organizer'])
    expect((await setRole(staff, sora, 'organizer', false)).json().roles).toEqual(['user'])
    expect((await entries()).map(({ action, details }) => [action, details])).toEqual([
      ['role.revoked', { role: 'organizer' }],
      ['role.granted', { role: 'organizer' }],
    ])
  })

  test.each(['liver', 'channel_owner', 'user', 'admin'])('that cannot be granted are rejected (%s)', async (role) => {
    expect((await setRole(staff, sora, role, true)).json().code).toBe('INVALID_REQUEST')
  })

  test('of staff can be revoked by other staff and the operator, not by their holder', async () => {
    expect((await setRole(staff, yui, 'staff', false)).json()).toMatchObject({ status: 409, code: 'OWN_ACCOUNT' })
    const colleague = api.as({ id: sora, roles: ['staff'] })
    expect((await setRole(colleague, yui, 'staff', false)).json().roles).toEqual(['user'])
    await setRole(colleague, yui, 'staff', true)
    const machine = await api.as(null).post(`/v1/staff/users/${yui}/roles`, { role: 'staff', granted: false }, operator)
    expect(machine.json().roles).toEqual(['user'])
  })

  test('of an unknown user cannot be changed', async () => {
    expect((await setRole(staff, 4711, 'staff', true)).json().code).toBe('USER_NOT_FOUND')
    expect((await setRole(staff, 99_999_999_999, 'staff', true)).json().code).toBe('INVALID_REQUEST')
  })
})

describe('a suspension', () => {
  const suspend = (userId: number, reason = '規約違反') =>
    staff.post(`/v1/staff/users/${userId}/suspension`, { suspended: true, reason })

  test('is an event for sessions and lives, and stops the user from going live', async () => {
    await staff.post(`/v1/staff/licences/${sora}`, { decision: 'grant' })
    expect(await livers.mayGoLive(sora)).toBe(true)
    expect((await suspend(sora)).json()).toMatchObject({ id: sora, state: 'suspended' })
    expect(await suspended()).toEqual([{ userId: sora }])
    expect(await livers.mayGoLive(sora)).toBe(false)
    expect((await entries())[0]).toMatchObject({ action: 'account.suspended', details: { reason: '規約違反' } })
  })

  test('can be lifted without a reason', async () => {
    await suspend(sora)
    const answer = await staff.post(`/v1/staff/users/${sora}/suspension`, { suspended: false })
    expect(answer.json().state).toBe('active')
    expect(await suspended()).toEqual([{ userId: sora }])
    expect((await entries())[0]?.action).toBe('account.restored')
  })

  test('requires a reason', async () => {
    expect((await suspend(sora, '   ')).json()).toMatchObject({ status: 400, code: 'REASON_REQUIRED' })
    expect(await entries()).toEqual([])
  })

  test('of one’s own account is rejected', async () => {
    expect((await suspend(yui)).json().code).toBe('OWN_ACCOUNT')
    expect(await suspended()).toEqual([])
  })

  test('that is repeated adds no audit entry and no event', async () => {
    await suspend(sora)
    await suspend(sora)
    expect(await entries()).toHaveLength(1)
    expect(await suspended()).toEqual([{ userId: sora }])
  })
})

describe('the search for users', () => {
  const find = async (words: string) =>
    (await staff.get(`/v1/staff/users?words=${encodeURIComponent(words)}`))
      .json()
      .users.map((user: { id: number }) => user.id)

  test('finds by nick name and by e-mail address, case-insensitively', async () => {
    expect(await find('sORA')).toEqual([sora])
    expect(await find('@People.example')).toEqual([sora])
    expect(await find('ゆ')).toEqual([yui])
    expect(await find('')).toEqual([yui, sora])
  })

  test('escapes wildcards', async () => {
    expect(await find('_')).toEqual([sora])
    for (const sign of ['%', '\\', "'; drop table users; --"]) expect(await find(sign)).toEqual([])
  })

  test('returns state and roles without e-mail addresses', async () => {
    const owner = await database.run(addPerson, {
      nickName: 'あかり',
      email: 'akari@people.example',
      ownsChannel: true,
    })
    await livers.seedLiver(owner)
    expect((await staff.get('/v1/staff/users?words=akari')).json()).toEqual({
      users: [{ id: owner, nickName: 'あかり', state: 'active', roles: ['user', 'liver', 'channel_owner'] }],
    })
  })
})

describe('licences', () => {
  test('are listed until they are decided', async () => {
    const { licences } = (await staff.get('/v1/staff/licences')).json()
    expect(licences).toMatchObject([{ userId: sora, nickName: 'Sora_1', licence: { state: 'applied' } }])
    await staff.post(`/v1/staff/licences/${sora}`, { decision: 'refuse', reason: '年齢確認ができません' })
    expect((await staff.get('/v1/staff/licences')).json().licences).toEqual([])
    const refused = (await staff.get('/v1/staff/licences?state=refused')).json().licences
    expect(refused).toMatchObject([{ licence: { reason: '年齢確認ができません' } }])
  })

  test('can be refused and suspended only with a reason, and only where the state allows it', async () => {
    const decide = (decision: string, reason = '') => staff.post(`/v1/staff/licences/${sora}`, { decision, reason })
    expect((await decide('refuse')).json().code).toBe('REASON_REQUIRED')
    expect((await decide('suspend', '規約違反')).json().code).toBe('LICENCE_STATE')
    expect((await staff.post(`/v1/staff/licences/${yui}`, { decision: 'grant' })).json().code).toBe('LIVER_NOT_FOUND')
  })
})

test('the search index is rebuilt by staff only, which is not audited', async () => {
  const rebuild = (viewer: { id: number; roles: Role[] } | null) =>
    api.as(viewer).post('/v1/staff/search/rebuild', { kind: 'channel', after: null })
  expect((await rebuild(null)).json().code).toBe('SIGN_IN_REQUIRED')
  const others: Role[] = ['user', 'liver', 'channel_owner', 'organizer']
  for (const role of others) expect((await rebuild({ id: 4711, roles: [role] })).json().code).toBe('STAFF_ONLY')
  expect((await rebuild({ id: 4711, roles: ['staff'] })).json()).toEqual({ read: 0, found: 0, next: null })
  expect(await entries()).toEqual([])
})
