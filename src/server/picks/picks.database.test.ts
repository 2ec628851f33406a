import { beforeEach, expect, test } from 'vitest'
import { picksPerHour } from '#contract/picks/limits.ts'
import { addPicksBy, changeLive } from '#tests/support/many-picks.ts'
import { liveId, made, openPickApi, type PickApi } from '#tests/support/pick-api.ts'

let api: PickApi
beforeEach(async () => {
  api = await openPickApi()
})

const streamId = (): string => [...api.engine.picks.keys()].at(-1) ?? ''

test('a pick of a live is cut by the date that the viewer saw, and plays as a playlist at once', async () => {
  await api.addLive()
  const pick = (await api.cut(api.user)).json()
  expect(pick).toMatchObject({
    title: '名場面',
    cutter: { id: api.ids.user },
    source: { kind: 'live', id: liveId, liver: { id: api.ids.owner } },
    positionMs: 60_000,
    durationMs: 8_000,
    layout: 'upright',
    size: null,
    posterUrl: null,
    removable: true,
  })
  expect(api.engine.picks.get(streamId())).toEqual({
    streamId: liveId,
    pickId: streamId(),
    range: { from: 'date', atMs: api.clock.now().getTime() - 20_000, durationMs: 8_000 },
    window: 0.25,
  })
  const playback = (await api.visitor.get(`/v1/picks/${pick.id}/playback`)).json()
  expect(playback).toMatchObject({ type: 'playlist', durationMs: 8_000 })
  expect(playback.url).toMatch(/\/hls\/pick-[\w-]{22}\/~visitor-[\d.]+\/index\.m3u8$/)
})

test('once the file is made, it plays instead, with a poster', async () => {
  await api.addLive()
  const { id } = (await api.cut(api.user)).json()
  await api.report(made)
  // A repeated report changes nothing.
  await api.report(made)
  const { pick } = (await api.visitor.get(`/v1/picks/${id}`)).json()
  expect(pick).toMatchObject({ size: { width: 404, height: 720 }, removable: false })
  expect((await api.visitor.get(pick.posterUrl)).body).toBe('a poster')
  const playback = (await api.visitor.get(`/v1/picks/${id}/playback`)).json()
  expect(playback.type).toBe('file')
  expect(playback.url).toMatch(/pick\.mp4$/)
  expect([...api.objects.files.keys()].filter((name) => name.startsWith('pick-posters/'))).toHaveLength(1)
})

test('a pick of an episode is cut by its position', async () => {
  const episode = await api.published('第1話')
  const pick = (await api.cutEpisode(api.user, episode)).json()
  expect(pick).toMatchObject({ layout: 'wide', source: { kind: 'episode', id: episode, seriesId: api.seriesId } })
  expect(api.engine.picks.get(streamId())).toMatchObject({
    streamId: 'file-1',
    range: { from: 'position', atMs: 10_000, durationMs: 8_000 },
    window: null,
  })
  const beyond = await api.cutEpisode(api.user, episode, { positionMs: 85_000 })
  expect(beyond.json().code).toBe('PICK_RANGE_MISSING')
})

test('a range shorter than 3 or longer than 15 seconds is rejected, as is one outside of the live', async () => {
  await api.addLive()
  expect((await api.cut(api.user, { durationMs: 2_999 })).json().code).toBe('INVALID_REQUEST')
  expect((await api.cut(api.user, { durationMs: 15_001 })).json().code).toBe('INVALID_REQUEST')
  expect((await api.cut(api.user, { from: '2026-01-01T00:00:00Z' })).json().code).toBe('PICK_RANGE_MISSING')
  api.engine.pickPlace = null
  expect((await api.cut(api.user)).json().code).toBe('PICK_RANGE_MISSING')
  api.engine.unavailable = true
  expect((await api.cut(api.user)).json().code).toBe('RECORDINGS_UNAVAILABLE')
  expect(await api.listed(api.visitor)).toEqual([])
})

test('a user cuts a limited number of picks in an hour', async () => {
  await api.addLive()
  await api.database.run(addPicksBy, { cutterId: api.ids.user, liveId, count: picksPerHour, at: api.clock.now() })
  expect((await api.cut(api.user)).json().code).toBe('TOO_MANY_REQUESTS')
  expect((await api.cut(api.follower)).statusCode).toBe(200)
  api.clock.advance(3_601_000)
  expect((await api.cut(api.user)).statusCode).toBe(200)
})

test('the lists are paged, newest first', async () => {
  await api.addLive()
  const episode = await api.published('第1話')
  const ids: number[] = []
  for (const title of ['a', 'b', 'c']) ids.unshift((await api.cut(api.user, { title })).json().id)
  const ofEpisode = (await api.cutEpisode(api.user, episode)).json().id
  expect(await api.listed(api.visitor)).toEqual([ofEpisode, ...ids])
  expect(await api.listed(api.visitor, `/v1/lives/${liveId}/picks`)).toEqual(ids)
  expect(await api.listed(api.visitor, `/v1/livers/${api.ids.owner}/picks`)).toEqual(ids)
  expect(await api.listed(api.visitor, '/v1/genres/talk/picks')).toEqual(ids)
  expect(await api.listed(api.visitor, `/v1/channels/${api.channelId}/picks`)).toEqual([ofEpisode])
  expect(await api.listed(api.visitor, `${api.list}/${episode}/picks`)).toEqual([ofEpisode])
  const first = (await api.visitor.get('/v1/picks?limit=2')).json()
  const second = (await api.visitor.get(`/v1/picks?limit=2&cursor=${first.next}`)).json()
  expect(second.picks.map(({ id }: { id: number }) => id)).toEqual(ids.slice(1))
  expect(second.next).toBeNull()
  const { next } = (await api.visitor.get(`/v1/picks/${ids[0]}`)).json()
  const older = (await api.visitor.get(`/v1/picks?cursor=${next}`)).json()
  expect(older.picks.map(({ id }: { id: number }) => id)).toEqual(ids.slice(1))
})

test('picks go with their source, with their files', async () => {
  await api.addLive({ state: 'archived', published: true })
  const episode = await api.published('第1話')
  const ofLive = (await api.cut(api.user)).json().id
  await api.report(made)
  const ofEpisode = (await api.cutEpisode(api.user, episode)).json().id
  const streams = [...api.engine.picks.keys()]
  await api.database.run(changeLive, { id: liveId, gone: true })
  expect((await api.user.get(`/v1/picks/${ofLive}`)).json().code).toBe('PICK_NOT_FOUND')
  await api.picks.removeGone(liveId)
  await expect.poll(() => api.engine.removed).toEqual(streams.slice(0, 1))
  await api.owner.delete(`${api.list}/${episode}`)
  expect((await api.user.get(`/v1/picks/${ofEpisode}`)).json().code).toBe('PICK_NOT_FOUND')
  await api.picks.start()
  expect(api.engine.removed).toEqual(streams)
  expect([...api.objects.files.keys()]).toEqual([])
})

test('an unfinished pick is requested again after a restart, and a failed one a few times', async () => {
  await api.addLive()
  await api.cut(api.user)
  api.engine.picks.clear()
  await api.picks.start()
  expect(api.engine.picks.size).toBe(1)
  const pickId = streamId()
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await api.report({ type: 'failed', reason: 'disk-full', detail: '0 MB' }, pickId)
  }
  api.engine.picks.clear()
  api.engine.pickListener.onRestart()
  await api.picks.close()
  expect(api.engine.picks.size).toBe(0)
  // Its playlist plays nevertheless.
  const [id] = await api.listed(api.visitor)
  expect((await api.visitor.get(`/v1/picks/${id}/playback`)).json().type).toBe('playlist')
})

test('the account of a user exports and deletes their picks', async () => {
  await api.addLive()
  await api.cut(api.user)
  expect(await api.picks.account.export(api.ids.user)).toMatchObject([{ title: '名場面', liveId }])
  await api.picks.account.deleteUserData(api.ids.user)
  expect(await api.listed(api.visitor)).toEqual([])
  await expect.poll(() => api.engine.removed).toHaveLength(1)
})
