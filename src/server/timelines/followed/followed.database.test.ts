import { beforeEach, expect, test } from 'vitest'
import type { FollowedEntry } from '#contract/timelines/schemas.ts'
import { insertStartedLive } from '#tests/support/given-live.ts'
import { openPickApi, type PickApi } from '#tests/support/pick-api.ts'
import { recordedRealtime, type RecordedRealtime } from '#tests/support/recorded-realtime.ts'
import { createTimelines, timelineSlice, type Timelines } from '../index.ts'
import { timelineRoutes } from '../routes.ts'

let api: PickApi
let timelines: Timelines
let realtime: RecordedRealtime

beforeEach(async () => {
  realtime = recordedRealtime()
  api = await openPickApi(({ app, deps, follows }, episodes, picks) => {
    timelines = createTimelines({ ...deps, log: { error() {} }, realtime, follows, episodes, picks })
    timelineRoutes(app, timelines)
  })
  api.outbox.subscribe(timelineSlice({ timelines }).handlers ?? [])
})

function nameOf(entry: FollowedEntry): string {
  if (entry.kind === 'pick') return entry.pick.title
  return entry.kind === 'post' ? entry.post.text : entry.kind === 'live' ? entry.live.id : entry.episode.title
}

async function timeline(by = api.follower, query = ''): Promise<{ names: string[]; next: string | null }> {
  const { entries, next } = (await by.get(`/v1/timeline?${query}`)).json()
  return { names: entries.map(nameOf), next }
}

const post = (text: string, channelId = api.channelId, by = api.owner) =>
  by.post(`/v1/channels/${channelId}/posts`, { text })

const addLive = (id: string, fields: object = {}) =>
  api.database.run(insertStartedLive, { id, liverId: api.ids.owner, startedAt: api.clock.now(), ...fields })

const followLiver = (liverId: number, userId: number) =>
  api.follows.changeLiver({ id: userId, nickName: '', avatarUrl: '', bio: '', signature: '' }, liverId, true)

test('the timeline has the lives, archives, episodes and posts of followed channels, newest first', async () => {
  await addLive('live00000001', { state: 'archived', published: true })
  api.clock.advance(1000)
  await api.published('第1話')
  api.clock.advance(1000)
  await post('次回は金曜です')
  await post('よその投稿', api.otherChannelId, api.user)
  const { entries } = (await api.follower.get('/v1/timeline')).json()
  expect(entries.map(nameOf)).toEqual(['次回は金曜です', '第1話', 'live00000001'])
  const channel = { id: api.channelId, name: 'ひだまり', avatarUrl: null }
  expect(entries[0].channel).toEqual(channel)
  expect(entries[1].episode).toMatchObject({ channel, access: 'watch' })
})

test('only a signed-in user has a timeline; it is empty for a user who follows nothing', async () => {
  await post('投稿')
  expect((await api.visitor.get('/v1/timeline')).json().code).toBe('SIGN_IN_REQUIRED')
  expect((await api.visitor.get('/v1/timeline/sources')).json().code).toBe('SIGN_IN_REQUIRED')
  expect(await timeline(api.user)).toEqual({ names: [], next: null })
  expect((await api.user.get('/v1/timeline/sources')).json()).toEqual({
    channels: [],
    livers: [],
    owners: [],
    next: null,
  })
})

test('the pages together have each entry once, also where times are equal', async () => {
  for (let n = 1; n <= 4; n += 1) {
    await post(`投稿${n}`)
    const episode = await api.published(`第${n}話`)
    await addLive(`live0000000${n}`, { state: 'archived', published: true })
    await api.cutEpisode(api.user, episode, { title: `エピソードのピック${n}` })
    await api.cut(api.user, { title: `ライブのピック${n}` }, `live0000000${n}`)
    if (n % 2 === 0) api.clock.advance(1000)
  }
  const whole = (await timeline(api.follower, 'limit=50')).names
  expect(whole).toHaveLength(20)
  const found: string[] = []
  let next: string | null = ''
  while (next !== null) {
    const page: { names: string[]; next: string | null } = await timeline(
      api.follower,
      `limit=5${next && `&cursor=${next}`}`,
    )
    found.push(...page.names)
    next = page.next
  }
  expect(found).toEqual(whole)
})

test('a live for followers is in the timeline of those who follow its liver, not of those who follow the channel', async () => {
  await addLive('live00000001', { visibility: 'followers' })
  await addLive('live00000002', { state: 'archived', published: true, visibility: 'invite' })
  expect((await timeline()).names).toEqual([])
  await followLiver(api.ids.owner, api.ids.follower)
  expect((await timeline()).names).toEqual(['live00000001'])
})

test('the timeline has the picks of followed channels, their owners and livers that the user may watch', async () => {
  const titles = async (): Promise<string[]> => (await timeline()).names.filter((name) => name.endsWith('から'))
  const episode = await api.published('第1話')
  await api.cutEpisode(api.user, episode, { title: 'エピソードから' })
  await addLive('live00000001')
  await api.cut(api.user, { title: 'オーナーのライブから' }, 'live00000001')
  await addLive('live00000002', { liverId: api.ids.user })
  await api.cut(api.owner, { title: 'よそのライブから' }, 'live00000002')
  await addLive('live00000003', { state: 'archived', published: true, visibility: 'followers' })
  await api.cut(api.liver, { title: 'フォロワー限定から' }, 'live00000003')
  expect(await titles()).toEqual(['オーナーのライブから', 'エピソードから'])
  await followLiver(api.ids.owner, api.ids.follower)
  // Followed in two ways, and listed once.
  expect(await titles()).toEqual(['フォロワー限定から', 'オーナーのライブから', 'エピソードから'])
  await followLiver(api.ids.user, api.ids.follower)
  expect(await titles()).toContain('よそのライブから')
})

test('a pick is reported as new to those who may see it', async () => {
  const episode = await api.published('第1話')
  await addLive('live00000001', { visibility: 'followers' })
  await addLive('live00000002', { state: 'archived', published: false })
  await api.cutEpisode(api.user, episode)
  await api.cut(api.liver, {}, 'live00000001')
  await api.cut(api.liver, {}, 'live00000002')
  await api.outbox.settled()
  expect(realtime.events).toEqual([
    { type: 'published', channelId: api.channelId, liverId: null, followersOnly: false },
    { type: 'published', channelId: null, liverId: api.ids.owner, followersOnly: true },
  ])
})

test('drafts, scheduled and invite-only episodes and unpublished archives are left out', async () => {
  await api.add('下書き')
  const scheduled = await api.add('予約')
  await api.publish(scheduled, new Date(api.clock.now().getTime() + 60_000).toISOString())
  await api.published('招待', { visibility: 'invite' })
  await api.published('フォロワー限定', { visibility: 'followers' })
  await addLive('live00000001', { state: 'archived', published: false })
  expect((await timeline()).names).toEqual(['フォロワー限定'])
})

test('the sources are what the user follows, with the owners of the channels', async () => {
  await followLiver(api.ids.user, api.ids.follower)
  expect((await api.follower.get('/v1/timeline/sources')).json()).toEqual({
    channels: [api.channelId],
    livers: [api.ids.user],
    owners: [api.ids.owner],
    next: null,
  })
})

test('the sources are paged, the latest first, also those followed at the same time', async () => {
  const channels: number[] = [api.channelId]
  for (let count = 0; count < 4; count += 1) {
    const { id } = (await api.owner.post('/v1/channels', { name: 'x' })).json()
    channels.push(id)
    await api.follower.put(`/v1/channels/${id}/follow`, {})
  }
  for (const liver of [api.ids.user, api.ids.staff]) await followLiver(liver, api.ids.follower)
  const found: string[] = []
  let cursor = ''
  do {
    const page = (await api.follower.get(`/v1/timeline/sources?limit=2${cursor}`)).json()
    const [ofPage, livers] = [page.channels as number[], page.livers as number[]]
    expect(ofPage.length + livers.length).toBeLessThanOrEqual(2)
    expect(page.owners).toEqual(ofPage.length === 0 ? [] : [api.ids.owner])
    found.push(...ofPage.map((id) => `channel ${id}`), ...livers.map((id) => `liver ${id}`))
    cursor = page.next === null ? '' : `&cursor=${page.next}`
  } while (cursor !== '')
  const expected = [...channels.map((id) => `channel ${id}`), `liver ${api.ids.user}`, `liver ${api.ids.staff}`]
  expect(found.toSorted()).toEqual(expected.toSorted())
  expect((await api.follower.get('/v1/timeline/sources?cursor=1_post_1')).json().code).toBe('INVALID_REQUEST')
})

test('posts are reported at once, and episodes when their time has come', async () => {
  await timelines.start()
  await post('投稿')
  const ofChannel = { type: 'published', channelId: api.channelId, liverId: null, followersOnly: false }
  expect(realtime.events).toEqual([ofChannel])
  const id = await api.add('予約')
  await api.publish(id, new Date(api.clock.now().getTime() + 60_000).toISOString())
  api.clock.advance(59_000)
  await expect.poll(() => api.clock.waiting).toBeGreaterThan(0)
  expect(realtime.events).toHaveLength(1)
  api.clock.advance(15_000)
  await expect.poll(() => realtime.events).toEqual([ofChannel, ofChannel])
  await timelines.close()
})

test('a live is reported once at its start and once at the publication of its archive', async () => {
  const live = {
    id: 'live00000001',
    state: 'on_air',
    visibility: 'followers',
    liverId: 7,
    published: null,
  } as const
  await timelines.reportLive(live)
  await timelines.reportLive(live)
  await timelines.reportLive({ ...live, state: 'ended' })
  await timelines.reportLive({ ...live, state: 'archived', visibility: 'invite', published: true })
  await timelines.reportLive({ ...live, state: 'archived', visibility: 'public', published: true })
  const event = { type: 'published', channelId: null, liverId: 7 }
  expect(realtime.events).toEqual([
    { ...event, followersOnly: true },
    { ...event, followersOnly: false },
  ])
})
