import { beforeEach, describe, expect, test } from 'vitest'
import { defaultRemoteConfig } from '#contract/remote-config/schemas.ts'
import { TestClock } from '#tests/support/clock.ts'
import { createApi, type Api } from '../api/index.ts'
import { RemoteConfigCache } from './remote-config.server.ts'

const minute = 60_000
const music = { lite_genres_episode_ids: '3,1', lite_channel_recommend_genre: 'music' }
const dance = { lite_genres_episode_ids: '', lite_channel_recommend_genre: 'dance' }

let clock: TestClock
let cache: RemoteConfigCache
let calls: string[]
let respond: () => Response | Promise<Response>
let api: Api
beforeEach(() => {
  clock = new TestClock()
  cache = new RemoteConfigCache({
    now: () => clock.now().getTime(),
    after: (ms, callback) => clock.after(ms, callback),
  })
  calls = []
  respond = () => Response.json(music)
  api = createApi({
    countryCode: 'JP',
    language: 'ja',
    fetch: async (input) => {
      calls.push(String(input))
      return respond()
    },
  })
})
const failing = () => Response.json({ message: 'no' }, { status: 501 })

describe('the remote config of pages', () => {
  test('is fetched once an hour for all pages, also for concurrent requests', async () => {
    const pages = await Promise.all([cache.read(api), cache.read(api), cache.read(api)])
    expect(pages).toEqual([music, music, music])
    respond = () => Response.json(dance)
    clock.advance(60 * minute - 1)
    expect(await cache.read(api)).toEqual(music)
    expect(calls).toEqual(['/v1/remote-config'])
    clock.advance(1)
    expect(await cache.read(api)).toEqual(dance)
    expect(calls).toHaveLength(2)
    expect(clock.waiting).toBe(0)
  })

  test('falls back to the defaults if the fetch fails, and is not fetched again within the hour', async () => {
    respond = failing
    expect(await cache.read(api)).toEqual(defaultRemoteConfig)
    respond = () => Response.json(music)
    clock.advance(59 * minute)
    expect(await cache.read(api)).toEqual(defaultRemoteConfig)
    clock.advance(minute)
    expect(await cache.read(api)).toEqual(music)
  })

  test('keeps the former values if a later fetch fails', async () => {
    await cache.read(api)
    respond = failing
    clock.advance(60 * minute)
    expect(await cache.read(api)).toEqual(music)
  })

  test.each([null, [], {}, 'music', { ...music, lite_genres_episode_ids: 3 }])(
    'falls back to the defaults for the malformed response %j',
    async (malformed) => {
      await cache.read(api)
      respond = () => Response.json(malformed)
      clock.advance(60 * minute)
      expect(await cache.read(api)).toEqual(defaultRemoteConfig)
    },
  )

  test('times out after a minute', async () => {
    const requested = Promise.withResolvers<void>()
    respond = () => {
      requested.resolve()
      return new Promise<Response>(() => {})
    }
    const waiting = cache.read(api)
    await requested.promise
    clock.advance(minute - 1)
    expect(clock.waiting).toBe(1)
    clock.advance(1)
    expect(await waiting).toEqual(defaultRemoteConfig)
  })

  test('is fetched for the next viewer after a rate limit', async () => {
    respond = () => Response.json({ message: 'too often' }, { status: 429 })
    expect(await cache.read(api)).toEqual(defaultRemoteConfig)
    respond = () => Response.json(music)
    expect(await cache.read(api)).toEqual(music)
  })
})
