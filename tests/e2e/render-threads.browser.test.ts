/** Pages of the build, rendered by a thread of their own and by the main thread. */
import type { InjectOptions } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '#main/package.ts'
import type { SiteBuild } from '#main/web/platform.ts'
import { bundleOf, importSite, startRendering, type Rendering } from '#main/web/rendering/index.ts'
import { counted } from '#server/metrics/index.ts'
import { rows } from '#tests/support/routes.ts'
import { liveId, openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'

let threads: Rendering
let ofMain: SiteBuild
let ofThreads: SiteBuild
/** Renders the next pages. */
let current: SiteBuild
let site: WholeSite
beforeAll(async () => {
  threads = startRendering({ threads: 1, bundle: bundleOf(root), log: pino({ level: 'silent' }) })
  ofMain = await importSite(bundleOf(root))
  ofThreads = await threads.site
  current = ofMain
  const chosen: SiteBuild = { ...ofMain, handle: (request, platform) => current.handle(request, platform) }
  site = await openWholeSite({ built: true, rendering: { site: Promise.resolve(chosen), close: async () => {} } })
})
afterAll(async () => {
  await site.close()
  await threads.close()
})

/** Behind the proxy that the site trusts; prefetches, so that no page is one that was stored. */
const headers = { host: 'live.example.jp', 'x-forwarded-proto': 'https', purpose: 'prefetch', accept: 'text/html' }

const send = (options: InjectOptions) =>
  site.product.app.inject({ ...options, headers: { ...headers, ...options.headers } })

/**
 * Without nonces, times and ids of visitors, which each response has of its own, and without the script whose source is that
 * of a function: Vitest changes functions of this thread.
 */
const comparable = (text: string): string =>
  text
    .replaceAll(/nonce(=\\?"|-)[\w+/]{22}==/g, 'nonce')
    .replaceAll(/\b1[78]\d{11}(?:\.\d+)?\b/g, 'time')
    .replaceAll(/dur=[\d.]+/g, 'time')
    // Of countdowns, and how long the site has run.
    .replaceAll(/>[\d:]+<\/dd>/g, '>time</dd>')
    .replaceAll(/(uptime\\*",)\d+/g, '$1time')
    .replaceAll(/\(\(storageKey, restoreKey\) => \{.*?\}\)\(/gs, '(script)(')
    .replaceAll(/kirari_visitor=[^;"]+/g, 'visitor')

async function answerOf(by: SiteBuild, options: InjectOptions) {
  current = by
  const { statusCode, headers, body } = await send(options)
  const { date: _date, ...others } = headers
  return { statusCode, headers: JSON.parse(comparable(JSON.stringify(others))), body: comparable(body) }
}

/** The parts of two texts from their first difference on, for a short message. */
function difference(one: string, other: string): readonly string[] {
  const start = [...one].findIndex((char, index) => char !== other[index])
  if (start < 0 && one.length === other.length) return []
  const from = Math.max(0, start < 0 ? one.length - 60 : start - 60)
  return [one, other].map((text) => text.slice(from, from + 160))
}

async function expectSame(options: InjectOptions): Promise<string> {
  const { body, ...main } = await answerOf(ofMain, options)
  const thread = await answerOf(ofThreads, options)
  expect(difference(body, thread.body)).toEqual([])
  expect(thread).toMatchObject(main)
  return body
}

async function signedIn(): Promise<{ cookie: string }> {
  const { cookies } = await site.product.as('viewer-mio')
  const pairs = Object.entries({ ...cookies, is_login: 'true' })
  return { cookie: pairs.map(([name, value]) => `${name}=${value}`).join('; ') }
}

describe('the response of a thread is the same as of the main thread', () => {
  const paths = [...rows.map(({ path }) => path).filter((path) => !path.includes('{')), `/live-info/${liveId}`]

  test.each(paths)('for a visitor at %s', async (url) => {
    await expectSame({ url })
  })

  test.each(paths)('for a signed-in user at %s', async (url) => {
    await expectSame({ url, headers: await signedIn() })
  })

  test.each([
    ['in English', { url: '/?lang=en' }],
    ['in the language of the browser', { url: '/', headers: { 'accept-language': 'ko' } }],
    ['in an app', { url: '/', headers: { 'user-agent': 'Mozilla/5.0 KirariApp/1.0' } }],
    ['without a body', { url: '/terms', method: 'HEAD' }],
    ['at an unknown address', { url: '/no/such/page' }],
    ['of a live that does not exist', { url: '/live-info/none00000000' }],
    ['that redirects', { url: '/user_profile' }],
    ['as data', { url: '/_payload.json', headers: { accept: 'application/json' } }],
    ['as data of the router', { url: `/live-info/${liveId}.data`, headers: { accept: '*/*' } }],
    ['in a frame', { url: '/embed/channels/1/series/1/episodes/1' }],
    ['with a body that is no form', { url: '/login', method: 'POST', payload: 'a', headers: { 'content-type': '' } }],
  ] as const)('for a page %s', async (_name, options) => {
    await expectSame(options)
  })

  test('for the form of a user, whose profile it changes', async () => {
    const fields = { intent: 'basics', nickName: '改名みお', bio: '', signature: '', language: 'ja', country: 'JP' }
    const { cookie } = await signedIn()
    const form = { cookie, 'content-type': 'application/x-www-form-urlencoded', origin: 'https://live.example.jp' }
    const payload = new URLSearchParams(fields).toString()
    const body = await expectSame({ url: '/user_profile', method: 'POST', headers: form, payload })
    expect(body).toContain('改名みお')
  })
})

test('with threads the main thread renders no page, nor for share cards, the sitemap and other sites', async () => {
  const rendered = async (thread: string): Promise<number> => {
    const series = `kirari_pages_rendered_total{thread="${thread}"}`
    const line = (await counted.metrics()).split('\n').find((one) => one.startsWith(series))
    return Number(line?.split(' ').at(-1) ?? 0)
  }
  current = ofThreads
  const before = { main: await rendered('main'), worker: await rendered('worker') }
  const urls = [
    '/',
    `/live-info/${liveId}`,
    '/share-card/ja/terms.png',
    '/sitemap.xml',
    '/robots.txt',
    '/manifest.webmanifest',
  ]
  for (const url of urls) expect([url, (await send({ url })).statusCode]).toEqual([url, 200])
  const oembed = `/oembed?url=${encodeURIComponent('https://live.example.jp/channels/1/series/1/episodes/1')}`
  expect((await send({ url: oembed })).statusCode).toBe(404)
  expect(await rendered('main')).toBe(before.main)
  // Those of the sitemap are all pages without parameters that visitors may open.
  expect((await rendered('worker')) - before.worker).toBeGreaterThan(20)
})
