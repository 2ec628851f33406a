import type { FastifyInstance } from 'fastify'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startNginx, type Nginx } from '#tests/support/nginx.ts'
import { openPageSite } from '#tests/support/page-site.ts'
import { rawRequest, rawUpload } from '#tests/support/raw-request.ts'
import { ownSecretFlags, readOnlyFlags } from './route-flags.ts'

let app: FastifyInstance
let nginx: Nginx
beforeAll(async () => {
  const site = await openPageSite(async ({ url }) => new Response(url), {
    publicUrl: 'https://live.example.jp',
    proxies: 1,
    trial: false,
  })
  app = site.app
  site.openSockets('/v1/realtime')
  app.get('/livez', { config: { flags: ownSecretFlags } }, async () => 'ok')
  app.get('/address', { config: { flags: readOnlyFlags } }, async ({ ip }) => ip)
  const sitePort = new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port
  const documented = await readFile('docs/operate/proxy/nginx.conf', 'utf8')
  nginx = await startNginx(
    (port) =>
      documented
        .replace('listen 443 ssl', `listen 127.0.0.1:${port}`)
        .replaceAll(/^ *ssl_.*$/gm, '')
        .replace('127.0.0.1:3000', `127.0.0.1:${sitePort}`),
    '/livez',
  )
})
afterAll(async () => {
  await nginx.close()
  await app.close()
})

const host = 'Host: live.example.jp'
const get = (path: string, ...headers: string[]) =>
  rawRequest(nginx.port, `GET ${path} HTTP/1.1`, 'Connection: close', ...headers)

test('pages behind the documented nginx have the address of the public URL', async () => {
  expect((await get('/terms', host)).body).toContain('https://live.example.jp/terms')
  expect((await get('/terms', 'Host: live.example.jp:443')).body).toContain('https://live.example.jp/terms')
})

test('chat connects through it from a page of the site, and from no other', async () => {
  const socket = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13']
  const open = async (origin: string) =>
    (
      await rawRequest(
        nginx.port,
        'GET /v1/realtime HTTP/1.1',
        'Host: live.example.jp:443',
        `Origin: ${origin}`,
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
        ...socket,
      )
    ).status
  expect(await open('https://live.example.jp')).toBe(101)
  expect(await open('https://evil.example')).toBe(403)
})

test('it passes neither the address nor the host that a client forwards', async () => {
  expect((await get('/address', host, 'X-Forwarded-For: 203.0.113.9')).body).toContain('127.0.0.1')
  expect((await get('/terms', host, 'X-Forwarded-Host: evil.example')).body).toContain('https://live.example.jp/terms')
  expect((await get('/terms', 'Host: evil.example', 'X-Forwarded-Host: live.example.jp')).status).toBe(421)
})

test('odd targets are refused behind it, and bodies above their limit before they have arrived', async () => {
  expect((await get('/%761/health', host)).status).toBe(400)
  const length = 'Content-Length: 100000000'
  const response = await rawUpload(nginx.port, 100_000_000, 'POST /apple/callback HTTP/1.1', host, length)
  expect(response.status).toBe(413)
})
