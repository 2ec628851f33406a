import { beforeEach, describe, expect, test } from 'vitest'
import { changeLive } from '#tests/support/many-picks.ts'
import { liveId, openPickApi, type PickApi } from '#tests/support/pick-api.ts'
import { profileOf } from '#tests/support/slice-api.ts'

let api: PickApi
beforeEach(async () => {
  api = await openPickApi()
})

const signIn = { visitor: 'SIGN_IN_REQUIRED' }
const allow = (permission: string) => api.owner.put(`/v1/channels/${api.channelId}/pick-setting`, { permission })
const cutAs = async (): Promise<Record<string, string>> => {
  const episode = await api.published('第1話')
  return api.results((by) => api.cutEpisode(by, episode))
}

describe('every role cuts a pick of an episode', () => {
  const everybody = { user: 'ok', follower: 'ok', staff: 'ok', editor: 'ok', owner: 'ok' }

  test('if everybody may, which is the default', async () => {
    expect(await cutAs()).toEqual({ ...signIn, ...everybody })
  })

  test('if followers may', async () => {
    await allow('followers')
    const others = { user: 'PICKS_FOR_FOLLOWERS', staff: 'PICKS_FOR_FOLLOWERS' }
    expect(await cutAs()).toEqual({ ...signIn, ...everybody, ...others })
  })

  test('if it is off: owners and editors only', async () => {
    await allow('off')
    const others = { user: 'PICKS_OFF', follower: 'PICKS_OFF', staff: 'PICKS_OFF' }
    expect(await cutAs()).toEqual({ ...signIn, ...everybody, ...others })
    const { mayCut } = (await api.follower.get(`/v1/channels/${api.channelId}/pick-setting`)).json()
    expect(mayCut).toBe(false)
  })
})

test('every role cuts a pick of a live by the switch of its liver', async () => {
  await api.addLive()
  const everybody = await api.results((by) => api.cut(by))
  expect(everybody).toEqual({ ...signIn, user: 'ok', follower: 'ok', staff: 'ok', editor: 'ok', owner: 'ok' })
  await api.liver.put('/v1/pick-setting', { permission: 'off' })
  const off = await api.results((by) => api.cut(by))
  const others = { user: 'PICKS_OFF', follower: 'PICKS_OFF', staff: 'PICKS_OFF', editor: 'PICKS_OFF' }
  expect(off).toEqual({ ...signIn, ...others, owner: 'ok' })
})

test('every role changes the switch: editors of the channel, and livers their own', async () => {
  const path = `/v1/channels/${api.channelId}/pick-setting`
  expect(await api.results((by) => by.put(path, { permission: 'off' }))).toEqual(api.editorsOnly)
  const own = await api.results((by) => by.put('/v1/pick-setting', { permission: 'off' }))
  const others = { user: 'NOT_A_LIVER', follower: 'NOT_A_LIVER', staff: 'NOT_A_LIVER', editor: 'NOT_A_LIVER' }
  expect(own).toEqual({ ...signIn, ...others, owner: 'NOT_A_LIVER' })
  expect((await api.liver.put('/v1/pick-setting', { permission: 'followers' })).json()).toEqual({
    permission: 'followers',
    mayCut: true,
  })
  expect((await api.visitor.get(`/v1/livers/${api.ids.owner}/pick-setting`)).json()).toEqual({
    permission: 'followers',
    mayCut: false,
  })
  const [entry] = await api.audit.list({ limit: 1 })
  expect(entry).toMatchObject({ action: 'pick.permission_changed', details: { permission: 'followers' } })
})

test('every role removes a pick: who cut it, who owns its source, and staff', async () => {
  const episode = await api.published('第1話')
  const remove = async (by: typeof api.owner) => {
    const { id } = (await api.cutEpisode(api.follower, episode)).json()
    return by.delete(`/v1/picks/${id}`)
  }
  const expected = { ...signIn, user: 'NOT_YOUR_PICK', follower: 'ok', staff: 'ok', editor: 'ok', owner: 'ok' }
  expect(await api.results(remove)).toEqual(expected)
  expect(await api.listed(api.visitor)).toHaveLength(2)
  expect((await api.audit.list({ limit: 10 })).filter(({ action }) => action === 'pick.removed')).toHaveLength(3)
})

test('every role reports a pick', async () => {
  const episode = await api.published('第1話')
  const { id } = (await api.cutEpisode(api.user, episode)).json()
  const reported = await api.results((by) => by.post(`/v1/picks/${id}/report`, { reason: 'spam' }))
  expect(reported).toEqual({ ...signIn, user: 'ok', follower: 'ok', staff: 'ok', editor: 'ok', owner: 'ok' })
})

describe('a viewer sees the picks of what they may watch', () => {
  /** By role: the pick, its playback and the list agree. */
  async function shown(id: number): Promise<Record<string, string>> {
    return api.results(async (by) => {
      const answer = await by.get(`/v1/picks/${id}`)
      const playback = await by.get(`/v1/picks/${id}/playback`)
      expect(playback.statusCode).toBe(answer.statusCode)
      expect((await api.listed(by)).includes(id)).toBe(answer.statusCode === 200)
      return answer
    })
  }
  const none = 'PICK_NOT_FOUND'
  const all = { visitor: 'ok', user: 'ok', follower: 'ok', staff: 'ok', editor: 'ok', owner: 'ok' }

  test('of a live for followers: they, the liver and staff', async () => {
    await api.addLive({ visibility: 'followers' })
    expect((await api.cut(api.user)).json().code).toBe('LIVE_LOCKED')
    const { id } = (await api.cut(api.owner)).json()
    const others = { visitor: none, user: none, follower: none, editor: none }
    expect(await shown(id)).toEqual({ ...all, ...others })
    await api.follows.changeLiver(profileOf(api.ids.follower, []).user, api.ids.owner, true)
    expect(await shown(id)).toEqual({ ...all, ...others, follower: 'ok' })
  })

  test('of an unpublished archive: the liver only', async () => {
    await api.addLive({ state: 'archived', published: false })
    expect((await api.cut(api.user)).json().code).toBe('PICK_SOURCE_CLOSED')
    const { id } = (await api.cut(api.owner)).json()
    expect(await shown(id)).toEqual({
      visitor: none,
      user: none,
      follower: none,
      staff: none,
      editor: none,
      owner: 'ok',
    })
  })

  test('of a live for invited viewers no user cuts any; existing ones are hidden', async () => {
    await api.addLive()
    const { id } = (await api.cut(api.user)).json()
    await api.database.run(changeLive, { id: liveId, visibility: 'invite' })
    expect((await api.cut(api.user)).json().code).toBe('PICK_SOURCE_CLOSED')
    expect(await shown(id)).toEqual({ ...all, visitor: none, user: none, follower: none, editor: none })
  })

  test('of an episode for followers, and of a draft', async () => {
    const episode = await api.published('第1話', { visibility: 'followers' })
    expect((await api.cutEpisode(api.user, episode)).json().code).toBe('EPISODE_LOCKED')
    const { id } = (await api.cutEpisode(api.follower, episode)).json()
    expect(await shown(id)).toEqual({ ...all, visitor: none, user: none })
    await api.publish(episode, null)
    const editors = { editor: 'ok', owner: 'ok' }
    expect(await shown(id)).toEqual({ visitor: none, user: none, follower: none, staff: none, ...editors })
    // Who cut it may still remove it.
    expect((await api.follower.delete(`/v1/picks/${id}`)).statusCode).toBe(200)
  })
})
