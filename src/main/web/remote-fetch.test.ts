import fastify from 'fastify'
import { expect, test } from 'vitest'
import { answeringApi } from '#tests/support/answering-api.ts'
import { remoteFetch } from './remote-fetch.ts'

test('an API elsewhere is told who asks for the page', async () => {
  const api = await answeringApi([200, { status: 'ok' }])
  const site = fastify()
  site.get('/', async (request) => {
    const answer = await remoteFetch(request)(`${api.url}/v1/health`, { headers: { cookie: 'kirari_session=abc' } })
    return answer.json()
  })
  const answer = await site.inject({ url: '/', remoteAddress: '192.0.2.7', headers: { 'user-agent': 'Test/1' } })
  expect(answer.json()).toEqual({ status: 'ok' })
  expect(api.seen).toMatchObject([
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
