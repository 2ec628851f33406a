import { beforeEach, expect, test } from 'vitest'
import { openChannelApi, type ChannelApi } from '#tests/support/channel-api.ts'

let api: ChannelApi
beforeEach(async () => {
  api = await openChannelApi()
})

const pageOf = async (query = '') => (await api.follower.get(`/v1/follows${query}`)).json()

test('users see the channels and livers that they follow with their names, the latest first, by pages', async () => {
  const { follower, owner } = api.ids
  const user = { id: follower, nickName: 'follower', avatarUrl: '', bio: '', signature: '' }
  await api.follows.changeLiver(user, owner, true)
  api.clock.advance(1000)
  await api.follower.put(`/v1/channels/${api.otherChannelId}/follow`, {})
  const other = { kind: 'channel', id: api.otherChannelId, name: 'よそ', imageUrl: null }
  const channel = { kind: 'channel', id: api.channelId, name: 'ひだまり', imageUrl: null }
  const liver = { kind: 'liver', id: owner, name: 'owner', imageUrl: expect.any(String) }
  expect(await pageOf()).toEqual({ follows: [other, channel, liver], next: null })
  const first = await pageOf('?limit=2')
  expect(first.follows).toEqual([other, channel])
  expect(await pageOf(`?limit=2&cursor=${first.next}`)).toEqual({ follows: [liver], next: null })
  await api.follower.delete(`/v1/channels/${api.channelId}/follow`)
  expect((await pageOf()).follows).toEqual([other, liver])
})

test('the list is private, and empty for a user who follows nothing', async () => {
  expect((await api.visitor.get('/v1/follows')).json().code).toBe('SIGN_IN_REQUIRED')
  expect((await api.editor.get('/v1/follows')).json()).toEqual({ follows: [], next: null })
  expect((await api.follower.get('/v1/follows?cursor=1_post_1')).json().code).toBe('INVALID_REQUEST')
})
