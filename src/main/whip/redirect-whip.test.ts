import fastify from 'fastify'
import { expect, test } from 'vitest'
import { redirectWhip } from './redirect-whip.ts'

test('an offer is redirected to a media node, or rejected with Retry-After without one', async () => {
  let node: string | null = 'https://m1.example.jp'
  const app = fastify()
  redirectWhip(app, () => node)
  const offer = {
    method: 'POST',
    url: '/whip',
    headers: { 'content-type': 'application/sdp' },
    payload: 'v=0',
  } as const
  const redirect = await app.inject(offer)
  expect(redirect.statusCode).toBe(307)
  expect(redirect.headers.location).toBe('https://m1.example.jp/whip')
  node = null
  const later = await app.inject(offer)
  expect(later.statusCode).toBe(503)
  expect(later.headers['retry-after']).toBe('5')
  await app.close()
})
