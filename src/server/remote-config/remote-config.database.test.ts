import { beforeEach, describe, expect, test } from 'vitest'
import { TestClock } from '#tests/support/clock.ts'
import { emptyDatabase } from '#tests/support/database.ts'
import { addPerson } from '#tests/support/people.ts'
import { openSliceApi, type SliceApi, type SliceCaller } from '#tests/support/slice-api.ts'
import { serveStaff, staffDependencies } from '#tests/support/staff.ts'
import type { Audit } from '../audit/index.ts'
import { remoteConfigRoutes } from './routes.ts'

let clock: TestClock
let audit: Audit
let api: SliceApi
let yui: number
let staff: SliceCaller

beforeEach(async () => {
  const database = await emptyDatabase()
  clock = new TestClock()
  const deps = staffDependencies(database, clock)
  audit = deps.audit
  api = await openSliceApi()
  serveStaff(api.app, deps)
  remoteConfigRoutes(api.app, deps.remoteConfig)
  yui = await database.run(addPerson, { nickName: 'ゆい', roles: ['staff'] })
  staff = api.as({ id: yui, roles: ['staff'] })
})

const read = (headers?: Record<string, string>) => api.as(null).get('/v1/remote-config', headers)
const set = (change: object) => staff.put('/v1/staff/remote-config', change)
const ids = (count: number) => Array.from({ length: count }, (_, at) => at + 1).join(',')

describe('the public values', () => {
  test('are empty by default', async () => {
    expect((await read()).json()).toEqual({ lite_genres_episode_ids: '', lite_channel_recommend_genre: '' })
  })

  test('are those that staff set last, one value or both', async () => {
    await set({ lite_channel_recommend_genre: 'music' })
    expect((await read()).json()).toEqual({ lite_genres_episode_ids: '', lite_channel_recommend_genre: 'music' })
    await set({ lite_genres_episode_ids: ' 12,7 ', lite_channel_recommend_genre: '' })
    expect((await read()).json()).toEqual({ lite_genres_episode_ids: '12,7', lite_channel_recommend_genre: '' })
  })

  test('are cacheable for a minute, also for users with a session, and revalidated by ETag', async () => {
    const first = await read()
    const tag = String(first.headers['etag'])
    expect(first.headers['cache-control']).toBe('public, max-age=60')
    expect((await staff.get('/v1/remote-config')).headers['cache-control']).toBe('public, max-age=60')
    for (const ifNoneMatch of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const again = await read({ 'if-none-match': ifNoneMatch })
      expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', tag])
    }
    await set({ lite_channel_recommend_genre: 'talk' })
    const changed = await read({ 'if-none-match': tag })
    expect(changed.statusCode).toBe(200)
    expect(changed.headers['etag']).not.toBe(tag)
  })
})

describe('a change', () => {
  test('is audited with its actor, and listed for staff with its time', async () => {
    clock.advance(60_000)
    const answer = await set({ lite_channel_recommend_genre: 'dance' })
    expect(answer.json()).toEqual({
      settings: [
        { key: 'lite_genres_episode_ids', value: '', updatedAt: null, updatedBy: null },
        {
          key: 'lite_channel_recommend_genre',
          value: 'dance',
          updatedAt: '2026-11-20T12:01:00.000Z',
          updatedBy: yui,
        },
      ],
    })
    expect(await audit.list({ limit: 5 })).toMatchObject([
      {
        action: 'remote_config.changed',
        actorUserId: yui,
        subjectUserId: null,
        details: { key: 'lite_channel_recommend_genre', value: 'dance' },
      },
    ])
  })

  test('to the current value updates nothing and adds no audit entry', async () => {
    await set({ lite_genres_episode_ids: '' })
    await set({ lite_channel_recommend_genre: 'dance' })
    clock.advance(60_000)
    const { settings } = (await set({ lite_genres_episode_ids: '', lite_channel_recommend_genre: 'dance' })).json()
    expect(settings).toMatchObject([{ updatedAt: null }, { updatedAt: '2026-11-20T12:00:00.000Z' }])
    expect(await audit.list({ limit: 5 })).toHaveLength(1)
  })

  test('accepts at most a hundred episodes', async () => {
    expect((await set({ lite_genres_episode_ids: ids(100) })).statusCode).toBe(200)
    expect((await set({ lite_genres_episode_ids: ids(101) })).json()).toMatchObject({
      code: 'INVALID_REQUEST',
      fields: { lite_genres_episode_ids: expect.any(String) },
    })
  })

  test.each([
    ...['0', '-1', '1,', ',1', '1,,2', '1 2', '1.5', 'a', '１'].map((value) => ({ lite_genres_episode_ids: value })),
    { lite_channel_recommend_genre: 'MUSIC' },
    { lite_genre: 'music' },
    {},
  ])('of %j is rejected', async (change) => {
    expect((await set(change)).json().code).toBe('INVALID_REQUEST')
    expect(await audit.list({ limit: 5 })).toEqual([])
  })

  test('to a genre that is not offered is rejected', async () => {
    expect((await set({ lite_channel_recommend_genre: 'crime' })).json().code).toBe('GENRE_UNKNOWN')
    expect(await audit.list({ limit: 5 })).toEqual([])
  })
})
