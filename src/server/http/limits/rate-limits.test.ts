import type { FastifyInstance, FastifyRequest, LightMyRequestResponse } from 'fastify'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openPageSite } from '#tests/support/page-site.ts'
import { profileOf } from '#tests/support/slice-api.ts'
import type { AppOptions } from '../app.ts'
import { apiFlags, ownSecretFlags, type RouteFlags } from '../route-flags.ts'

const address = '198.51.100.7'
const csrf = { 'x-requested-with': 'XMLHttpRequest' }

let app: FastifyInstance
let sessions: Map<string, number>

/** A site with a page, which makes the API call of its parameter `call`, and some calls. */
async function openSite(settings: Partial<AppOptions> = {}): Promise<void> {
  const read: AppOptions['sessions']['read'] = async (token) => {
    const user = sessions.get(token)
    return user === undefined ? null : { id: token, signedInAt: new Date(0), profile: profileOf(user, []) }
  }
  const page: Parameters<typeof openPageSite>[0] = async ({ url }, { callApi }) => {
    const path = new URL(url).searchParams.get('call')
    const call = { method: 'GET', url: new URL(path ?? '', url).href, headers: [], body: null }
    return new Response('page', { status: path === null ? 200 : (await callApi(call)).status })
  }
  const site = await openPageSite(page, {
    proxies: 1,
    callsPerMinute: 40,
    sessions: { read, kept: () => null, takeOver: async () => null },
    ...settings,
  })
  app = site.app
  const flags: RouteFlags = { ...apiFlags, basicAuthorization: 'required' }
  const handler = async (request: FastifyRequest) => {
    await request.readSession()
    return 'served'
  }
  app.get('/v1/call', { config: { flags } }, handler)
  app.post('/v1/write', { config: { flags } }, handler)
  app.get('/v1/few', { config: { flags: { ...flags, rateLimit: { perMinute: 3 } } } }, handler)
  app.get('/v1/once', { config: { flags: { ...flags, rateLimit: { perMinute: 1 } } } }, handler)
  app.post('/callback', { config: { flags: ownSecretFlags } }, handler)
}

/** A browser, or a program that keeps no cookies. */
class Client {
  cookies: Record<string, string> = {}
  readonly #address: string
  readonly #keeps: boolean

  constructor(from = address, keeps = true) {
    this.#address = from
    this.#keeps = keeps
  }

  async send(url: string, method: 'GET' | 'POST' = 'GET', headers = {}): Promise<LightMyRequestResponse> {
    const { cookies } = this
    const from = { 'x-forwarded-for': this.#address }
    const response = await app.inject({ method, url, cookies, headers: { ...csrf, ...from, ...headers } })
    if (this.#keeps) for (const { name, value } of response.cookies) this.cookies[name] = value
    return response
  }

  async status(url: string, method: 'GET' | 'POST' = 'GET'): Promise<number> {
    return (await this.send(url, method)).statusCode
  }

  /** How many of these requests are served. */
  async served(count: number, url: string, method: 'GET' | 'POST' = 'GET'): Promise<number> {
    let served = 0
    for (let sent = 0; sent < count; sent += 1) if ((await this.status(url, method)) === 200) served += 1
    return served
  }
}

const program = (from = address): Client => new Client(from, false)

async function visitor(from = address): Promise<Client> {
  const client = new Client(from)
  expect(await client.status('/')).toBe(200)
  return client
}

async function user(id: number, token = `token-${id}`): Promise<Client> {
  sessions.set(token, id)
  const client = new Client()
  client.cookies['kirari_session'] = token
  return client
}

beforeEach(() => {
  // The limits use the system clock: on a busy machine a test could take longer than a minute.
  vi.useFakeTimers({ toFake: ['Date'] })
  sessions = new Map()
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

test('2,000 visitors behind one address load pages and call the API undisturbed; one abuser among them is throttled alone', async () => {
  await openSite({ callsPerMinute: 1200 })
  const abuser = await visitor()
  expect(await abuser.served(1300, '/v1/call')).toBe(1200)
  const refused = await abuser.send('/v1/call')
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  for (let arrived = 1; arrived < 2000; arrived += 1) {
    const one = await visitor()
    expect(await one.status('/v1/call')).toBe(200)
  }
  expect(await abuser.status('/v1/call')).toBe(429)
})

describe('a page', () => {
  test('is served whatever other clients of its address call', async () => {
    await openSite()
    const known = await visitor()
    expect(await program().served(60, '/v1/call')).toBe(40)
    expect(await program().status('/?call=/v1/call')).toBe(200)
    expect(await known.status('/?call=/v1/call')).toBe(200)
    expect(await known.status('/v1/call')).toBe(200)
  })

  test('does not count its own calls, but those of a route with a limit of its own, for the visitor', async () => {
    await openSite()
    const one = await visitor()
    expect(await one.served(5, '/?call=/v1/call')).toBe(5)
    expect(await one.served(45, '/v1/call')).toBe(40)
    const other = new Client()
    expect(await other.served(5, '/?call=/v1/few')).toBe(3)
    expect(await other.status('/v1/few')).toBe(429)
    expect(await one.status('/v1/few')).toBe(200)
  })

  test('is limited for each visitor, and its forms are limited apart', async () => {
    await openSite()
    const one = await visitor()
    expect(await one.served(20, '/')).toBe(10)
    expect(await one.served(6, '/', 'POST')).toBe(4)
    expect(await (await visitor()).status('/')).toBe(200)
  })

  test('is limited together for those who send no cookie, or ids that they have made up', async () => {
    await openSite()
    let served = 0
    for (let sent = 0; sent < 120; sent += 1) {
      const made = program()
      if (sent % 2 === 0) made.cookies['kirari_visitor'] = `made-up-${sent}.signature`
      if (sent % 3 === 0) made.cookies['kirari_session'] = `made-up-${sent}`
      if ((await made.status('/')) === 200) served += 1
    }
    expect(served).toBe(100)
    expect(await program('198.51.100.8').status('/')).toBe(200)
  })
})

describe('a call', () => {
  test('counts for the user in all sessions', async () => {
    await openSite()
    const [one, same, other] = [await user(1), await user(1, 'other-token'), await user(2)]
    expect(await one.served(25, '/v1/call')).toBe(25)
    expect(await same.served(25, '/v1/write', 'POST')).toBe(15)
    expect(await one.status('/v1/call')).toBe(429)
    expect(await other.status('/v1/call')).toBe(200)
  })

  test('counts as one without a session once the session has ended', async () => {
    await openSite()
    const one = await user(1)
    expect(await one.served(2, '/v1/call')).toBe(2)
    sessions.clear()
    expect(await one.served(45, '/v1/call')).toBe(40)
    expect(await program().status('/v1/call')).toBe(429)
  })

  test('counts for the address without a cookie: an IPv4 address, or 64 bits of IPv6', async () => {
    await openSite()
    expect(await program('2001:db8::1').served(40, '/v1/call')).toBe(40)
    expect(await program('2001:db8::ffff:2').status('/v1/call')).toBe(429)
    expect(await program('2001:db8:0:1::1').status('/v1/call')).toBe(200)
    expect(await program('198.51.100.7').served(41, '/v1/call')).toBe(40)
    expect(await program('::ffff:198.51.100.7').status('/v1/call')).toBe(429)
    expect(await program('198.51.100.8').status('/v1/call')).toBe(200)
  })

  test('is refused above the ceiling of its address', async () => {
    await openSite({ callsPerMinute: 1200 })
    const visitors = await Promise.all(Array.from({ length: 102 }, () => visitor()))
    const statuses: number[] = []
    for (const one of visitors) statuses.push(await one.status('/v1/once'))
    expect(statuses.indexOf(429)).toBe(100)
    expect(await (await visitor('198.51.100.8')).status('/v1/once')).toBe(200)
  })

  test('is served again after a minute', async () => {
    await openSite()
    expect(await program().served(41, '/v1/call')).toBe(40)
    vi.advanceTimersByTime(59_000)
    expect(await program().status('/v1/call')).toBe(429)
    vi.advanceTimersByTime(1000)
    expect(await program().status('/v1/call')).toBe(200)
  })
})

test('a callback counts for its address only, whatever cookie it sends', async () => {
  await openSite({ callsPerMinute: 1 })
  const caller = await visitor()
  expect(await caller.served(12, '/callback', 'POST')).toBe(10)
  expect(await program().status('/callback', 'POST')).toBe(429)
  expect(await program('198.51.100.8').status('/callback', 'POST')).toBe(200)
  expect(await program().status('/')).toBe(200)
})
