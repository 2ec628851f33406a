import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import type { SearchResult } from '#contract/search/schemas.ts'
import { TestClock } from '#tests/support/clock.ts'
import { emptyDatabase } from '#tests/support/database.ts'
import { addPerson } from '#tests/support/people.ts'
import { openSliceApi, type SliceApi, type SliceCaller } from '#tests/support/slice-api.ts'
import { clearDocuments } from '#tests/support/search-documents.ts'
import { addCast } from '../casts/store.ts'
import { addChannel } from '../channels/store/channels.ts'
import { setBlocked } from '../chat/store/people.ts'
import { addEpisode, publishEpisode } from '../episodes/store/changes.ts'
import { changeAccountState } from '../identity/account-status/store.ts'
import { storeApplication } from '../livers/store.ts'
import { changeArchive, settleArchive } from '../lives/archive/store.ts'
import { addLive } from '../lives/plan/store.ts'
import { changeState } from '../lives/store.ts'
import { addPick, removePick } from '../picks/store/picks.ts'
import type { Database } from '../ports/database/port.ts'
import { bigramIndex } from '../search-index/index.ts'
import { addSeries } from '../series/store/series.ts'
import { createSearch, type Search } from './index.ts'
import { searchRoutes } from './routes.ts'

const at = new Date('2026-11-20T11:00:00Z')
const entry = { at, action: 'channel.changed', actorUserId: null, subjectUserId: null, details: {} } as const

let database: Database
let clock: TestClock
let api: SliceApi
let search: Search
let visitor: SliceCaller
let akari: number

beforeEach(async () => {
  database = await emptyDatabase()
  clock = new TestClock('2026-11-20T12:00:00Z')
  api = await openSliceApi()
  search = createSearch({
    database,
    clock,
    log: pino({ level: 'silent' }),
    index: bigramIndex(database),
    videos: { summaries: async () => new Map() },
    posters: async (ids) => new Map(ids.map((id) => [id, `/poster/${id}`])),
  })
  searchRoutes(api.app, search)
  visitor = api.as(null)
  akari = await database.run(addPerson, { nickName: 'あかり' })
})

const find = async (q: string, filters = '', by = visitor): Promise<SearchResult[]> => {
  const answer = await by.get(`/v1/search?q=${encodeURIComponent(q)}${filters}`)
  expect(answer.json().code).toBeUndefined()
  return answer.json().results
}
const textOf = (parts: SearchResult['title'] | null): string => (parts ?? []).map(({ text }) => text).join('')
const titles = async (q: string, filters = '', by = visitor): Promise<string[]> =>
  (await find(q, filters, by)).map(({ title }) => textOf(title))

interface SomeLive {
  readonly title?: string
  readonly state?: 'scheduled' | 'on_air' | 'interrupted' | 'ended' | 'cancelled'
  readonly visibility?: 'public' | 'followers' | 'invite'
  readonly startsAt?: Date
  readonly liverId?: number
}
let lives = 0
async function live({ title = 'カラオケの夜', state = 'on_air', visibility = 'public', ...rest }: SomeLive = {}) {
  const id = `live0000${(lives += 1)}`
  const { liverId = akari, startsAt = clock.now() } = rest
  const fixed = { genre: 'sing', latencyMode: 'low', demo: false, createdAt: at } as const
  await database.run(addLive, { ...fixed, id, liverId, title, state, visibility, startsAt })
  return id
}
const pick = (title: string, source: { readonly liveId: string } | { readonly episodeId: number }): Promise<number> => {
  const stream = {
    streamId: crypto.randomUUID(),
    sourceStreamId: 'source',
    atMs: 0,
    positionMs: 0,
    durationMs: 8000,
  }
  return database.run(addPick, { ...stream, ...source, title, genre: 'sing', cutterId: akari, createdAt: at })
}
const channel = async (name: string, ownerUserId = akari): Promise<number> =>
  Number(await database.run(addChannel, { ownerUserId, fields: { name }, createdAt: at, most: null, entry: null }))
async function grantLicence(userId: number): Promise<void> {
  const fields = { reading: '', introduction: '毎週カラオケ', schedule: '', genres: ['sing' as const], links: [] }
  const licence = { from: 'none', to: 'granted', acceptedGuideline: '', appliedAt: at, decidedAt: at } as const
  await database.run(storeApplication, { userId, fields, entries: [], ...licence })
}
async function episode(channelId: number, title: string, publishesAt: Date | null, visibility: 'public' | 'invite') {
  const seriesFields = { title: '歌の会', reading: '', description: '', visibility: 'public' as const }
  const series = await database.run(addSeries, { channelId, fields: seriesFields, createdAt: at, most: 9, entry })
  const fixed = { reading: '', description: '', genre: null, commenting: true, castIds: [], videoId: null }
  const key = { channelId, seriesId: series?.id ?? 0 }
  const draft = { ...key, fields: { ...fixed, title, visibility }, createdAt: at, most: 9, entry }
  const id = await database.run(addEpisode, draft)
  await database.run(publishEpisode, { ...key, episodeId: Number(id), publishesAt, videoId: null, entry })
  return Number(id)
}

test('a query in hiragana finds a title in katakana, with the match marked', async () => {
  const id = await live({ title: '深夜のカラオケ' })
  expect(await find('からおけ')).toEqual([
    {
      kind: 'live',
      id,
      path: `/live-info/${id}`,
      title: [
        { text: '深夜の', match: false },
        { text: 'カラオケ', match: true },
      ],
      snippet: null,
      by: 'あかり',
      imageUrl: `/poster/${id}`,
      genre: 'sing',
      state: 'on_air',
      at: clock.now().toISOString(),
      durationMs: null,
    },
  ])
})

test('exact matches come before prefixes and others, what is on air before the rest', async () => {
  await channel('カラオケ大会')
  await channel('深夜のカラオケ')
  await live({ title: 'みんなでカラオケ' })
  await channel('カラオケ')
  expect(await titles('からおけ')).toEqual(['カラオケ', 'カラオケ大会', 'みんなでカラオケ', '深夜のカラオケ'])
})

describe('a live', () => {
  test.each([
    ['on_air', 'public', ['カラオケの夜']],
    ['interrupted', 'public', ['カラオケの夜']],
    ['scheduled', 'public', ['カラオケの夜']],
    ['ended', 'public', []],
    ['cancelled', 'public', []],
    ['on_air', 'followers', []],
    ['on_air', 'invite', []],
  ] as const)('that is %s and for %s', async (state, visibility, expected) => {
    await live({ state, visibility })
    expect(await titles('カラオケ')).toEqual(expected)
    expect(await titles('カラオケ', '', api.as({ id: akari, roles: [] }))).toEqual(expected)
  })

  test('is found as an archive while that is published', async () => {
    const id = await live()
    await database.run(changeState, { at, id, from: 'on_air', to: 'ended' })
    expect(await titles('カラオケ')).toEqual([])
    const recording = { durationMs: 600_000, bytes: 1, hasVideo: true, trim: null }
    await database.run(settleArchive, { id, archivedAt: at, recording })
    expect(await find('カラオケ')).toMatchObject([{ state: 'archived', durationMs: 600_000 }])
    await database.run(changeArchive, { at, id, change: { published: false } })
    expect(await titles('カラオケ')).toEqual([])
  })

  test('is not found when its start was missed by an hour', async () => {
    await live({ state: 'scheduled', startsAt: clock.now() })
    clock.advance(3_599_999)
    expect(await titles('カラオケ')).toHaveLength(1)
    clock.advance(1)
    expect(await titles('カラオケ')).toEqual([])
  })
})

test('an episode is found from its publication time, unless it is for invited viewers', async () => {
  const id = await channel('ひだまり')
  await episode(id, 'カラオケ入門', new Date('2026-11-20T13:00:00Z'), 'public')
  await episode(id, 'カラオケ招待', at, 'invite')
  await episode(id, 'カラオケ下書き', null, 'public')
  expect(await titles('カラオケ')).toEqual([])
  clock.advance(3_600_000)
  expect(await find('カラオケ')).toMatchObject([{ kind: 'episode', by: 'ひだまり', at: '2026-11-20T13:00:00.000Z' }])
})

test('a cast is found by the reading of the name', async () => {
  const channelId = await channel('ひだまり')
  const fields = { name: '星野 灯', reading: 'ほしの あかり', bio: '' }
  await database.run(addCast, { channelId, fields, createdAt: at, most: 9, entry })
  expect(await titles('ホシノアカリ')).toEqual(['星野 灯'])
})

test('a suspended account has no results, until it is restored', async () => {
  await grantLicence(akari)
  await live()
  await channel('カラオケ部')
  expect(await titles('カラオケ')).toHaveLength(3)
  await database.run(changeAccountState, { userId: akari, from: 'active', to: 'suspended', entry, events: [] })
  expect(await titles('カラオケ')).toEqual([])
  await database.run(changeAccountState, { userId: akari, from: 'suspended', to: 'active', entry, events: [] })
  expect(await titles('カラオケ')).toHaveLength(3)
})

test('a user does not find what a blocked user has published', async () => {
  const mio = await database.run(addPerson, { nickName: 'みお' })
  await live()
  await channel('カラオケ部')
  await database.run(setBlocked, { userId: mio, blockedId: akari, since: at, blocked: true })
  expect(await titles('カラオケ', '', api.as({ id: mio, roles: [] }))).toEqual([])
  expect(await titles('カラオケ')).toHaveLength(2)
})

test('a liver leads to the page of the liver, and is suggested', async () => {
  await grantLicence(akari)
  const path = `/liver/${akari}`
  expect(await find('あかり')).toMatchObject([{ kind: 'liver', path }])
  expect((await visitor.get('/v1/search/suggestions?q=あかり')).json().suggestions).toMatchObject([
    { kind: 'liver', path },
  ])
})

test('filters limit the results to a kind, genre, state, length and time', async () => {
  await channel('カラオケ部')
  const id = await live({ title: 'カラオケ録画' })
  await database.run(changeState, { at, id, from: 'on_air', to: 'ended' })
  const recording = { durationMs: 600_000, bytes: 1, hasVideo: true, trim: null }
  await database.run(settleArchive, { id, archivedAt: at, recording })
  await live({ title: 'カラオケ予定', state: 'scheduled', startsAt: new Date('2026-11-21T12:00:00Z') })
  const filtered = (filter: string) => titles('カラオケ', `&${filter}`)
  expect(await filtered('kind=channel')).toEqual(['カラオケ部'])
  expect(await filtered('genre=sing')).toEqual(['カラオケ予定', 'カラオケ録画'])
  expect(await filtered('genre=game')).toEqual([])
  expect(await filtered('state=archived')).toEqual(['カラオケ録画'])
  expect(await filtered('length=medium')).toEqual(['カラオケ録画'])
  expect(await filtered('length=long')).toEqual([])
  clock.advance(2 * 86_400_000)
  expect(await filtered('within=day')).toEqual([])
  expect(await filtered('within=week&state=archived')).toEqual(['カラオケ録画'])
  expect((await visitor.get('/v1/search?q=x&kind=user')).json().code).toBe('INVALID_REQUEST')
})

test('pages have a cursor', async () => {
  for (const name of ['カラオケ一', 'カラオケ二', 'カラオケ三']) await channel(name)
  const first = (await visitor.get('/v1/search?q=カラオケ&limit=2')).json()
  const second = (await visitor.get(`/v1/search?q=カラオケ&limit=2&cursor=${first.next}`)).json()
  const all = [...first.results, ...second.results].map(({ id }: SearchResult) => id)
  expect([new Set(all).size, second.next]).toEqual([3, null])
})

test('a text of punctuation finds nothing; a single kana has no suggestions', async () => {
  await live()
  expect(await find('！？')).toEqual([])
  const suggested = async (q: string) => (await visitor.get(`/v1/search/suggestions?q=${q}`)).json().suggestions.length
  expect([await suggested('か'), await suggested('夜'), await suggested('から')]).toEqual([0, 1, 1])
})

test('suggestions and searches of an address are limited', async () => {
  const codes = async (path: string, requests: number) => {
    let rejected = 0
    for (let n = 0; n < requests; n += 1) rejected += Number((await visitor.get(path)).statusCode === 429)
    return rejected
  }
  expect(await codes('/v1/search/suggestions?q=!', 152)).toBe(2)
  expect(await codes('/v1/search?q=!', 62)).toBe(2)
})

describe('a pick', () => {
  test('is found in hiragana with its source, its length and its genre, in its own tab', async () => {
    const id = await pick('サビの瞬間', { liveId: await live({ title: '歌枠' }) })
    expect(await titles('さび', '&kind=live')).toEqual([])
    expect(await find('さび', '&kind=pick&genre=sing')).toMatchObject([
      { id: String(id), path: `/picks/${id}`, by: 'あかり', genre: 'sing', durationMs: 8000, at: at.toISOString() },
    ])
  })

  test('is found until it is removed, while everybody may watch its source', async () => {
    const channelId = await channel('ひだまり')
    const open = await episode(channelId, '第1話', at, 'public')
    const invited = await episode(channelId, '第2話', at, 'invite')
    const later = await episode(channelId, '第3話', new Date(clock.now().getTime() + 60_000), 'public')
    for (const episodeId of [open, invited, later]) await pick(`名場面${episodeId}`, { episodeId })
    const liveId = await live({ visibility: 'public' })
    await pick('名場面ライブ', { liveId })
    await database.run(removePick, { id: await pick('名場面のない', { liveId }), entry: null })
    await pick('名場面フォロワー', {
      liveId: await live({ visibility: 'followers', liverId: await database.run(addPerson, { nickName: 'そら' }) }),
    })
    expect((await titles('名場面')).toSorted()).toEqual([`名場面${open}`, '名場面ライブ'])
    await database.run(changeState, { at, id: liveId, from: 'on_air', to: 'ended' })
    clock.advance(60_000)
    expect((await titles('名場面')).toSorted()).toEqual([`名場面${open}`, `名場面${later}`])
  })
})

test('a kind without documents is indexed at start', async () => {
  await channel('カラオケ部')
  await database.run(clearDocuments, null)
  expect(await titles('カラオケ')).toEqual([])
  // Of a version that did not index channels.
  await live({ title: '歌枠' })
  await search.filling.start()
  await expect.poll(() => titles('カラオケ')).toEqual(['カラオケ部'])
  await search.filling.close()
})
