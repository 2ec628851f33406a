import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { setSecurityHeaders } from './security-headers.ts'

async function headersOf(secure: boolean, path: string) {
  const app = Fastify()
  await setSecurityHeaders(app, secure)
  app.get('/here', async () => 'here')
  app.get('/fault', async () => {
    throw new Error('a fault')
  })
  return (await app.inject(path)).headers
}

test.each(['/here', '/fault', '/not-there'])('%s is answered with what keeps it where it belongs', async (path) => {
  expect(await headersOf(false, path)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'permissions-policy': expect.stringContaining('microphone=(self)'),
  })
})

test('browsers are kept to TLS where the site is reached by it, and nowhere else', async () => {
  expect((await headersOf(true, '/here'))['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  expect((await headersOf(false, '/here'))['strict-transport-security']).toBeUndefined()
})
