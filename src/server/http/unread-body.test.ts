import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { avatarMaxBytes } from '#contract/account/limits.ts'
import { openPageSite } from '#tests/support/page-site.ts'
import { rawUpload } from '#tests/support/raw-request.ts'
import { imageFlags, registerImageUploads } from './image-uploads.ts'
import { ownSecretFlags } from './route-flags.ts'
import { serve } from './serve.ts'

let app: FastifyInstance
let port: number
const handled: string[] = []
const handler = async ({ url }: { readonly url: string }) => void handled.push(url)

beforeAll(async () => {
  const site = await openPageSite(async ({ url }) => new Response(url))
  app = site.app
  app.post('/payment-events', { config: { flags: ownSecretFlags } }, handler)
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // Like routes that pass their body on or need none.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.post('/unread', { config: { flags: ownSecretFlags } }, handler)
  })
  await registerImageUploads(app, (uploads) =>
    serve(uploads, 'POST /v1/account/avatar', imageFlags(avatarMaxBytes), async ({ request }) => {
      handled.push(request.url)
      return { avatarUrl: '' }
    }),
  )
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => app.close())

const bytes = 100_000_000
/** More than the buffers of a connection on this machine and a body of the largest limit. */
const buffered = 20_000_000

const form = 'Content-Type: application/x-www-form-urlencoded'
const multipart = 'Content-Type: multipart/form-data; boundary=x'
const json = 'Content-Type: application/json'
const png = 'Content-Type: image/png'

describe.each([`Content-Length: ${bytes}`, 'Transfer-Encoding: chunked'])('a body of 100 MB (%s)', (length) => {
  const post = (path: string, ...headers: string[]) =>
    rawUpload(port, bytes, `POST ${path} HTTP/1.1`, 'Host: localhost', ...headers, length)

  test.each([
    ['the callback of a provider', '/apple/callback', form],
    ['the callback of a provider, as a file', '/apple/callback', multipart],
    ['an action of a page', '/user_profile', multipart],
    ['an unknown page', '/nothing', 'Content-Type: text/plain'],
    ['an action of a page, without a type', '/user_profile', 'Accept: */*'],
    ['a webhook', '/payment-events', json],
    ['another form of a path', '/%761/x', json],
  ])('is refused early by %s', async (_, path, type) => {
    const response = await post(path, 'Origin: https://other.example', type)
    expect(response.status).toBe(413)
    expect(JSON.parse(response.body).code).toBe('BODY_TOO_LARGE')
    expect(response.head).toMatch(/^connection: close$/im)
    expect(response.sent).toBeLessThan(buffered)
    expect(handled).toEqual([])
  })

  test('is not received by a route that reads no body', async () => {
    const response = await post('/unread', json)
    expect([response.status, handled.splice(0)]).toEqual([200, ['/unread']])
    expect(response.sent).toBeLessThan(buffered)
  })

  test('is not received with a GET', async () => {
    const response = await rawUpload(port, bytes, 'GET /terms HTTP/1.1', 'Host: localhost', length)
    expect(response.status).toBe(200)
    expect(response.sent).toBeLessThan(buffered)
  })

  test('is refused as an image before anything of it is read without a session', async () => {
    const csrf = 'X-Requested-With: XMLHttpRequest'
    for (const cookie of ['Cookie: other=1', 'Cookie: kirari_session=made-up']) {
      const response = await post('/v1/account/avatar', csrf, cookie, png)
      expect([response.status, JSON.parse(response.body).code]).toEqual([401, 'SIGN_IN_REQUIRED'])
      expect(response.head).toMatch(/^connection: close$/im)
      expect(response.sent).toBeLessThan(buffered)
    }
    expect(handled).toEqual([])
  })
})

test('the session of an upload is checked before its body has arrived', async () => {
  const headers = ['X-Requested-With: XMLHttpRequest', 'Cookie: kirari_session=made-up', png, 'Content-Length: 4000000']
  const response = await rawUpload(port, 0, 'POST /v1/account/avatar HTTP/1.1', 'Host: localhost', ...headers)
  expect(response.status).toBe(401)
})
