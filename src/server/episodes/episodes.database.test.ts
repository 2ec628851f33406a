import { beforeEach, describe, expect, test } from 'vitest'
import { openEpisodeApi, type EpisodeApi } from '#tests/support/episode-api.ts'

let api: EpisodeApi
beforeEach(async () => {
  api = await openEpisodeApi()
})

describe('a new episode', () => {
  test('is a draft with the visibility of its series, which only editors see', async () => {
    await api.owner.patch(`/v1/channels/${api.channelId}/series/${api.seriesId}`, {
      visibility: 'followers',
      version: 1,
    })
    const created = (await api.editor.post(api.list, { title: '第1話' })).json()
    expect(created).toEqual({
      id: expect.any(Number),
      channelId: api.channelId,
      series: { id: api.seriesId, title: '朝の会' },
      title: '第1話',
      reading: '',
      description: '',
      visibility: 'followers',
      genre: null,
      state: 'draft',
      publishesAt: null,
      access: 'watch',
      video: null,
      views: 0,
      commenting: true,
      casts: [],
      progressMs: null,
      finished: false,
      version: 1,
    })
    for (const caller of [api.visitor, api.user, api.follower, api.staff]) {
      expect(await api.read(caller, created.id)).toBe('EPISODE_NOT_FOUND')
    }
  })

  test('needs a title, a reading in kana if any, an existing series, and casts and a video of the channel', async () => {
    const { id: foreignCast } = (await api.user.post(`/v1/channels/${api.otherChannelId}/casts`, { name: 'x' })).json()
    await api.addVideo(2, 'ready', api.otherChannelId)
    const codes = async (body: object, path = api.list) => (await api.owner.post(path, body)).json().code
    expect(await codes({ title: '' })).toBe('INVALID_REQUEST')
    expect(await codes({ title: 'x'.repeat(101) })).toBe('INVALID_REQUEST')
    expect(await codes({ title: 'x', description: 'x'.repeat(5001) })).toBe('INVALID_REQUEST')
    expect(await codes({ title: 'x', reading: '第一話' })).toBe('INVALID_REQUEST')
    expect(await codes({ title: 'x', castIds: [foreignCast] })).toBe('CAST_NOT_FOUND')
    expect(await codes({ title: 'x', videoId: 2 })).toBe('EPISODE_VIDEO_UNKNOWN')
    expect(await codes({ title: 'x', videoId: 3 })).toBe('EPISODE_VIDEO_UNKNOWN')
    expect(await codes({ title: 'x' }, api.list.replace(`series/${api.seriesId}`, 'series/999'))).toBe(
      'SERIES_NOT_FOUND',
    )
    expect(await api.titles(api.owner)).toEqual([])
  })
})

describe('a change', () => {
  test('stores the fields that it contains; another video replaces the file', async () => {
    const { id: cast } = (await api.owner.post(`/v1/channels/${api.channelId}/casts`, { name: '朝日' })).json()
    const id = await api.published('第1話')
    await api.visitor.post(`${api.list}/${id}/views`)
    await api.episodes.watching.batcher.flush()
    await api.addVideo(2)
    const change = { description: '開幕', castIds: [cast, cast], videoId: 2, commenting: false, version: 1 }
    expect((await api.editor.patch(`${api.list}/${id}`, change)).json()).toMatchObject({
      title: '第1話',
      reading: '',
      description: '開幕',
      casts: [{ id: cast, name: '朝日' }],
      video: { id: 2 },
      commenting: false,
      views: 1,
      version: 2,
    })
  })

  test('of an older version is rejected with the stored episode', async () => {
    const id = await api.add('第1話')
    await api.owner.patch(`${api.list}/${id}`, { title: '第一話', reading: 'ダイイチワ', version: 1 })
    const answer = await api.editor.patch(`${api.list}/${id}`, { title: 'Episode 1', castIds: [], version: 1 })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      code: 'VERSION_CONFLICT',
      stored: {
        title: '第一話',
        reading: 'だいいちわ',
        description: '',
        castIds: [],
        videoId: 1,
        visibility: 'public',
        version: 2,
      },
    })
  })

  test('succeeds for one of several concurrent requests', async () => {
    const id = await api.add('第1話')
    const changes = ['a', 'b', 'c'].map((title) => api.owner.patch(`${api.list}/${id}`, { title, version: 1 }))
    expect((await Promise.all(changes)).map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409])
  })

  test('cannot remove the video of a published episode', async () => {
    const id = await api.published('第1話')
    const answer = await api.owner.patch(`${api.list}/${id}`, { videoId: null, version: 1 })
    expect(answer.json().code).toBe('EPISODE_WITHOUT_VIDEO')
    await api.publish(id, null)
    expect((await api.owner.patch(`${api.list}/${id}`, { videoId: null, version: 1 })).statusCode).toBe(200)
  })
})

describe('a publication', () => {
  test('in the future shows the episode from then on', async () => {
    const id = await api.add('第1話')
    const answer = await api.publish(id, '2026-11-20T12:30:00Z')
    expect(answer.json()).toMatchObject({ state: 'scheduled', publishesAt: '2026-11-20T12:30:00.000Z' })
    expect(await api.read(api.visitor, id)).toBe('EPISODE_NOT_FOUND')
    expect(await api.titles(api.visitor)).toEqual([])
    api.clock.advance(30 * 60_000)
    expect(await api.read(api.visitor, id)).toMatchObject({ state: 'published', access: 'watch', video: { id: 1 } })
    expect(await api.titles(api.visitor)).toEqual(['第1話'])
  })

  test('that another editor has changed is not changed by one who has not seen it', async () => {
    const id = await api.add('第1話')
    const publish = (publishesAt: string | null, seen: object) =>
      api.editor.post(`${api.list}/${id}/publication`, { publishesAt, seen }).then((answer) => answer.json())
    const draft = { publishesAt: null, visibility: 'public' }
    const at = '2026-12-01T00:00:00.000Z'
    expect((await publish(at, draft)).publishesAt).toBe(at)
    expect((await publish('2026-12-02T00:00:00Z', draft)).code).toBe('PUBLICATION_CHANGED')
    expect((await publish(null, draft)).code).toBe('PUBLICATION_CHANGED')
    const { version } = await api.read(api.owner, id)
    await api.owner.patch(`${api.list}/${id}`, { visibility: 'followers', version })
    expect((await publish(null, { publishesAt: at, visibility: 'public' })).code).toBe('PUBLICATION_CHANGED')
    expect((await api.read(api.owner, id)).publishesAt).toBe(at)
    expect((await publish(null, { publishesAt: at, visibility: 'followers' })).state).toBe('draft')
  })

  test('in the past is at once, and a published episode keeps its time', async () => {
    const id = await api.add('第1話')
    expect((await api.publish(id, '2020-01-01T00:00:00Z')).json()).toMatchObject({
      state: 'published',
      publishesAt: '2026-11-20T12:00:00.000Z',
    })
    api.clock.advance(60_000)
    expect((await api.publish(id)).json()).toMatchObject({ publishesAt: '2026-11-20T12:00:00.000Z' })
  })

  test('can be withdrawn', async () => {
    const id = await api.published('第1話')
    expect((await api.publish(id, null)).json()).toMatchObject({ state: 'draft', publishesAt: null })
    expect(await api.read(api.visitor, id)).toBe('EPISODE_NOT_FOUND')
    const actions = (await api.audit.list({ limit: 2 })).map(({ action }) => action)
    expect(actions).toEqual(['episode.unpublished', 'episode.published'])
  })

  test('needs a video that can become playable', async () => {
    const code = async (id: number) => (await api.publish(id)).json().code ?? 'ok'
    expect(await code(await api.add('x', { videoId: null }))).toBe('EPISODE_WITHOUT_VIDEO')
    for (const state of ['refused', 'failed'] as const) {
      await api.addVideo(2, state)
      expect(await code(await api.add(state, { videoId: 2 }))).toBe('EPISODE_WITHOUT_VIDEO')
    }
    await api.addVideo(3, 'converting')
    expect(await code(await api.add('x', { videoId: 3 }))).toBe('ok')
  })
})

test('what editors do with an episode is in the audit log, and what is rejected is not', async () => {
  const id = await api.add('第1話')
  const one = `${api.list}/${id}`
  await api.editor.patch(one, { title: '第2話', castIds: [], version: 1 })
  await api.editor.patch(one, { title: '第3話', version: 1 })
  await api.publish(id)
  await api.publish(id, null)
  await api.editor.delete(one)
  const by = { editor: api.ids.editor, owner: api.ids.owner }
  const episode = { channel: api.channelId, episode: id }
  const entries = (await api.audit.list({ limit: 6 })).filter(({ action }) => action.startsWith('episode.'))
  expect(entries.map(({ action, actorUserId, details }) => [action, actorUserId, details])).toEqual([
    ['episode.deleted', by.editor, episode],
    ['episode.unpublished', by.owner, episode],
    ['episode.published', by.owner, { ...episode, visibility: 'public', at: api.clock.now().toISOString() }],
    ['episode.changed', by.editor, { ...episode, fields: ['title', 'castIds'] }],
    ['episode.added', by.owner, { ...episode, series: api.seriesId }],
  ])
})

describe('the order of a series', () => {
  test('is that of the editors, and no move of two editors at once is lost', async () => {
    const ids = [await api.published('a'), await api.published('b'), await api.published('c'), await api.published('d')]
    const move = (id = 0, beforeId: number | null = null) => api.editor.post(`${api.list}/${id}/move`, { beforeId })
    await Promise.all([move(ids[3], ids[0]), move(ids[2], ids[1])])
    expect(await api.titles(api.visitor)).toEqual(['d', 'a', 'c', 'b'])
    expect((await move(ids[0], 999)).json().code).toBe('NEIGHBOUR_NOT_FOUND')
  })

  test('gives each episode its neighbours, which skip those that the viewer does not see', async () => {
    const ids = [await api.published('a'), await api.add('draft'), await api.published('c')] as const
    await api.published('secret', { visibility: 'invite' })
    const last = await api.published('e', { visibility: 'followers' })
    const neighbours = async (by: typeof api.owner, id: number) => {
      const { previous, next } = (await by.get(`${api.list}/${id}`)).json()
      return [previous?.title ?? null, next?.title ?? null]
    }
    expect(await neighbours(api.visitor, ids[0])).toEqual([null, 'c'])
    expect(await neighbours(api.visitor, ids[2])).toEqual(['a', 'e'])
    expect(await neighbours(api.visitor, last)).toEqual(['c', null])
    expect(await neighbours(api.editor, ids[2])).toEqual(['draft', 'secret'])
  })
})

describe('a list', () => {
  test('of a channel has its published episodes, newest first, and is paged', async () => {
    for (const title of ['a', 'b', 'c']) {
      await api.published(title)
      api.clock.advance(1000)
    }
    await api.published('d', { visibility: 'followers' })
    await api.published('hidden', { visibility: 'premium' })
    await api.add('draft')
    await api.publish(await api.add('scheduled'), '2026-12-01T00:00:00Z')
    const path = `/v1/channels/${api.channelId}/episodes`
    expect(await api.titles(api.owner, path)).toEqual(['d', 'c', 'b', 'a'])
    const first = (await api.visitor.get(`${path}?limit=2`)).json()
    expect(first.episodes).toMatchObject([
      { title: 'd', access: 'follow', video: null },
      { title: 'c', access: 'watch', video: { durationSeconds: 90 } },
    ])
    const second = (await api.visitor.get(`${path}?limit=2&cursor=${first.next}`)).json()
    expect(second).toMatchObject({ episodes: [{ title: 'b' }, { title: 'a' }], next: null })
  })

  test('of the appearances of a cast has the published episodes with them', async () => {
    const { id: cast } = (await api.owner.post(`/v1/channels/${api.channelId}/casts`, { name: '朝日' })).json()
    await api.published('a', { castIds: [cast] })
    await api.published('b')
    await api.published('c', { castIds: [cast] })
    await api.add('draft', { castIds: [cast] })
    const path = `/v1/channels/${api.channelId}/casts/${cast}/appearances`
    expect(await api.titles(api.visitor, path)).toEqual(['c', 'a'])
    const first = (await api.visitor.get(`${path}?limit=1`)).json()
    const second = (await api.visitor.get(`${path}?limit=1&cursor=${first.next}`)).json()
    expect(second).toMatchObject({ episodes: [{ title: 'a' }], next: null })
    await api.owner.delete(`/v1/channels/${api.channelId}/casts/${cast}`)
    expect(await api.titles(api.visitor, path)).toEqual([])
  })
})

test('the deletion of a series deletes its episodes', async () => {
  const id = await api.published('a')
  await api.owner.delete(`/v1/channels/${api.channelId}/series/${api.seriesId}`)
  expect(await api.read(api.owner, id)).toBe('EPISODE_NOT_FOUND')
})

test('an episode is found only under its own series and channel', async () => {
  const id = await api.published('a')
  const foreign = [
    `/v1/channels/${api.otherChannelId}/series/${api.seriesId}/episodes/${id}`,
    `/v1/channels/${api.channelId}/series/999/episodes/${id}`,
  ]
  for (const path of foreign) expect((await api.visitor.get(path)).json().code).toBe('EPISODE_NOT_FOUND')
  expect((await api.user.patch(foreign[0] ?? '', { title: 'x', version: 1 })).json().code).toBe('EPISODE_NOT_FOUND')
})

test('every role on every write: owners and editors only', async () => {
  const id = await api.add('a')
  const expected = api.editorsOnly
  const now = api.clock.now().toISOString()
  let version = 1
  const change = async (by: typeof api.owner) => {
    const answer = await by.patch(`${api.list}/${id}`, { title: 'x', version })
    if (answer.statusCode === 200) version += 1
    return answer
  }
  expect(await api.results((by) => by.post(api.list, { title: 'x' }))).toEqual(expected)
  expect(await api.results(change)).toEqual(expected)
  expect(await api.results((by) => by.post(`${api.list}/${id}/move`, { beforeId: null }))).toEqual(expected)
  expect(await api.results((by) => by.post(`${api.list}/${id}/publication`, { publishesAt: now }))).toEqual(expected)
  expect(await api.results((by) => by.post(`${api.list}/${id}/invites`))).toEqual(expected)
  expect(await api.results((by) => by.get(`${api.list}/${id}/invites`))).toEqual(expected)
  expect(await api.results((by) => by.delete(`${api.list}/${id}/invites/1`))).toEqual(expected)
  const ids = { editor: await api.add('b'), owner: await api.add('c') }
  const remove = (by: typeof api.owner) => by.delete(`${api.list}/${by === api.editor ? ids.editor : ids.owner}`)
  expect(await api.results(remove)).toEqual(expected)
})
