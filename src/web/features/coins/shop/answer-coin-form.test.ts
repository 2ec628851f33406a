import { expect, test } from 'vitest'
import { ApiError, createApi } from '../../../api/index.ts'
import { answerCoinForm } from './answer-coin-form.ts'

async function answer(fields: Record<string, string>, status = 200, body: object = {}) {
  const sent: { path: string; body: unknown }[] = []
  const api = createApi({
    baseUrl: 'https://kirari.example',
    countryCode: 'JP',
    language: 'ja',
    async fetch(input, init) {
      const { pathname } = new URL(input instanceof Request ? input.url : input)
      sent.push({ path: pathname, body: JSON.parse(String(init?.body)) })
      return Response.json(body, { status })
    },
  })
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const result = await answerCoinForm(form, { api })
  return { sent, result, address: result instanceof Response ? result.headers.get('location') : null }
}

test('the birth date is stored, then the page returns to the product', async () => {
  const stored = await answer({ intent: 'birth-date', birthDate: '2000-01-02', product: 'a b' })
  expect(stored.sent).toEqual([{ path: '/v1/account/birth-date', body: { birthDate: '2000-01-02' } }])
  expect(stored.address).toBe('/coins?buy=a%20b')
  expect((await answer({ intent: 'birth-date', product: '' })).address).toBe('/coins')
})

test('an order leads to its payment page, or without one to its result', async () => {
  const order = { intent: 'order', product: 'small', key: 'key-of-page', guardianConsent: 'yes' }
  const paid = await answer(order, 200, { id: 'p1', checkoutUrl: 'https://pay.example/1' })
  expect(paid.address).toBe('https://pay.example/1')
  expect(paid.result instanceof Response && paid.result.headers.get('x-remix-reload-document')).toBe('true')
  const body = { productId: 'small', key: 'key-of-page', guardianConsent: true }
  expect(paid.sent).toEqual([{ path: '/v1/coins/purchases', body }])
  const free = await answer({ ...order, guardianConsent: '' }, 200, { id: 'p1', checkoutUrl: null })
  expect(free.address).toBe('/coins?purchase=p1')
  expect(free.sent[0]?.body).toEqual({ ...body, guardianConsent: false })
})

test('a cancellation leads to the result', async () => {
  const { sent, address } = await answer({ intent: 'cancel', purchase: 'p1' }, 200, { id: 'p1' })
  expect(sent).toEqual([{ path: '/v1/coins/purchases/p1/cancellation', body: {} }])
  expect(address).toBe('/coins?purchase=p1')
})

test('the error of the server is shown with its form', async () => {
  const error = { code: 'CAP', message: '上限です' }
  expect((await answer({ intent: 'order' }, 409, error)).result).toEqual({ intent: 'order', ...error, status: 409 })
})

test('an unknown form is a bad request', async () => {
  const rejected: unknown = await answer({ intent: 'x' }).catch((error: unknown) => error)
  expect(rejected).toMatchObject({ init: { status: 400 } })
  expect(rejected).not.toBeInstanceOf(ApiError)
})
