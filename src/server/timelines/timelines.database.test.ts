import { beforeEach, expect, test } from 'vitest'
import type { TimelineEntry } from '#contract/timelines/schemas.ts'
import { insertStartedLive } from '#tests/support/given-live.ts'
import { openPickApi, type PickApi } from '#tests/support/pick-api.ts'
import { changeLive } from '#tests/support/many-picks.ts'
import { recordedRealtime } from '#tests/support/recorded-realtime.ts'
import { createTimelines, type Timelines } from './index.ts'
import { timelineRoutes } from './routes.ts'

let api: PickApi
let timelines: Timelines
let channel: string

beforeEach(async () => {
  api = await openPickApi(({ app, deps, follows }, episodes, picks) => {
    const log = { error() {} }
    timelines = createTimelines({ ...deps, log, realtime: recordedRealtime(), follows, episodes, picks })
    timelineRoutes(app, timelines)
  })
  channel = `/v1/channels/${api.channelId}`
})

const post = async (text: string): Promise<number> => (await api.owner.post(`${channel}/posts`, { text })).json().id

function nameOf(entry: TimelineEntry): string {
  if (entry.kind === 'pick') return entry.pick.title
  return entry.kind === 'post' ? entry.post.text : entry.kind === 'live' ? entry.live.id : entry.episode.title
}

async function timeline(query = '', by = api.visitor): Promise<{ names: string[]; next: string | null }> {
  const { entries, next } = (await by.get(`${channel}/timeline?${query}`)).json()
  return { names: entries.map(nameOf), next }
}

const addLive = (id: string, fields: object = {}) =>
  api.database.run(insertStartedLive, { id, liverId: api.ids.owner, startedAt: api.clock.now(), ...fields })

test('the timeline of a channel has lives, archives, episodes, picks and posts, newest first', async () => {
  await addLive('live00000001', { state: 'archived', published: true })
  api.clock.advance(1000)
  const episode = await api.published('第1話')
  api.clock.advance(1000)
  await api.cutEpisode(api.user, episode, { title: '名場面' })
  await post('次回は金曜です')
  await addLive('live00000002')
  const { entries } = (await api.visitor.get(`${channel}/timeline`)).json()
  const owner = { id: api.ids.owner, avatarUrl: '/avatars/1.svg' }
  expect(entries).toMatchObject([
    { kind: 'live', at: '2026-11-20T12:00:02.000Z', live: { id: 'live00000002', state: 'on_air', liver: owner } },
    { kind: 'post', post: { text: '次回は金曜です', author: owner } },
    { kind: 'pick', pick: { title: '名場面', cutter: { id: api.ids.user }, source: { id: episode } } },
    { kind: 'episode', at: '2026-11-20T12:00:01.000Z', episode: { title: '第1話', access: 'watch' } },
    { kind: 'live', live: { id: 'live00000001', state: 'archived' } },
  ])
})

test('the timeline shows nothing that viewers must not know', async () => {
  await addLive('live00000001', { state: 'archived', published: false })
  await addLive('live00000002', { state: 'ended' })
  await addLive('live00000003', { visibility: 'invite' })
  await addLive('live00000004', { liverId: api.ids.user })
  await addLive('live00000005', { liverId: api.ids.editor })
  await api.add('draft')
  await api.published('premium', { visibility: 'premium' })
  await api.published('followers', { visibility: 'followers' })
  expect((await timeline()).names).toEqual(['followers'])
  expect((await timeline('', api.owner)).names).toEqual(['followers'])
})

test('the timeline has the picks of the lives of owners and those of what the viewer may watch', async () => {
  await addLive('live00000001')
  await addLive('live00000002', { liverId: api.ids.editor })
  await api.cut(api.user, { title: 'ライブから' }, 'live00000001')
  await api.cut(api.user, { title: '編集者のライブから' }, 'live00000002')
  const episode = await api.published('第1話', { visibility: 'followers' })
  await api.cutEpisode(api.follower, episode, { title: 'フォロワー限定から' })
  const picksFor = async (by = api.visitor): Promise<string[]> =>
    (await timeline('', by)).names.filter((name) => name.endsWith('から'))
  expect(await picksFor()).toEqual(['ライブから'])
  expect(await picksFor(api.follower)).toEqual(['フォロワー限定から', 'ライブから'])
  await api.database.run(changeLive, { id: 'live00000001', visibility: 'invite' })
  expect(await picksFor()).toEqual([])
})

test('the pages contain every entry once, also those of the same time', async () => {
  const expected: string[] = []
  for (const id of ['live00000003', 'live00000001', 'live00000002']) {
    await addLive(id, { state: 'archived', published: true })
  }
  expected.push('live00000003', 'live00000002', 'live00000001')
  let episode = 0
  for (const title of ['a', 'b', 'c']) episode = await api.published(title)
  expected.push('c', 'b', 'a')
  for (const text of ['1', '2', '3']) await post(text)
  expected.push('3', '2', '1')
  for (const title of ['x', 'y', 'z']) {
    await api.cutEpisode(api.user, episode, { title })
    await api.cut(api.user, { title: `live ${title}` }, 'live00000001')
  }
  expected.push('live z', 'z', 'live y', 'y', 'live x', 'x')
  expect((await timeline()).names).toEqual(expected)
  for (const limit of [1, 2, 4]) {
    const found: string[] = []
    for (let next: string | null = null, page = 0; page === 0 || next !== null; page += 1) {
      const answer = await timeline(`limit=${limit}${next === null ? '' : `&cursor=${next}`}`)
      found.push(...answer.names)
      next = answer.next
    }
    expect(found).toEqual(expected)
  }
})

test.each(['1_live', 'x_post_1', '1_gift_1', '1_post_', '1_post_x', '9999999999999999_post_1'])(
  'the cursor %s is rejected',
  async (cursor) => {
    expect((await api.visitor.get(`${channel}/timeline?cursor=${cursor}`)).json().code).toBe('INVALID_REQUEST')
  },
)

test('a post has one to 500 characters and can be deleted', async () => {
  for (const text of ['', '  ', 'x'.repeat(501)]) {
    expect((await api.owner.post(`${channel}/posts`, { text })).json().code).toBe('INVALID_REQUEST')
  }
  const id = await post('x'.repeat(500))
  const foreign = await api.user.delete(`/v1/channels/${api.otherChannelId}/posts/${id}`)
  expect(foreign.json().code).toBe('POST_NOT_FOUND')
  expect((await api.editor.delete(`${channel}/posts/${id}`)).json()).toEqual({})
  expect((await timeline()).names).toEqual([])
  expect((await api.visitor.get('/v1/channels/999/timeline')).json().code).toBe('CHANNEL_NOT_FOUND')
})

test('every role on every write: owners and editors only', async () => {
  expect(await api.results((by) => by.post(`${channel}/posts`, { text: 'x' }))).toEqual(api.editorsOnly)
  const ids = { editor: await post('a'), owner: await post('b') }
  const remove = (by: typeof api.owner) => by.delete(`${channel}/posts/${by === api.editor ? ids.editor : ids.owner}`)
  expect(await api.results(remove)).toEqual(api.editorsOnly)
})

test('a post remains without its author when their account is deleted', async () => {
  await post('さようなら')
  expect(await timelines.account.export(api.ids.owner)).toMatchObject([{ text: 'さようなら' }])
  await timelines.account.deleteUserData(api.ids.owner)
  const { entries } = (await api.visitor.get(`${channel}/timeline`)).json()
  expect(entries).toMatchObject([{ post: { text: 'さようなら', author: null } }])
})
