import { beforeEach, describe, expect, test } from 'vitest'
import { TestClock } from '#tests/support/clock.ts'
import { emptyDatabase } from '#tests/support/database.ts'
import { channelsFor } from '#tests/support/channels.ts'
import { runSql } from '#tests/support/ledger-totals.ts'
import { outboxOf, recordEvents } from '#tests/support/outbox.ts'
import { addPerson } from '#tests/support/people.ts'
import { openSliceApi, type SliceApi } from '#tests/support/slice-api.ts'
import type { Database } from '../ports/database/port.ts'
import type { Channels } from '../channels/index.ts'
import { liverFollowed } from './events.ts'
import { createFollows, type Follows } from './index.ts'
import { followRoutes } from './routes.ts'

let database: Database
let clock: TestClock
let follows: Follows
let channels: Channels
let api: SliceApi
let livers: Set<number>
let announced: () => Promise<readonly object[]>
let [sora, mio, kenta] = [0, 0, 0]

beforeEach(async () => {
  database = await emptyDatabase()
  clock = new TestClock()
  const { channels: ownChannels } = channelsFor({ database, clock })
  channels = ownChannels
  const add = (nickName: string) => database.run(addPerson, { nickName, birthDate: '2000-04-01' })
  ;[sora, mio, kenta] = [await add('そら'), await add('みお'), await add('けんた')]
  livers = new Set([sora])
  const outbox = outboxOf(database, clock)
  announced = recordEvents(outbox, liverFollowed)
  follows = createFollows({
    database,
    clock,
    livers: { mayGoLive: async (id) => livers.has(id) },
    channels,
    outbox,
  })
  api = await openSliceApi()
  followRoutes(api.app, follows)
})

const as = (id: number) => api.as({ id, roles: [] })
const post = (id: number, following: boolean, liver = sora) => as(id).post(`/v1/livers/${liver}/follow`, { following })
const stateFor = async (id: number | null) =>
  (await (id === null ? api.as(null) : as(id)).get(`/v1/livers/${sora}/follow`)).json()

describe('a liver', () => {
  test('has a public number of followers, and each user sees their own follow only', async () => {
    expect(await stateFor(null)).toEqual({ followers: 0, following: false })
    expect((await post(mio, true)).json()).toEqual({ followers: 1, following: true })
    expect((await post(kenta, true)).json()).toEqual({ followers: 2, following: true })
    expect(await stateFor(null)).toEqual({ followers: 2, following: false })
    expect((await post(mio, false)).json()).toEqual({ followers: 1, following: false })
    expect(await stateFor(kenta)).toEqual({ followers: 1, following: true })
  })

  test('is followed once, however often and at the same time the request is repeated', async () => {
    await Promise.all(Array.from({ length: 5 }, () => post(mio, true)))
    expect(await stateFor(mio)).toEqual({ followers: 1, following: true })
    expect(await announced()).toEqual([{ liverId: sora, user: { id: mio, nickName: `user ${mio}` } }])
    await Promise.all(Array.from({ length: 5 }, () => post(mio, false)))
    expect(await stateFor(mio)).toEqual({ followers: 0, following: false })
    expect(await announced()).toHaveLength(1)
  })

  test('without a licence has no follow state, but can be unfollowed', async () => {
    await post(mio, true)
    livers.clear()
    expect((await api.as(null).get(`/v1/livers/${sora}/follow`)).json().code).toBe('LIVER_NOT_FOUND')
    expect((await post(kenta, true)).json().code).toBe('LIVER_NOT_FOUND')
    expect((await post(mio, false)).json()).toEqual({ followers: 0, following: false })
  })
})

test('a liver who has blocked a user is not followed by them', async () => {
  const text = `insert into blocks (user_id, blocked_id, since) values (${sora}, ${mio}, now())`
  await database.run(runSql, text)
  const refused = await post(mio, true)
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'FOLLOW_BLOCKED'])
  expect(await stateFor(mio)).toEqual({ followers: 0, following: false })
})

test('a follow needs a signed-in user, another user, an existing liver and a valid body', async () => {
  const visitor = api.as(null)
  expect((await visitor.post(`/v1/livers/${sora}/follow`, { following: true })).json().code).toBe('SIGN_IN_REQUIRED')
  expect((await post(sora, true)).json().code).toBe('OWN_FOLLOW')
  expect((await post(mio, true, kenta)).json().code).toBe('LIVER_NOT_FOUND')
  expect((await post(mio, true, 999)).json().code).toBe('LIVER_NOT_FOUND')
  expect((await as(mio).post(`/v1/livers/${sora}/follow`, {})).json().code).toBe('INVALID_REQUEST')
  expect(await stateFor(null)).toEqual({ followers: 0, following: false })
  expect(await announced()).toEqual([])
})

describe('a channel', () => {
  let channel: string

  beforeEach(async () => {
    await channels.seed(sora, 'ひだまり')
    channel = `/v1/channels/${await channels.channelOwnedBy(sora)}/follow`
  })

  const follow = (id: number) => as(id).put(channel, {})
  const unfollow = (id: number) => as(id).delete(channel)
  const state = async (id: number | null) => (await (id === null ? api.as(null) : as(id)).get(channel)).json()

  test('has a public number of followers, and each user sees their own follow only', async () => {
    expect(await state(null)).toEqual({ followers: 0, following: false })
    expect((await follow(mio)).json()).toEqual({ followers: 1, following: true })
    expect((await follow(kenta)).json()).toEqual({ followers: 2, following: true })
    expect(await state(null)).toEqual({ followers: 2, following: false })
    expect((await unfollow(mio)).json()).toEqual({ followers: 1, following: false })
    expect(await state(kenta)).toEqual({ followers: 1, following: true })
    expect(await announced()).toEqual([])
  })

  test('is followed once, however often and at the same time the request is repeated', async () => {
    await Promise.all(Array.from({ length: 5 }, () => follow(mio)))
    expect(await state(mio)).toEqual({ followers: 1, following: true })
    await Promise.all(Array.from({ length: 5 }, () => unfollow(mio)))
    expect(await state(mio)).toEqual({ followers: 0, following: false })
  })

  test('is followed by signed-in users who are no members of it', async () => {
    expect((await api.as(null).put(channel, {})).json().code).toBe('SIGN_IN_REQUIRED')
    expect((await api.as(null).delete(channel)).json().code).toBe('SIGN_IN_REQUIRED')
    expect((await follow(sora)).json().code).toBe('OWN_FOLLOW')
    expect((await as(mio).put('/v1/channels/999/follow', {})).json().code).toBe('CHANNEL_NOT_FOUND')
    expect((await as(mio).delete('/v1/channels/999/follow')).json().code).toBe('CHANNEL_NOT_FOUND')
    expect((await as(mio).get('/v1/channels/999/follow')).json().code).toBe('CHANNEL_NOT_FOUND')
    expect(await state(null)).toEqual({ followers: 0, following: false })
  })

  test('is exported with the account of a follower, and loses the follower with it', async () => {
    await follow(mio)
    const channelId = await channels.channelOwnedBy(sora)
    expect(await follows.account.export(mio)).toEqual({
      livers: [],
      channels: [{ channelId, followedAt: clock.now() }],
    })
    await follows.account.deleteUserData(mio)
    expect(await state(null)).toEqual({ followers: 0, following: false })
  })
})

test('the deletion of an account removes its follows from the numbers; its export lists them', async () => {
  await post(mio, true)
  await post(kenta, true)
  expect(await follows.account.export(mio)).toEqual({
    livers: [{ liverId: sora, followedAt: clock.now() }],
    channels: [],
  })
  await follows.account.deleteUserData(mio)
  expect(await stateFor(null)).toEqual({ followers: 1, following: false })
  expect(await follows.account.export(mio)).toEqual({ livers: [], channels: [] })
})
