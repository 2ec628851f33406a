import fastify from 'fastify'
import { expect, test } from 'vitest'
import { sendWhipOn } from './send-on.ts'

test('an offer is sent on to the media node that has room, and asked for again where there is none', async () => {
  let node: string | null = 'https://m1.example.jp'
  const app = fastify()
  sendWhipOn(app, () => node)
  const offer = {
    method: 'POST',
    url: '/whip',
    headers: { 'content-type': 'application/sdp' },
    payload: 'v=0',
  } as const
  const sentOn = await app.inject(offer)
  expect(sentOn.statusCode).toBe(307)
  expect(sentOn.headers.location).toBe('https://m1.example.jp/whip')
  node = null
  const later = await app.inject(offer)
  expect(later.statusCode).toBe(503)
  expect(later.headers['retry-after']).toBe('5')
  await app.close()
})
