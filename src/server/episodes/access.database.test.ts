import { beforeEach, describe, expect, test } from 'vitest'
import { inviteKeysMax } from '#contract/episodes/limits.ts'
import { openEpisodeApi, type EpisodeApi } from '#tests/support/episode-api.ts'
import { profileOf } from '#tests/support/slice-api.ts'

let api: EpisodeApi
beforeEach(async () => {
  api = await openEpisodeApi()
})

const viewers = () => ({
  visitor: null,
  user: profileOf(api.ids.user, []),
  follower: profileOf(api.ids.follower, []),
  staff: profileOf(api.ids.staff, ['staff']),
  editor: profileOf(api.ids.editor, []),
  owner: profileOf(api.ids.owner, []),
})
type Role = keyof ReturnType<typeof viewers>

/** By role: the page of the episode, and whether the media server may play its video. */
async function accessTo(id: number, query = '', inviteKey: string | null = null): Promise<Record<Role, string>> {
  const found: Partial<Record<Role, string>> = {}
  for (const [role, viewer] of Object.entries(viewers()) as [Role, ReturnType<typeof viewers>[Role]][]) {
    const episode = await api.read(api[role], id, query)
    const plays = await api.episodes.mayWatch(1, viewer, inviteKey)
    const view = (
      await api[role].post(`${api.list}/${id}/views`, inviteKey === null ? {} : { invite: inviteKey })
    ).json()
    expect(plays).toBe(episode.access === 'watch')
    expect(view.code === undefined).toBe(plays)
    // An unknown episode is an error code, without a video.
    expect((episode.video ?? null) !== null).toBe(plays)
    found[role] = episode.access ?? episode
  }
  return found as Record<Role, string>
}

const all = (access: string): Record<Role, string> => ({
  visitor: access,
  user: access,
  follower: access,
  staff: access,
  editor: access,
  owner: access,
})
const none = 'EPISODE_NOT_FOUND'

describe('page, video and views', () => {
  test('of a public episode are open', async () => {
    expect(await accessTo(await api.published('x'))).toEqual(all('watch'))
  })

  test('of an episode for followers are open to them; others see that they can follow', async () => {
    const id = await api.published('x', { visibility: 'followers' })
    const locked = { visitor: 'follow', user: 'follow' }
    expect(await accessTo(id)).toEqual({ ...all('watch'), ...locked })
    await api.user.put(`/v1/channels/${api.channelId}/follow`, {})
    await api.follower.delete(`/v1/channels/${api.channelId}/follow`)
    expect(await accessTo(id)).toEqual({ ...all('watch'), visitor: 'follow', follower: 'follow' })
  })

  test('of an episode for premium members are closed until there is a plan', async () => {
    const id = await api.published('x', { visibility: 'premium' })
    expect(await accessTo(id)).toEqual({ ...all(none), staff: 'watch', editor: 'watch', owner: 'watch' })
  })

  test('of an episode for invited viewers are open with a valid key only', async () => {
    const id = await api.published('x', { visibility: 'invite' })
    const { key, invite } = (await api.owner.post(`${api.list}/${id}/invites`)).json()
    const closed = { ...all(none), staff: 'watch', editor: 'watch', owner: 'watch' }
    expect(key).toMatch(/^[\w-]{22}$/)
    expect(await accessTo(id)).toEqual(closed)
    expect(await accessTo(id, `?invite=${key}`, key)).toEqual(all('watch'))
    const wrong = 'x'.repeat(22)
    expect(await accessTo(id, `?invite=${wrong}`, wrong)).toEqual(closed)
    await api.editor.delete(`${api.list}/${id}/invites/${invite.id}`)
    expect(await accessTo(id, `?invite=${key}`, key)).toEqual(closed)
  })

  test('of a draft and a scheduled episode are open to editors only', async () => {
    const id = await api.add('x')
    const editors = { ...all(none), editor: 'watch', owner: 'watch' }
    expect(await accessTo(id)).toEqual(editors)
    await api.publish(id, '2026-12-01T00:00:00Z')
    expect(await accessTo(id)).toEqual(editors)
  })
})

describe('the reason why an episode is closed', () => {
  const closure = async (id: number) => {
    const answer = (await api.visitor.get(`${api.list}/${id}/closure`)).json()
    return answer.code ?? answer
  }

  test('is that it is for premium members, without its texts', async () => {
    const premium = await api.published('x', { visibility: 'premium' })
    const publishesAt = api.clock.now().toISOString()
    expect(await closure(premium)).toEqual({ reason: 'premium', publishesAt })
  })

  test('does not reveal drafts, episodes with a publication time in the future and those for invited viewers', async () => {
    const unknown = [await api.add('x'), await api.published('x', { visibility: 'invite' }), 4711]
    for (const visibility of ['public', 'followers', 'premium', 'invite']) {
      const id = await api.add('x', { visibility })
      await api.publish(id, '2026-12-01T00:00:00.000Z')
      unknown.push(id)
    }
    for (const id of unknown) expect(await closure(id)).toBe(none)
    for (const visibility of ['public', 'followers']) {
      expect(await closure(await api.published('x', { visibility }))).toBe(none)
    }
  })
})

test('an invite key opens its own episode only', async () => {
  const [one, other] = [
    await api.published('a', { visibility: 'invite' }),
    await api.published('b', { visibility: 'invite' }),
  ]
  const { key } = (await api.owner.post(`${api.list}/${one}/invites`)).json()
  expect(await api.read(api.visitor, one, `?invite=${key}`)).toMatchObject({ title: 'a' })
  expect(await api.read(api.visitor, other, `?invite=${key}`)).toBe(none)
})

test('invite keys are listed without the keys, and limited', async () => {
  const id = await api.published('a', { visibility: 'invite' })
  const create = () => api.owner.post(`${api.list}/${id}/invites`)
  const answers = await Promise.all(Array.from({ length: inviteKeysMax + 1 }, create))
  expect(answers.filter((answer) => answer.json().code === 'TOO_MANY_INVITE_KEYS')).toHaveLength(1)
  const { invites } = (await api.editor.get(`${api.list}/${id}/invites`)).json()
  expect(invites).toHaveLength(inviteKeysMax)
  expect(Object.keys(invites[0])).toEqual(['id', 'createdAt'])
})

test('a video without an episode is not watched through one', async () => {
  for (const viewer of Object.values(viewers())) expect(await api.episodes.mayWatch(2, viewer)).toBe(false)
})
