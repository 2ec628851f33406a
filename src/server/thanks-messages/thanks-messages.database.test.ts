import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { dayMs } from '#contract/japan-time.ts'
import { addSentThanks } from '#tests/support/many-rows.ts'
import { addPerson } from '#tests/support/people.ts'
import { openThanksApi, type ThanksApi } from '#tests/support/thanks-api.ts'
import { setBlocked } from '../chat/store/people.ts'

type Account = Awaited<ReturnType<ThanksApi['addUser']>>
let api: ThanksApi
let sora: Account
let mio: Account
let kenta: Account

beforeEach(async () => {
  api = await openThanksApi()
  sora = await api.addLiver('そら')
  mio = await api.addUser('みお')
  kenta = await api.addUser('けんた')
})

const messagesOf = async (by: Account, other: Account) =>
  (await by.get(`/v1/thanks-messages/${other.id}`)).json().messages
const unreadOf = async (by: Account) => (await by.get('/v1/thanks-messages/unread')).json().unread
const block = (user: Account, other: Account, blocked = true) =>
  api.database.run(setBlocked, { userId: user.id, blockedId: other.id, since: api.clock.now(), blocked })

describe('a message to several supporters', () => {
  test('names each supporter and their gifts, has an image, and arrives once', async () => {
    await api.give(mio.id, sora.id, 'star', 2)
    await api.give(kenta.id, sora.id, 'heart')
    const text = '{name}さん、{gifts}をありがとう'
    const fields = { key: randomUUID(), text, imageUrl: await api.upload(sora) }
    for (let repeat = 0; repeat < 2; repeat += 1) {
      const answer = (await api.send(sora, [mio.id, kenta.id, mio.id], fields)).json()
      expect(answer).toEqual({ sent: 2, skipped: 0, remaining: 498 })
    }
    const [message, ...others] = await messagesOf(mio, sora)
    expect(others).toEqual([])
    expect(message).toMatchObject({ own: false, text: 'みおさん、キラ星×2をありがとう', imageUrl: fields.imageUrl })
    expect((await api.as(null).get(message.imageUrl)).headers['content-type']).toBe('image/webp')
    expect(await messagesOf(kenta, sora)).toMatchObject([{ text: 'けんたさん、ハート×1をありがとう' }])
  })

  test('skips users without a gift in 30 days, and those who block the liver or are blocked', async () => {
    const late = await api.addUser('ゆき')
    await api.give(late.id, sora.id)
    api.clock.advance(30 * dayMs)
    const blocked = await api.addUser('れん')
    for (const user of [mio, kenta, blocked]) await api.give(user.id, sora.id)
    await block(kenta, sora)
    await block(sora, blocked)
    expect((await api.send(sora, [late.id, mio.id, kenta.id, blocked.id, 999])).json()).toMatchObject({
      sent: 1,
      skipped: 4,
    })
    expect((await api.send(sora, [late.id])).json().code).toBe('THANKS_NO_RECIPIENT')
    const { supporters } = (await sora.get('/v1/thanks-messages/supporters')).json()
    expect(supporters).toMatchObject([{ user: { id: mio.id }, thankedAt: api.clock.now().toISOString() }])
    await block(kenta, sora, false)
    expect((await api.send(sora, [kenta.id])).json()).toMatchObject({ sent: 1 })
  })

  test('is refused where the text of one recipient exceeds 500 characters', async () => {
    await api.give(mio.id, sora.id)
    const text = (length: number) => ({ text: 'あ'.repeat(length) + '{name}' })
    expect((await api.send(sora, [mio.id], text(499))).json().code).toBe('THANKS_TOO_LONG')
    expect((await api.send(sora, [mio.id], text(498))).json()).toMatchObject({ sent: 1 })
  })

  test('has at most 100 recipients, a text, and only an image of its liver', async () => {
    await api.give(mio.id, sora.id)
    const many = Array.from({ length: 101 }, (_, index) => index + 1)
    expect((await api.send(sora, many)).json().code).toBe('INVALID_REQUEST')
    expect((await api.send(sora, [mio.id], { text: ' \n ' })).json().code).toBe('INVALID_REQUEST')
    const imageUrl = await api.upload(await api.addLiver('はな'))
    expect((await api.send(sora, [mio.id], { imageUrl })).json().code).toBe('THANKS_IMAGE_NOT_FOUND')
  })
})

describe('the limit of a day', () => {
  test('is 500 messages until midnight in Japan, also for concurrent sendings', async () => {
    for (const user of [mio, kenta]) await api.give(user.id, sora.id)
    const { id: userId } = await api.addUser('ゆき')
    await api.database.run(addSentThanks, { liverId: sora.id, userId, rows: 498, sentAt: api.clock.now() })
    expect((await sora.get('/v1/thanks-messages/supporters')).json().remaining).toBe(2)
    const answers = await Promise.all([1, 2, 3].map(() => api.send(sora, [mio.id])))
    const codes = answers.map((answer) => answer.json().code ?? 'sent').toSorted()
    expect(codes).toEqual(['THANKS_DAILY_LIMIT', 'sent', 'sent'])
    api.clock.advance(3 * 3_600_000 - 1)
    expect((await api.send(sora, [mio.id])).json().code).toBe('THANKS_DAILY_LIMIT')
    api.clock.advance(1)
    expect((await api.send(sora, [mio.id, kenta.id])).json()).toEqual({ sent: 2, skipped: 0, remaining: 498 })
  })
})

describe('the recipient', () => {
  test('sees threads by liver, unread first, reads them, and the liver sees that', async () => {
    const hana = await api.addLiver('はな')
    for (const liver of [sora, hana]) {
      await api.give(mio.id, liver.id)
      await api.send(liver, [mio.id])
    }
    expect(await unreadOf(mio)).toBe(2)
    const list = async (query = '') => (await mio.get(`/v1/thanks-messages${query}`)).json()
    const order = ({ threads }: { threads: { liver: { id: number } }[] }) => threads.map(({ liver }) => liver.id)
    expect(order(await list())).toEqual([hana.id, sora.id])
    const [message] = await messagesOf(mio, hana)
    await mio.post(`/v1/thanks-messages/${hana.id}/read`, { upTo: message.id })
    expect(await unreadOf(mio)).toBe(1)
    expect(order(await list())).toEqual([sora.id, hana.id])
    const page = await list('?limit=1')
    expect(order(page)).toEqual([sora.id])
    expect(await list(`?limit=1&cursor=${page.next}`)).toMatchObject({ threads: [{ unread: 0 }], next: null })
    expect(await messagesOf(hana, mio)).toMatchObject([{ own: true, readAt: api.clock.now().toISOString() }])
    expect(await messagesOf(sora, mio)).toMatchObject([{ own: true, readAt: null }])
  })

  test('mutes a liver, whose messages arrive without being counted', async () => {
    await api.give(mio.id, sora.id)
    await api.send(sora, [mio.id])
    const mute = (muted: boolean) => mio.post(`/v1/thanks-messages/${sora.id}/mute`, { muted })
    expect((await mute(true)).json()).toEqual({ unread: 0 })
    await api.send(sora, [mio.id])
    expect((await mio.get('/v1/thanks-messages')).json().threads).toMatchObject([{ unread: 0, muted: true }])
    expect(await messagesOf(mio, sora)).toHaveLength(2)
    expect((await mute(false)).json()).toEqual({ unread: 2 })
  })

  test('no longer sees the thread of a blocked liver in the list', async () => {
    await api.give(mio.id, sora.id)
    await api.send(sora, [mio.id])
    await block(mio, sora)
    expect((await mio.get('/v1/thanks-messages')).json().threads).toEqual([])
    expect(await unreadOf(mio)).toBe(0)
    expect((await mio.get(`/v1/thanks-messages/${sora.id}`)).json()).toMatchObject({ blocked: true })
  })

  test('reports a message; its deletion deletes it for all recipients, with the image', async () => {
    for (const user of [mio, kenta]) await api.give(user.id, sora.id)
    await api.send(sora, [mio.id, kenta.id], { imageUrl: await api.upload(sora) })
    const [{ id }] = await messagesOf(mio, sora)
    const report = (by: Account) =>
      by.post(`/v1/thanks-messages/${sora.id}/messages/${id}/report`, { reason: 'abuse', text: '' })
    expect((await report(kenta)).json().code).toBe('THANKS_NOT_FOUND')
    expect((await report(mio)).statusCode).toBe(200)
    expect(api.reported).toEqual([{ id, text: 'ありがとう！', liverId: sora.id }])
    await api.thanks.removeReported(id)
    for (const user of [mio, kenta]) expect(await messagesOf(user, sora)).toEqual([])
    expect(api.objects.files.size).toBe(0)
  })
})

test('a thread and the list of supporters are paged', async () => {
  for (const [user, quantity] of [
    [mio, 1],
    [kenta, 5],
  ] as const)
    await api.give(user.id, sora.id, 'star', quantity)
  const supporters = async (query: string) => (await sora.get(`/v1/thanks-messages/supporters?limit=1${query}`)).json()
  const first = await supporters('')
  expect(first).toMatchObject({ supporters: [{ user: { id: kenta.id }, thankedAt: null }] })
  expect(await supporters(`&cursor=${first.next}`)).toMatchObject({
    supporters: [{ user: { id: mio.id } }],
    next: null,
  })
  for (const text of ['1', '2', '3']) await api.send(sora, [mio.id], { text })
  const thread = async (query: string) => (await mio.get(`/v1/thanks-messages/${sora.id}?limit=2${query}`)).json()
  const page = await thread('')
  expect(page).toMatchObject({ messages: [{ text: '3' }, { text: '2' }] })
  expect(await thread(`&cursor=${page.next}`)).toMatchObject({ messages: [{ text: '1' }], next: null })
})

describe('retention', () => {
  test.each(['the liver', 'the recipient'])('deletes messages with the account of %s', async (side) => {
    const leaving = side === 'the liver' ? sora : mio
    await api.give(mio.id, sora.id)
    await api.send(sora, [mio.id], { imageUrl: await api.upload(sora) })
    await mio.post(`/v1/thanks-messages/${sora.id}/mute`, { muted: true })
    expect(await api.thanks.account.export(leaving.id)).toHaveLength(1)
    await api.thanks.account.deleteUserData(leaving.id)
    expect(await messagesOf(mio, sora)).toEqual([])
    expect(await api.thanks.account.export(leaving.id)).toEqual([])
    api.clock.advance(dayMs + 1)
    await api.thanks.retention.start()
    expect(api.objects.files.size).toBe(0)
    await api.thanks.retention.close()
  })

  test('deletes messages to a user whose account was being deleted while they were sent', async () => {
    const userId = await api.database.run(addPerson, { nickName: '退会した人', state: 'deleted' })
    await api.database.run(addSentThanks, { liverId: sora.id, userId, rows: 2, sentAt: api.clock.now() })
    await api.thanks.retention.start()
    expect(await api.thanks.account.export(sora.id)).toEqual([])
    await api.thanks.retention.close()
  })

  test('deletes an image without a message after a day, and keeps one with a message', async () => {
    await api.give(mio.id, sora.id)
    await api.send(sora, [mio.id], { imageUrl: await api.upload(sora) })
    await api.upload(sora)
    expect(api.objects.files.size).toBe(2)
    api.clock.advance(dayMs + 1)
    await api.thanks.retention.start()
    expect(api.objects.files.size).toBe(1)
    await api.thanks.retention.close()
  })
})
