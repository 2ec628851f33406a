import { describe, expect, test } from 'vitest'
import type { Gift } from '#contract/gifts/schemas.ts'
import { ApiError, createApi } from '../../../api/index.ts'
import { createGiftSender, sendWithRetries, type GiftOrder, type GiftReceipt } from './send-gift.ts'

const live = 'aaaaaaaaaaaa'

describe('sending with retries', () => {
  const order = { liveId: live, giftId: 'star', quantity: 2, key: '6f1ab83c-52a0-4d3c-9e0a-0f4a1f8f2c11' }

  /** A server that answers with these statuses in order; 0 is a failed connection. */
  function server(...statuses: number[]) {
    const keys: unknown[] = []
    const api = createApi({
      baseUrl: 'https://kirari.example',
      countryCode: 'JP',
      language: 'ja',
      async fetch(_input, init) {
        keys.push(JSON.parse(String(init?.body)).key)
        const status = statuses.shift() ?? 500
        if (status === 0) throw new TypeError('offline')
        return Response.json({ status, code: 'X', title: 'X', message: 'X' }, { status })
      },
    })
    return { keys, api }
  }
  const noDelay = () => Promise.resolve()

  test('repeats an order without an answer under the same key', async () => {
    const { keys, api } = server(0, 503, 200)
    await sendWithRetries(api, order, noDelay)
    expect(keys).toEqual([order.key, order.key, order.key])
  })

  test('rejects with an error response without retrying', async () => {
    const { keys, api } = server(409)
    await expect(sendWithRetries(api, order, noDelay)).rejects.toMatchObject({ status: 409 })
    expect(keys.length).toBe(1)
  })

  test('rejects when the server stays unreachable', async () => {
    const { keys, api } = server(0, 0, 0, 0, 200)
    await expect(sendWithRetries(api, order, noDelay)).rejects.toMatchObject({ status: 500 })
    expect(keys.length).toBe(4)
  })

  test('retries after an error before the key check when an earlier attempt had no answer', async () => {
    const { keys, api } = server(0, 429, 401, 200)
    await sendWithRetries(api, order, noDelay)
    expect(keys.length).toBe(4)
    await expect(sendWithRetries(server(0, 429, 429, 429).api, order, noDelay)).rejects.toMatchObject({ status: 500 })
    await expect(sendWithRetries(server(429).api, order, noDelay)).rejects.toMatchObject({ status: 429 })
  })
})

describe('pending gifts', () => {
  const name = { ja: '星', en: 'Star', ko: '별' }
  const star: Gift = { id: 'star', name, coins: 10, points: 10, imageUrl: '/star.svg', animation: 'rise' }
  const heart: Gift = { ...star, id: 'heart' }

  /** A sender whose orders end with the current status of `answer`; 0 is an error that is no ApiError. */
  function openSender(answer: { status: number }) {
    const keys: string[] = []
    const sender = createGiftSender(async ({ key, giftId, quantity }: GiftOrder): Promise<GiftReceipt> => {
      keys.push(key)
      if (answer.status === 0) throw new TypeError('the client did not load')
      if (answer.status !== 200) throw new ApiError(answer.status, 'X', 'X')
      const user = { id: 1, nickName: 'X', avatarUrl: '' }
      const gift = { ...star, id: giftId }
      const at = '2026-01-01T00:00:00Z'
      return {
        gift: { id: key, gift, sender: user, quantity, combo: 1, points: 1, at, thanked: false },
        balance: { paid: 0, free: 0 },
      }
    })
    return { keys, sender }
  }

  test.each([0, 500, 503])(
    'are repeated under the same key after status %i until the result is known',
    async (status) => {
      const answer = { status }
      const { keys, sender } = openSender(answer)
      expect(await sender.send(live, star, 1)).toEqual({ type: 'unknown', key: keys[0] })
      answer.status = 200
      expect(await sender.send(live, star, 1)).toMatchObject({ type: 'sent' })
      await sender.send(live, star, 1)
      expect(keys[1]).toBe(keys[0])
      expect(keys[2]).not.toBe(keys[0])
      expect(sender.getPending()).toEqual([])
    },
  )

  test('keep their keys while another live, gift or quantity is ordered under its own key', async () => {
    const answer = { status: 500 }
    const { keys, sender } = openSender(answer)
    await sender.send(live, star, 1)
    answer.status = 200
    await sender.send('bbbbbbbbbbbb', star, 1)
    await sender.send(live, heart, 1)
    await sender.send(live, star, 5)
    expect(new Set(keys).size).toBe(4)
    expect(sender.getPending()).toMatchObject([{ liveId: live, giftId: 'star', quantity: 1, key: keys[0] }])
    await sender.send(live, star, 1)
    expect(keys[4]).toBe(keys[0])
  })

  test('are removed by an error response', async () => {
    const answer = { status: 500 }
    const { keys, sender } = openSender(answer)
    await sender.send(live, star, 1)
    answer.status = 409
    expect(await sender.send(live, star, 1)).toMatchObject({ type: 'refused', error: { status: 409 } })
    expect(sender.getPending()).toEqual([])
    await sender.send(live, star, 1)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  test('survive an error before the key check when an earlier attempt had no answer', async () => {
    const answer = { status: 429 }
    const { sender } = openSender(answer)
    expect(await sender.send(live, star, 1)).toMatchObject({ type: 'refused' })
    expect(sender.getPending()).toEqual([])
    answer.status = 503
    await sender.send(live, star, 1)
    answer.status = 401
    expect(await sender.send(live, star, 1)).toMatchObject({ type: 'refused' })
    expect(sender.getPending().length).toBe(1)
  })
})
