import type { FastifyInstance } from 'fastify'
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentedProxies, type DocumentedProxy } from '#tests/support/documented-proxies.ts'
import { openPageSite } from '#tests/support/page-site.ts'
import { rawRequest, rawUpload } from '#tests/support/raw-request.ts'
import type { SliceApi } from '#tests/support/slice-api.ts'
import type { AppOptions } from './app.ts'
import { ownSecretFlags, readOnlyFlags } from './route-flags.ts'

const publicUrl = 'https://live.example.jp'
const host = 'Host: live.example.jp'
const upgrade = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
]

const opened: FastifyInstance[] = []
afterAll(async () => {
  for (const app of opened) await app.close()
})

/** A site behind one proxy, whose pages show their own address. */
async function openSite(settings: Partial<AppOptions> = {}): Promise<SliceApi & { readonly port: number }> {
  const site = await openPageSite(async ({ url }) => new Response(url), {
    publicUrl,
    proxies: 1,
    trial: false,
    ...settings,
  })
  const { app } = site
  opened.push(app)
  site.openSockets('/v1/realtime')
  app.get('/livez', { config: { flags: ownSecretFlags } }, async () => 'ok')
  app.get('/address', { config: { flags: readOnlyFlags } }, async ({ ip }) => ip)
  return { ...site, port: Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port) }
}

describe.each(['nginx', 'apache', 'caddy'] as const)('behind the documented %s', (name) => {
  let engine: Server
  let proxy: DocumentedProxy
  beforeAll(async () => {
    engine = createServer(({ url }, response) => response.end(`engine ${url}`)).listen(0, '127.0.0.1')
    await once(engine, 'listening')
    const address = engine.address()
    const enginePort = typeof address === 'object' ? (address?.port ?? 0) : 0
    proxy = await documentedProxies[name]({ site: (await openSite()).port, engine: enginePort })
  })
  afterAll(async () => {
    await proxy.close()
    engine.closeAllConnections()
    engine.close()
  })

  const get = (path: string, ...headers: string[]) =>
    rawRequest(proxy.port, `GET ${path} HTTP/1.1`, 'Connection: close', ...headers)

  test('pages have the address of the public URL', async () => {
    expect((await get('/terms', host)).body).toContain('https://live.example.jp/terms')
    expect((await get('/terms', 'Host: live.example.jp:443')).body).toContain('https://live.example.jp/terms')
  })

  test('chat connects from a page of the site, and from no other', async () => {
    const open = async (origin: string) => {
      const headers = ['Host: live.example.jp:443', `Origin: ${origin}`, ...upgrade]
      return (await rawRequest(proxy.port, 'GET /v1/realtime HTTP/1.1', ...headers)).status
    }
    expect(await open('https://live.example.jp')).toBe(101)
    expect(await open('https://evil.example')).toBe(403)
  })

  test('forms come from a page of the site, and from no other', async () => {
    const post = async (origin: string) => {
      const headers = ['Host: live.example.jp:443', `Origin: ${origin}`, 'Content-Length: 0', 'Connection: close']
      return (await rawRequest(proxy.port, 'POST /terms HTTP/1.1', ...headers)).status
    }
    expect([await post('https://live.example.jp'), await post('https://evil.example')]).toEqual([200, 403])
  })

  test('neither the address nor the host that a client forwards is believed', async () => {
    expect((await get('/address', host, 'X-Forwarded-For: 203.0.113.9')).body).toContain('127.0.0.1')
    const forwarded = 'X-Forwarded-Host: evil.example'
    expect((await get('/terms', host, forwarded)).body).toContain('https://live.example.jp/terms')
    expect((await get('/terms', 'Host: evil.example', 'X-Forwarded-Host: live.example.jp')).status).toBe(421)
  })

  test('odd targets are refused', async () => {
    expect((await get('/%761/health', host)).status).toBe(400)
  })

  test('bodies above their limit are refused before they have arrived', async () => {
    const upload = async (bytes: number) => {
      const lines = ['POST /apple/callback HTTP/1.1', host, `Content-Length: ${bytes}`, 'Connection: close']
      return (await rawUpload(proxy.port, bytes, ...lines)).status
    }
    expect(await upload(3_000_000)).toBe(413)
    // Apache answers for a site that closes the connection while it still sends. A client that still sends may lose the
    // response with the connection: 0.
    expect([name === 'apache' ? 502 : 413, 0]).toContain(await upload(100_000_000))
  })

  test('playlists and offers go to the media engine, with their path as it is', async () => {
    expect((await get('/hls/one/~a_b-c/video.m3u8?_HLS_msn=1', host)).body).toContain(
      'engine /hls/one/~a_b-c/video.m3u8?_HLS_msn=1',
    )
    expect((await get('/whep/one', host)).body).toContain('engine /whep/one')
  })
})

/** The headers that these send for a request of 203.0.113.3 for https://live.example.jp, by their documentation. */
const gateways: readonly [string, Partial<AppOptions>, readonly string[]][] = [
  [
    'Traefik',
    {},
    [
      host,
      'X-Forwarded-For: 203.0.113.3',
      'X-Forwarded-Host: live.example.jp',
      'X-Forwarded-Port: 443',
      'X-Forwarded-Proto: https',
      'X-Forwarded-Server: proxy-1',
      'X-Real-Ip: 203.0.113.3',
    ],
  ],
  [
    'Traefik without passHostHeader',
    {},
    [
      'Host: 10.0.0.5:3000',
      'X-Forwarded-For: 203.0.113.3',
      'X-Forwarded-Host: live.example.jp',
      'X-Forwarded-Proto: https',
    ],
  ],
  [
    'Azure Application Gateway',
    {},
    [
      host,
      'X-Forwarded-For: 203.0.113.3:40001',
      'X-Forwarded-Proto: https',
      'X-Forwarded-Port: 443',
      'X-Original-Host: live.example.jp',
    ],
  ],
  [
    'Azure Application Gateway with the name of its back end',
    { allowedHosts: ['kirari.internal'] },
    [
      'Host: kirari.internal',
      'X-Forwarded-For: [2001:db8::3]:40001, 203.0.113.3:40001',
      'X-Forwarded-Proto: https',
      'X-Original-Host: live.example.jp',
    ],
  ],
  [
    'an Application Load Balancer of AWS',
    {},
    [
      'Host: live.example.jp:443',
      'X-Forwarded-For: 192.0.2.66, 203.0.113.3',
      'X-Forwarded-Proto: https',
      'X-Forwarded-Port: 443',
    ],
  ],
  [
    'a load balancer of Google Cloud',
    { proxies: 2 },
    [host, 'X-Forwarded-For: 192.0.2.66, 203.0.113.3, 198.51.100.7', 'X-Forwarded-Proto: https', 'Via: 1.1 google'],
  ],
]

test.each(gateways)(
  'behind %s, pages, forms, chat and the addresses of clients are right',
  async (_name, settings, headers) => {
    const { port } = await openSite(settings)
    const get = async (path: string) =>
      (await rawRequest(port, `GET ${path} HTTP/1.1`, 'Connection: close', ...headers)).body
    const open = async (origin: string) =>
      (await rawRequest(port, 'GET /v1/realtime HTTP/1.1', ...headers, `Origin: ${origin}`, ...upgrade)).status
    expect(await get('/terms')).toContain('https://live.example.jp/terms')
    expect(await get('/address')).toContain('203.0.113.3')
    const post = async (origin: string) => {
      const form = ['Connection: close', 'Content-Length: 0', `Origin: ${origin}`, ...headers]
      return (await rawRequest(port, 'POST /terms HTTP/1.1', ...form)).status
    }
    expect([await post('https://live.example.jp'), await post('https://evil.example')]).toEqual([200, 403])
    expect([await open('https://live.example.jp'), await open('https://evil.example')]).toEqual([101, 403])
  },
)
