import { expect, test } from 'vitest'
import type { Gift } from '#contract/gifts.ts'
import { ApiError } from '../../../api/index.ts'
import type { Delivered, Wanted } from './deliver-gift.ts'
import { createUnsettled } from './unsettled.ts'

const name = { ja: '星', en: 'Star', ko: '별' }
const star: Gift = { id: 'star', name, coins: 10, points: 10, pictureUrl: '/star.svg', animation: 'rise' }
const heart: Gift = { ...star, id: 'heart' }
const live = 'aaaaaaaaaaaa'

/** Everything is answered as `answer` says at that moment: 200, a status, or an error that is none of the API. */
function page(answer: { status: number }) {
  const keys: string[] = []
  const sendings = createUnsettled(async ({ key, giftId, quantity }: Wanted): Promise<Delivered> => {
    keys.push(key)
    if (answer.status === 0) throw new TypeError('the client did not load')
    if (answer.status !== 200) throw new ApiError(answer.status, 'X', 'X')
    const sender = { id: 1, nickName: 'X', avatarUrl: '' }
    const gift = { ...star, id: giftId }
    const at = '2026-01-01T00:00:00Z'
    return { gift: { id: key, gift, sender, quantity, combo: 1, points: 1, at }, balance: { paid: 0, free: 0 } }
  })
  return { keys, sendings }
}

test.each([0, 500, 503])('what ended with %i is asked for again under its key, until it is known', async (status) => {
  const answer = { status }
  const { keys, sendings } = page(answer)
  expect(await sendings.send(live, star, 1)).toEqual({ type: 'lost', key: keys[0] })
  answer.status = 200
  expect(await sendings.send(live, star, 1)).toMatchObject({ type: 'sent' })
  await sendings.send(live, star, 1)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
  expect(sendings.read()).toEqual([])
})

test('another live, gift or quantity has a key of its own, and does not push out what is unsettled', async () => {
  const answer = { status: 500 }
  const { keys, sendings } = page(answer)
  await sendings.send(live, star, 1)
  answer.status = 200
  await sendings.send('bbbbbbbbbbbb', star, 1)
  await sendings.send(live, heart, 1)
  await sendings.send(live, star, 5)
  expect(new Set(keys).size).toBe(4)
  expect(sendings.read()).toMatchObject([{ liveId: live, giftId: 'star', quantity: 1, key: keys[0] }])
  await sendings.send(live, star, 1)
  expect(keys[4]).toBe(keys[0])
})

test('after a refusal the key is done with', async () => {
  const answer = { status: 500 }
  const { keys, sendings } = page(answer)
  await sendings.send(live, star, 1)
  answer.status = 409
  expect(await sendings.send(live, star, 1)).toMatchObject({ type: 'refused', fault: { status: 409 } })
  expect(sendings.read()).toEqual([])
  await sendings.send(live, star, 1)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('a refusal that did not look at the key is told, and settles only what was not in doubt', async () => {
  const answer = { status: 429 }
  const { sendings } = page(answer)
  expect(await sendings.send(live, star, 1)).toMatchObject({ type: 'refused' })
  expect(sendings.read()).toEqual([])
  answer.status = 503
  await sendings.send(live, star, 1)
  answer.status = 401
  expect(await sendings.send(live, star, 1)).toMatchObject({ type: 'refused' })
  expect(sendings.read().length).toBe(1)
})
