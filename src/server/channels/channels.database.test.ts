import { beforeEach, describe, expect, test } from 'vitest'
import { channelsFor } from '#tests/support/channels.ts'
import { TestClock } from '#tests/support/clock.ts'
import { emptyDatabase } from '#tests/support/database.ts'
import { addPerson } from '#tests/support/people.ts'
import { openSliceApi, type SliceApi } from '#tests/support/slice-api.ts'
import { createLivers } from '../livers/index.ts'
import type { Database } from '../ports/database/port.ts'
import { channelRoutes } from './routes.ts'

let database: Database
let setting: ReturnType<typeof channelsFor>
let clock: TestClock
let api: SliceApi
let [akari, mio] = [0, 0]
let id: number

beforeEach(async () => {
  database = await emptyDatabase()
  clock = new TestClock()
  setting = channelsFor({ database, clock })
  api = await openSliceApi()
  await channelRoutes(api.app, setting.channels)
  ;[akari, mio] = [
    await database.run(addPerson, { nickName: 'あかり' }),
    await database.run(addPerson, { nickName: 'みお' }),
  ]
  id = (await as(akari).post('/v1/channels', { name: 'ひだまり' })).json().id
})

const as = (userId: number | null) => api.as(userId === null ? null : { id: userId, roles: [] })
const profile = async (userId: number | null = null, channel = id) =>
  (await as(userId).get(`/v3/channels/${channel}/profile`)).json()
const change = (body: object, userId = akari) => as(userId).patch(`/v1/channels/${id}`, body)

describe('a new channel', () => {
  test('is owned by the user who has created it, and audited', async () => {
    expect(await profile()).toEqual({
      id,
      name: 'ひだまり',
      reading: '',
      bio: '',
      links: [],
      genre: null,
      coverUrl: null,
      avatarUrl: null,
      followers: 0,
      following: false,
      owner: { id: akari, nickName: 'あかり', avatarUrl: '/avatars/1.svg' },
      livers: [],
      role: null,
      demo: false,
      version: 1,
      createdAt: '2026-11-20T12:00:00.000Z',
    })
    expect(await profile(akari)).toMatchObject({ role: 'owner' })
    expect(await setting.audit.list({ limit: 1 })).toMatchObject([
      { action: 'channel.created', actorUserId: akari, details: { channel: id } },
    ])
  })

  test.each([{}, { name: '' }, { name: 'x'.repeat(51) }, { name: 'x', links: ['http://plain.example'] }])(
    'is rejected with %o',
    async (body) => {
      expect((await as(akari).post('/v1/channels', body)).json().code).toBe('INVALID_REQUEST')
    },
  )

  test('is rejected for the sixth time, also for concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => as(akari).post('/v1/channels', { name: 'x' })))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(4)
    expect(answers.filter((answer) => answer.json().code === 'TOO_MANY_CHANNELS')).toHaveLength(2)
  })
})

describe('a change', () => {
  test('stores the fields that it contains, and increments the version', async () => {
    const fields = { bio: '毎週更新', links: ['https://example.com/akari'], genre: 'music' }
    expect((await change({ ...fields, version: 1 })).json()).toMatchObject({ ...fields, name: 'ひだまり', version: 2 })
    expect((await change({ name: '月あかり', version: 2 })).json()).toMatchObject({
      ...fields,
      name: '月あかり',
      version: 3,
    })
    expect((await setting.audit.list({ limit: 1 }))[0]).toMatchObject({
      action: 'channel.changed',
      details: { channel: id, fields: ['name'] },
    })
  })

  test('of an older version is rejected with the stored texts', async () => {
    await change({ bio: 'first', version: 1 })
    const answer = await change({ bio: 'second', version: 1 })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      code: 'VERSION_CONFLICT',
      stored: { name: 'ひだまり', bio: 'first', links: [], genre: null, version: 2 },
    })
    expect(await profile()).toMatchObject({ bio: 'first' })
  })

  test('succeeds for one of several concurrent requests', async () => {
    const answers = await Promise.all(['a', 'b', 'c'].map((bio) => change({ bio, version: 1 })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409])
  })

  test('needs a version and valid fields', async () => {
    for (const body of [{ bio: 'x' }, { bio: 'x'.repeat(1001), version: 1 }, { genre: 'Crime!', version: 1 }]) {
      expect((await change(body)).json().code).toBe('INVALID_REQUEST')
    }
    expect((await change({ genre: 'crime', version: 1 })).json().code).toBe('GENRE_UNKNOWN')
  })
})

describe('an image', () => {
  const upload = (kind: string, file: Buffer) =>
    as(akari).post(`/v1/channels/${id}/images/${kind}`, file, { 'content-type': 'image/png' })

  test('is shown in the profile, served, and replaces the previous one', async () => {
    for (const [kind, field] of [
      ['cover', 'coverUrl'],
      ['avatar', 'avatarUrl'],
    ] as const) {
      const { url: first } = (await upload(kind, Buffer.from('one'))).json()
      const { url } = (await upload(kind, Buffer.from('two'))).json()
      expect(await profile()).toMatchObject({ [field]: url })
      const served = await as(null).get(url)
      expect([served.headers['content-type'], served.body]).toEqual(['image/webp', 'two'])
      expect((await as(null).get(first)).statusCode).toBe(404)
    }
    expect(setting.objects.files.size).toBe(2)
  })

  test('can be removed', async () => {
    const { url } = (await upload('cover', Buffer.from('one'))).json()
    expect((await as(akari).delete(`/v1/channels/${id}/images/cover`)).json()).toEqual({})
    expect(await profile()).toMatchObject({ coverUrl: null })
    expect((await as(null).get(url)).statusCode).toBe(404)
  })

  test('is not read from visitors', async () => {
    const answer = await as(null).post(`/v1/channels/${id}/images/cover`, Buffer.from('x'), {
      'content-type': 'image/png',
    })
    expect(answer.json().code).toBe('SIGN_IN_REQUIRED')
    expect(setting.objects.files.size).toBe(0)
  })
})

test('the owner with a live licence is the liver of the channel', async () => {
  const livers = createLivers({ database, clock, audit: setting.audit, outbox: { wake() {} }, policy: 'manual' })
  await livers.seedLiver(akari)
  expect(await profile()).toMatchObject({ livers: [{ id: akari, nickName: 'あかり' }] })
  await livers.decide({ userId: akari, decision: 'suspend', reason: '規約違反', actorUserId: null })
  expect(await profile()).toMatchObject({ livers: [] })
})

test('the list of own channels is paged in order of creation', async () => {
  for (const name of ['二', '三']) await as(akari).post('/v1/channels', { name })
  await as(mio).post('/v1/channels', { name: 'みお' })
  const first = (await as(akari).get('/v1/channels?limit=2')).json()
  expect(first.channels).toMatchObject([{ name: 'ひだまり', role: 'owner' }, { name: '二' }])
  const second = (await as(akari).get(`/v1/channels?limit=2&cursor=${first.next}`)).json()
  expect(second).toMatchObject({ channels: [{ name: '三' }], next: null })
  expect((await as(null).get('/v1/channels')).json().code).toBe('SIGN_IN_REQUIRED')
})

test('the first channel of its owner is reported; others own none, and may edit one', async () => {
  const owner = { id, isOwner: true, ownerUserId: akari, edits: true }
  expect((await as(akari).get('/v2/channels/is-owner')).json()).toEqual(owner)
  const none = { id: null, isOwner: false, ownerUserId: null }
  expect((await as(mio).get('/v2/channels/is-owner')).json()).toEqual({ ...none, edits: false })
  await as(akari).put(`/v1/channels/${id}/members/${mio}`, { role: 'editor' })
  expect((await as(mio).get('/v2/channels/is-owner')).json()).toEqual({ ...none, edits: true })
  expect((await as(null).get('/v2/channels/is-owner')).json().code).toBe('SIGN_IN_REQUIRED')
})

test.each([
  ['999', 404, 'CHANNEL_NOT_FOUND'],
  ['0', 400, 'INVALID_REQUEST'],
  ['99999999999', 400, 'INVALID_REQUEST'],
  ['x', 400, 'INVALID_REQUEST'],
])('the profile of channel %s is answered with %i', async (channel, status, code) => {
  const answer = await as(null).get(`/v3/channels/${channel}/profile`)
  expect([answer.statusCode, answer.json().code]).toEqual([status, code])
})
