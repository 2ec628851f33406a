import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { SliceCaller } from '#tests/support/slice-api.ts'
import { openEpisodeCommentApi, type EpisodeCommentApi } from '#tests/support/episode-comment-api.ts'

let api: EpisodeCommentApi
beforeEach(async () => {
  api = await openEpisodeCommentApi()
})

const signedIn = { visitor: 'SIGN_IN_REQUIRED', user: 'ok', follower: 'ok', staff: 'ok', editor: 'ok', owner: 'ok' }
const write = (visibility: string) => async () => {
  const id = await api.published('x', { visibility })
  return api.results((by) => api.write(by, 'こんにちは', {}, `${api.list}/${id}/comments`))
}

test('signed-in users comment on a public episode', async () => {
  expect(await write('public')()).toEqual(signedIn)
})

test('only those who may watch comment on an episode for followers', async () => {
  expect(await write('followers')()).toEqual({ ...signedIn, user: 'EPISODE_LOCKED' })
})

test('only members and staff comment on an episode for invited viewers without its key', async () => {
  const hidden = 'EPISODE_NOT_FOUND'
  expect(await write('invite')()).toEqual({ ...signedIn, user: hidden, follower: hidden })
})

test('an invite key opens the comments of an episode', async () => {
  const id = await api.published('x', { visibility: 'invite' })
  const { key } = (await api.owner.post(`${api.list}/${id}/invites`)).json()
  const path = `${api.list}/${id}/comments`
  expect((await api.write(api.user, 'こんにちは', { invite: key }, path)).statusCode).toBe(200)
  expect((await api.user.get(path)).json().code).toBe('EPISODE_NOT_FOUND')
  expect((await api.user.get(`${path}?invite=${key}`)).json().comments).toHaveLength(1)
})

test('comments of an episode for followers are read by those who may watch it', async () => {
  const id = await api.published('x', { visibility: 'followers' })
  const path = `${api.list}/${id}/comments`
  expect((await api.user.get(path)).json().code).toBe('EPISODE_LOCKED')
  expect((await api.visitor.get(path)).json().code).toBe('EPISODE_LOCKED')
  expect((await api.follower.get(path)).statusCode).toBe(200)
})

const writeReply = (visibility: string) => async () => {
  const id = await api.published('x', { visibility })
  const comments = `${api.list}/${id}/comments`
  const commentId = (await api.write(api.owner, 'コメント', {}, comments)).json().comment.id
  api.clock.advance(3000)
  return api.results((by) => api.write(by, 'こんにちは', {}, `${comments}/${commentId}/replies`))
}

test('those who may comment reply', async () => {
  expect(await writeReply('public')()).toEqual(signedIn)
  expect(await writeReply('followers')()).toEqual({ ...signedIn, user: 'EPISODE_LOCKED' })
  const hidden = 'EPISODE_NOT_FOUND'
  expect(await writeReply('invite')()).toEqual({ ...signedIn, user: hidden, follower: hidden })
})

const setLike = (visibility: string, liked: boolean) => async () => {
  const id = await api.published('x', { visibility })
  const comments = `${api.list}/${id}/comments`
  const commentId = await api.write(api.owner, 'コメント', {}, comments).then((answer) => answer.json().comment.id)
  api.clock.advance(3000)
  return api.results((by) => by.put(`${comments}/${commentId}/like`, { liked }))
}

test('signed-in users who may watch like comments, and no longer', async () => {
  for (const liked of [true, false]) {
    expect(await setLike('public', liked)()).toEqual(signedIn)
    expect(await setLike('followers', liked)()).toEqual({ ...signedIn, user: 'EPISODE_LOCKED' })
    const hidden = 'EPISODE_NOT_FOUND'
    expect(await setLike('invite', liked)()).toEqual({ ...signedIn, user: hidden, follower: hidden })
  }
})

test('replies of an episode for followers are read by those who may watch it', async () => {
  const id = await api.published('x', { visibility: 'followers' })
  const comments = `${api.list}/${id}/comments`
  const commentId = (await api.write(api.owner, 'x', {}, comments)).json().comment.id
  const everyone = { ...signedIn, visitor: 'EPISODE_LOCKED', user: 'EPISODE_LOCKED' }
  expect(await api.results((by) => by.get(`${comments}/${commentId}/replies`))).toEqual(everyone)
})

test('an invite key opens the replies and likes of an episode', async () => {
  const id = await api.published('x', { visibility: 'invite' })
  const { key: invite } = (await api.owner.post(`${api.list}/${id}/invites`)).json()
  const comments = `${api.list}/${id}/comments`
  const commentId = (await api.write(api.owner, 'x', {}, comments)).json().comment.id
  const one = `${comments}/${commentId}`
  expect((await api.write(api.user, 'x', { invite }, `${one}/replies`)).statusCode).toBe(200)
  expect((await api.visitor.get(`${one}/replies?invite=${invite}`)).json().items).toHaveLength(1)
  expect((await api.user.put(`${one}/like`, { liked: true, invite })).json()).toEqual({ likes: 1, liked: true })
})

test('only members and staff delete replies of others, the author of the comment among those who do not', async () => {
  const commentId = await api.written(api.user, 'コメント')
  const author = api.as({ id: api.ids.follower, roles: [] })
  const found = await api.results(async (by) => {
    const id = await api.replied(author, commentId, '返信')
    return by.delete(`${api.path}/${id}`)
  })
  expect(found).toEqual({ ...signedIn, user: 'NOT_YOUR_COMMENT' })
})

test('only members and staff delete comments of others, with an audit entry', async () => {
  const author = api.as({ id: api.ids.follower, roles: [] })
  const other = 'NOT_YOUR_COMMENT'
  const found = await api.results(async (by, role) => {
    // The follower is the author of all comments but this one.
    const id = await api.written(role === 'follower' ? api.user : author, 'コメント')
    return by.delete(`${api.path}/${id}`)
  })
  expect(found).toEqual({ ...signedIn, user: other, follower: other })
  const entries = await api.audit.list({ limit: 10, subjectUserId: api.ids.follower })
  const actors = entries
    .filter(({ action }) => action === 'episode.comment_deleted')
    .map(({ actorUserId }) => actorUserId)
  expect(actors).toEqual([api.ids.owner, api.ids.editor, api.ids.staff])
})

test('every signed-in user deletes the own comment, also after access has ended', async () => {
  const ids = new Map<string, string>()
  for (const role of ['user', 'follower', 'staff', 'editor', 'owner'] as const) {
    ids.set(role, await api.written(api[role], role))
  }
  await api.publish(api.id, null)
  const found = await api.results((by, role) => by.delete(`${api.path}/${ids.get(role) ?? randomUUID()}`))
  expect(found).toEqual(signedIn)
})

test('signed-in users who may watch report comments', async () => {
  const id = await api.written(api.user, 'コメント')
  const report = (by: SliceCaller) => by.post(`${api.path}/${id}/report`, { reason: 'spam' })
  expect(await api.results(report)).toEqual(signedIn)
  expect(await api.reports.staff.list(10)).toHaveLength(5)
  await api.publish(api.id, null)
  expect((await report(api.follower)).json().code).toBe('EPISODE_NOT_FOUND')
})

test('comments are found only under their own episode', async () => {
  const id = await api.written(api.user, 'コメント')
  const other = `${api.list}/${await api.published('第2話')}/comments/${id}`
  expect((await api.owner.delete(other)).json().code).toBe('COMMENT_NOT_FOUND')
  expect((await api.user.post(`${other}/report`, { reason: 'spam' })).json().code).toBe('COMMENT_NOT_FOUND')
  expect((await api.write(api.user, 'x', {}, `${other}/replies`)).json().code).toBe('COMMENT_NOT_FOUND')
  expect((await api.user.get(`${other}/replies`)).json().code).toBe('COMMENT_NOT_FOUND')
  expect((await api.user.put(`${other}/like`, { liked: true })).json().code).toBe('COMMENT_NOT_FOUND')
  const foreign = api.path.replace(`/channels/${api.channelId}/`, `/channels/${api.otherChannelId}/`)
  expect((await api.user.delete(`${foreign}/${id}`)).json().code).toBe('EPISODE_NOT_FOUND')
  expect(await api.texts(api.visitor)).toEqual(['コメント'])
})
