import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SharedResponses } from '#server/http/index.ts'
import type { SecurityEvent } from '#server/security-events.ts'
import { openPageSite } from '#tests/support/page-site.ts'

let app: FastifyInstance
const rendered: string[] = []
const events: SecurityEvent[] = []
beforeAll(async () => {
  const render = async ({ method, url }: Request): Promise<Response> => {
    rendered.push(`${method} ${new URL(url).pathname}`)
    return new Response('page')
  }
  const site = await openPageSite(render, { security: { record: (event) => void events.push(event), close() {} } })
  app = site.app
})
afterAll(() => app.close())

describe('a page', () => {
  test.each(['GET', 'HEAD', 'POST'] as const)('is rendered for %s', async (method) => {
    expect((await app.inject({ method, url: '/terms' })).statusCode).toBe(200)
    expect(rendered.splice(0)).toEqual([`${method} /terms`])
  })

  test.each(['OPTIONS', 'PUT', 'PATCH', 'DELETE', 'TRACE'] as const)('has no method %s', async (method) => {
    const { statusCode, headers } = await app.inject({ method, url: '/terms' })
    expect([statusCode, headers['allow']]).toEqual([405, 'GET, HEAD, POST'])
    expect(rendered).toEqual([])
  })

  test.each(['https://evil.example', 'http://localhost:8080', 'null', ''])(
    'is not rendered for a form of another origin (%j), which is a security event',
    async (from) => {
      const statusOf = async (origin: string): Promise<number> =>
        (await app.inject({ method: 'POST', url: '/terms', headers: { origin } })).statusCode
      expect(await statusOf(from)).toBe(403)
      expect(rendered).toEqual([])
      expect(events.splice(0)).toMatchObject([{ kind: 'authorization-refused', reason: 'FORBIDDEN_ORIGIN' }])
      expect(await statusOf('http://localhost')).toBe(200)
      expect([rendered.splice(0), events]).toEqual([['POST /terms'], []])
    },
  )
})

describe('a page that visitors share', () => {
  let site: FastifyInstance
  let origin: string
  let renderings: string[]
  beforeAll(async () => {
    const opened = await openPageSite(
      async ({ url, headers }) => {
        const { pathname } = new URL(url)
        renderings.push(pathname)
        if (pathname === '/missing') return new Response('404', { status: 404 })
        if (pathname === '/__manifest') return Response.json({}, { headers: { 'cache-control': 'public, immutable' } })
        if (pathname === '/choice') return new Response('page', { headers: { 'set-cookie': 'a=b' } })
        const text = [headers.get('accept-language'), headers.get('cookie')].join(' ')
        return new Response(`<p>${text}</p>`, {
          headers: { 'content-type': 'text/html', vary: 'Accept-Language, Cookie' },
        })
      },
      { shared: new SharedResponses(() => 0) },
    )
    site = opened.app
    origin = await site.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => site.close())

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(origin + path, { headers: { 'accept-language': 'ja', ...headers } })

  async function untilStored(): Promise<void> {
    const isStored = async () => {
      const before = renderings.length
      await get('/terms')
      return renderings.length === before
    }
    await expect.poll(isStored).toBe(true)
  }

  /** The number of renderings for ten requests. */
  async function renderedFor(path: string, headers: Record<string, string> = {}): Promise<number> {
    renderings = []
    await untilStored()
    renderings = []
    for (let count = 0; count < 10; count += 1) await get(path, headers)
    return renderings.length
  }

  test('is rendered once for all of them', async () => {
    expect(await renderedFor('/terms')).toBe(0)
    const [one, other] = await Promise.all([get('/terms'), get('/terms')])
    expect(await one.text()).toBe(await other.text())
    expect(one.headers.get('content-security-policy')).toBe(other.headers.get('content-security-policy'))
    expect(one.headers.get('vary')).toMatch(/accept-language.*cookie.*accept-encoding/i)
  })

  test('gives each browser without one a cookie of its own for the limits', async () => {
    await renderedFor('/terms')
    const cookies = await Promise.all(
      [get('/terms'), get('/terms')].map(async (one) => (await one).headers.getSetCookie()[0]),
    )
    expect(cookies).toEqual([expect.stringMatching(/^kirari_visitor=/), expect.stringMatching(/^kirari_visitor=/)])
    expect(cookies[0]).not.toBe(cookies[1])
    const [cookie = ''] = (cookies[0] ?? '').split(';')
    expect((await get('/terms', { cookie })).headers.getSetCookie()).toEqual([])
  })

  test('links to routes whose list is made once, for visitors and users', async () => {
    const path = '/__manifest?paths=%2Fterms&version=1'
    const cookie = 'kirari_session=a; is_login=true'
    await get(path, { cookie })
    await expect.poll(() => renderedFor(path)).toBe(0)
    expect(await renderedFor(path, { cookie })).toBe(0)
    const { headers } = await get(path, { cookie })
    expect([headers.get('cache-control'), headers.getSetCookie()]).toEqual(['public, immutable', []])
    expect(await renderedFor('/__manifest/', { cookie })).toBe(10)
  })

  test.each([
    ['with a session', { cookie: 'kirari_session=a' }],
    ['marked as signed in', { cookie: 'is_login=true' }],
    ['with credentials', { authorization: 'Basic YTpi' }],
    ['that prefetches', { purpose: 'prefetch' }],
  ])('is rendered for each request %s', async (_name, headers) => {
    expect(await renderedFor('/terms', headers)).toBe(10)
  })

  test.each([
    ['another language', { 'accept-language': 'ko' }],
    ['a web view', { 'user-agent': 'Mozilla/5.0 (Linux; Android 16; wv)' }],
  ])('is rendered apart for %s', async (_name, headers) => {
    expect(await renderedFor('/terms', headers)).toBeGreaterThan(0)
  })

  test.each(['/missing', '/choice', '/terms/_payload.json'])('is not %s', async (path) => {
    expect(await renderedFor(path)).toBe(10)
  })
})
