import { beforeEach, describe, expect, test } from 'vitest'
import { defaultRemoteConfig } from '#contract/remote-config.ts'
import { TestClock } from '#tests/support/clock.ts'
import { createApi, type Api } from '../../api/index.ts'
import { KeptRemoteConfig } from './kept-remote-config.ts'

const minute = 60_000
const music = { lite_genres_episode_ids: '3,1', lite_channel_recommend_genre: 'music' }
const dance = { lite_genres_episode_ids: '', lite_channel_recommend_genre: 'dance' }

let clock: TestClock
let kept: KeptRemoteConfig
let calls: string[]
let answer: () => Response | Promise<Response>
let api: Api
beforeEach(() => {
  clock = new TestClock()
  kept = new KeptRemoteConfig({
    now: () => clock.now().getTime(),
    after: (ms, callback) => clock.after(ms, callback),
  })
  calls = []
  answer = () => Response.json(music)
  api = createApi({
    countryCode: 'JP',
    fetch: async (input) => {
      calls.push(String(input))
      return answer()
    },
  })
})
const failing = () => Response.json({ message: 'no' }, { status: 501 })

describe('the remote config of pages', () => {
  test('is fetched once for all pages of an hour, also of those that come at once', async () => {
    const pages = await Promise.all([kept.read(api), kept.read(api), kept.read(api)])
    expect(pages).toEqual([music, music, music])
    answer = () => Response.json(dance)
    clock.advance(60 * minute - 1)
    expect(await kept.read(api)).toEqual(music)
    expect(calls).toEqual(['/v1/remote-config'])
    clock.advance(1)
    expect(await kept.read(api)).toEqual(dance)
    expect(calls).toHaveLength(2)
    expect(clock.waiting).toBe(0)
  })

  test('has its defaults when it can’t be fetched, and is not asked for again within the hour', async () => {
    answer = failing
    expect(await kept.read(api)).toEqual(defaultRemoteConfig)
    answer = () => Response.json(music)
    clock.advance(59 * minute)
    expect(await kept.read(api)).toEqual(defaultRemoteConfig)
    clock.advance(minute)
    expect(await kept.read(api)).toEqual(music)
  })

  test('stays as it was when it was known and can’t be fetched again', async () => {
    await kept.read(api)
    answer = failing
    clock.advance(60 * minute)
    expect(await kept.read(api)).toEqual(music)
  })

  test.each([null, [], {}, 'music', { ...music, lite_genres_episode_ids: 3 }])(
    'has its defaults when the answer is malformed: %j',
    async (malformed) => {
      await kept.read(api)
      answer = () => Response.json(malformed)
      clock.advance(60 * minute)
      expect(await kept.read(api)).toEqual(defaultRemoteConfig)
    },
  )

  test('is waited for a minute and not longer', async () => {
    const asked = Promise.withResolvers<void>()
    answer = () => {
      asked.resolve()
      return new Promise<Response>(() => {})
    }
    const waiting = kept.read(api)
    await asked.promise
    clock.advance(minute - 1)
    expect(clock.waiting).toBe(1)
    clock.advance(1)
    expect(await waiting).toEqual(defaultRemoteConfig)
  })

  test('is asked for by the next visitor when one has asked for too much', async () => {
    answer = () => Response.json({ message: 'too often' }, { status: 429 })
    expect(await kept.read(api)).toEqual(defaultRemoteConfig)
    answer = () => Response.json(music)
    expect(await kept.read(api)).toEqual(music)
  })
})
