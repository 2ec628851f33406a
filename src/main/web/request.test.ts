import fastify from 'fastify'
import { expect, test } from 'vitest'
import { startStubApi } from '#tests/support/stub-api.ts'
import { remoteCalls } from './request.ts'

test('a remote API receives address and user agent of the client', async () => {
  const api = await startStubApi([200, { status: 'ok' }])
  const site = fastify()
  site.get('/', async (request) => {
    const headers = [['cookie', 'kirari_session=abc']] as const
    const { body } = await remoteCalls(request)({ method: 'GET', url: `${api.url}/v1/health`, headers, body: null })
    return new TextDecoder().decode(body ?? undefined)
  })
  const answer = await site.inject({ url: '/', remoteAddress: '192.0.2.7', headers: { 'user-agent': 'Test/1' } })
  expect(answer.json()).toEqual({ status: 'ok' })
  expect(api.requests).toMatchObject([
    {
      url: '/v1/health',
      headers: {
        cookie: 'kirari_session=abc',
        'user-agent': 'Test/1',
        'x-forwarded-for': '192.0.2.7',
        'x-forwarded-proto': 'http',
      },
    },
  ])
  await site.close()
  api.close()
})
