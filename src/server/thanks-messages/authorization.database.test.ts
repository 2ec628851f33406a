import { beforeAll, expect, test } from 'vitest'
import type { SliceCaller } from '#tests/support/slice-api.ts'
import { openThanksApi, type ThanksApi } from '#tests/support/thanks-api.ts'

let api: ThanksApi
let liverId: number
let supporterId: number
let messageId: number
let callers: Record<string, SliceCaller>

beforeAll(async () => {
  api = await openThanksApi()
  const liver = await api.addLiver('そら')
  const supporter = await api.addUser('みお')
  const suspended = await api.addLiver('はな')
  api.unlicensed.add(suspended.id)
  const staff = await api.addUser('ゆい')
  for (const { id } of [liver, suspended]) await api.give(supporter.id, id)
  await api.send(liver, [supporter.id])
  callers = {
    visitor: api.as(null),
    supporter,
    stranger: await api.addUser('けんた'),
    staff: api.as({ id: staff.id, roles: ['staff'] }),
    otherLiver: await api.addLiver('ゆき'),
    suspendedLiver: suspended,
    liver,
  }
  liverId = liver.id
  supporterId = supporter.id
  messageId = (await supporter.get(`/v1/thanks-messages/${liverId}`)).json().messages[0].id
})

async function results(write: (by: SliceCaller) => Promise<{ json(): { code?: string } }>) {
  const found: Record<string, string> = {}
  for (const [role, by] of Object.entries(callers)) found[role] = (await write(by)).json().code ?? 'ok'
  return found
}

const noLicence = {
  visitor: 'SIGN_IN_REQUIRED',
  supporter: 'NO_LIVE_LICENCE',
  stranger: 'NO_LIVE_LICENCE',
  staff: 'NO_LIVE_LICENCE',
  suspendedLiver: 'NO_LIVE_LICENCE',
}

test('only livers send, and only to users who gave to them', async () => {
  expect(await results((by) => api.send(by, [supporterId]))).toEqual({
    ...noLicence,
    otherLiver: 'THANKS_NO_RECIPIENT',
    liver: 'ok',
  })
})

test('only livers upload images and read whom they may thank', async () => {
  const expected = { ...noLicence, otherLiver: 'ok', liver: 'ok' }
  const headers = { 'content-type': 'image/png' }
  expect(await results((by) => by.post('/v1/thanks-images', Buffer.from('x'), headers))).toEqual(expected)
  expect(await results((by) => by.get('/v1/thanks-messages/supporters'))).toEqual(expected)
})

test('only the recipient reports a message', async () => {
  const path = `/v1/thanks-messages/${liverId}/messages/${messageId}/report`
  expect(await results((by) => by.post(path, { reason: 'spam', text: '' }))).toEqual({
    visitor: 'SIGN_IN_REQUIRED',
    supporter: 'ok',
    stranger: 'THANKS_NOT_FOUND',
    staff: 'THANKS_NOT_FOUND',
    otherLiver: 'THANKS_NOT_FOUND',
    suspendedLiver: 'THANKS_NOT_FOUND',
    liver: 'THANKS_NOT_FOUND',
  })
})

test('only the recipient marks messages as read', async () => {
  const read = (by: SliceCaller | undefined) => by?.post(`/v1/thanks-messages/${liverId}/read`, { upTo: messageId })
  for (const [role, by] of Object.entries(callers)) if (role !== 'supporter') await read(by)
  const isUnread = async () =>
    (await callers['supporter']?.get(`/v1/thanks-messages/${liverId}`))?.json().messages.at(-1).readAt === null
  expect(await isUnread()).toBe(true)
  await read(callers['supporter'])
  expect(await isUnread()).toBe(false)
})

test('users mute others for themselves only, and no user mutes themselves', async () => {
  expect(await results((by) => by.post(`/v1/thanks-messages/${liverId}/mute`, { muted: true }))).toEqual({
    visitor: 'SIGN_IN_REQUIRED',
    supporter: 'ok',
    stranger: 'ok',
    staff: 'ok',
    otherLiver: 'ok',
    suspendedLiver: 'ok',
    liver: 'USER_NOT_FOUND',
  })
})

test('a thread of two users without messages exists only with a liver or a supporter', async () => {
  const { stranger, supporter } = callers
  expect((await stranger?.get(`/v1/thanks-messages/${supporterId}`))?.json().code).toBe('USER_NOT_FOUND')
  expect((await stranger?.get(`/v1/thanks-messages/${liverId}`))?.json()).toMatchObject({
    messages: [],
    supporter: null,
  })
  expect((await supporter?.get('/v1/thanks-messages/999'))?.json().code).toBe('USER_NOT_FOUND')
})
