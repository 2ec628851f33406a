import { expect, test } from 'vitest'
import { createApi } from '../../../api/index.ts'
import { deliverGift } from './deliver-gift.ts'

const wanted = { liveId: 'aaaaaaaaaaaa', giftId: 'star', quantity: 2, key: '6f1ab83c-52a0-4d3c-9e0a-0f4a1f8f2c11' }

/** A server whose answers are these statuses, one after the other. */
function server(...statuses: number[]) {
  const keys: unknown[] = []
  const api = createApi({
    baseUrl: 'https://kirari.example',
    countryCode: 'JP',
    async fetch(_input, init) {
      keys.push(JSON.parse(String(init?.body)).key)
      const status = statuses.shift() ?? 500
      if (status === 0) throw new TypeError('offline')
      return Response.json({ status, code: 'X', title: 'X', message: 'X' }, { status })
    },
  })
  return { keys, api }
}
const atOnce = () => Promise.resolve()

test('a gift whose answer was lost is asked for again under the same key', async () => {
  const { keys, api } = server(0, 503, 200)
  await deliverGift(api, wanted, atOnce)
  expect(keys).toEqual([wanted.key, wanted.key, wanted.key])
})

test('a refusal is final, and told', async () => {
  const { keys, api } = server(409)
  await expect(deliverGift(api, wanted, atOnce)).rejects.toMatchObject({ status: 409 })
  expect(keys.length).toBe(1)
})

test('in the end it is told that the server can not be reached', async () => {
  const { keys, api } = server(0, 0, 0, 0, 200)
  await expect(deliverGift(api, wanted, atOnce)).rejects.toMatchObject({ status: 500 })
  expect(keys.length).toBe(4)
})

test('a refusal that did not look at the key settles nothing once an answer was lost', async () => {
  const lastly = server(0, 429, 401, 200)
  await deliverGift(lastly.api, wanted, atOnce)
  expect(lastly.keys.length).toBe(4)
  await expect(deliverGift(server(0, 429, 429, 429).api, wanted, atOnce)).rejects.toMatchObject({ status: 500 })
  await expect(deliverGift(server(429).api, wanted, atOnce)).rejects.toMatchObject({ status: 429 })
})
