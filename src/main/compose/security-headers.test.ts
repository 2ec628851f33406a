import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { setSecurityHeaders } from './security-headers.ts'

async function headersOf(secure: boolean, path: string) {
  const app = Fastify()
  await setSecurityHeaders(app, secure)
  app.get('/here', async () => 'here')
  app.get('/error', async () => {
    throw new Error('failed')
  })
  return (await app.inject(path)).headers
}

test.each(['/here', '/error', '/not-there'])('%s has security headers', async (path) => {
  expect(await headersOf(false, path)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'permissions-policy': expect.stringContaining('microphone=(self)'),
  })
})

test('HSTS is sent only if the site uses https', async () => {
  expect((await headersOf(true, '/here'))['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  expect((await headersOf(false, '/here'))['strict-transport-security']).toBeUndefined()
})
