import { RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { openRequest } from './open-request.ts'
import { platformContext } from './platform.ts'
import { payloadContext } from '../payload/payload-request.ts'
import { pageRequest } from './request-context.ts'
import { askSession } from './visit.ts'

const user = { id: 7, nickName: 'みお', avatarUrl: '/avatars/1.svg', bio: '', signature: '' }
const profile = { user, roles: ['user'], language: 'ko' }
const owner = { id: 3, isOwner: true, ownerUserId: 7 }
const webview = 'Mozilla/5.0 (Linux; Android 16; wv) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'

interface Visit {
  readonly cookie?: string
  readonly agent?: string
  readonly path?: string
  /** What the API answers, by path. */
  readonly api?: Readonly<Record<string, () => Response>>
  readonly country?: string
  readonly localeCookie?: boolean
  readonly headers?: Readonly<Record<string, string>>
  readonly payload?: boolean
  /** What the page does and answers. */
  readonly page?: (context: RouterContextProvider) => Promise<Response>
}

const signedIn = {
  '/v1/account/profile': () => Response.json(profile),
  '/v2/channels/is-owner': () => Response.json(owner),
}

async function visit({ cookie, agent, path = '/', api = signedIn, country, page, ...more }: Visit = {}) {
  const calls: Request[] = []
  const lines: string[] = []
  const context = new RouterContextProvider()
  context.set(platformContext, {
    nonce: '',
    ...(country !== undefined && { country }),
    ...(more.localeCookie !== undefined && { localeCookie: more.localeCookie }),
    log: (_fields, message) => lines.push(message),
    apiFetch: async (input, init) => {
      const call = new Request(new URL(String(input), 'http://site.test'), init)
      calls.push(call)
      return api[new URL(call.url).pathname]?.() ?? Response.json({ message: 'no' }, { status: 401 })
    },
  })
  if (more.payload === true) context.set(payloadContext, true)
  const headers = {
    ...more.headers,
    ...(cookie !== undefined && { cookie }),
    ...(agent !== undefined && { 'user-agent': agent }),
  }
  const request = new Request(`http://site.test${path}`, { headers })
  // As the router tells it, also when only the page's data is wanted.
  const url = new URL(request.url.replace('.data', ''))
  const answer = await openRequest(
    { request, context, params: {}, pattern: '/', url },
    () => page?.(context) ?? Promise.resolve(new Response()),
  )
  if (!answer) throw new Error('the request was not answered')
  return { answer, calls, lines, seen: pageRequest(context), cookies: answer.headers.getSetCookie() }
}
const paths = (calls: readonly Request[]) => calls.map(({ url }) => new URL(url).pathname)

describe('the startup of a page', () => {
  test('with the marker cookie fetches profile and owner info, and marks the visitor as signed in', async () => {
    const { calls, seen, cookies } = await visit({ cookie: 'is_login=true' })
    expect(paths(calls).sort()).toEqual(['/v1/account/profile', '/v2/channels/is-owner'])
    expect(seen).toMatchObject({ asked: true, profile, ownerInfo: owner, fault: null })
    expect(cookies).toEqual([expect.stringMatching(/^is_login=true; .*Max-Age=604800/)])
  })
  test.each([undefined, 'is_login=false', 'kirari_session=abc'])('asks nothing with the cookie %j', async (cookie) => {
    const { calls, seen, cookies } = await visit(cookie === undefined ? {} : { cookie })
    expect(calls).toEqual([])
    expect(seen).toMatchObject({ asked: false, profile: null })
    expect(cookies).toEqual([])
  })
  test.each([{ agent: webview }, { path: '/?webview=1' }])('asks nothing in a web view: %j', async (how) => {
    const { calls, seen } = await visit({ cookie: 'is_login=true', ...how })
    expect(calls).toEqual([])
    expect(seen).toMatchObject({ asked: false, webview: true })
  })
  test('without a session marks the visitor as signed out, and says nothing of it', async () => {
    const { seen, cookies, lines } = await visit({ cookie: 'is_login=true', api: {} })
    expect(seen).toMatchObject({ asked: true, profile: null, fault: null })
    expect(cookies).toEqual([expect.stringMatching(/^is_login=false; /)])
    expect(lines).toEqual([])
  })
  test.each(Object.keys(signedIn))('with a failing %s marks the visitor as signed out, and says why', async (path) => {
    const api = { ...signedIn, [path]: () => Response.json({ message: 'x' }, { status: 501 }) }
    const { seen, cookies, lines } = await visit({ cookie: 'is_login=true', api })
    expect(seen).toMatchObject({ asked: true, profile: null, ownerInfo: null, fault: { status: 501 } })
    expect(cookies).toEqual([expect.stringMatching(/^is_login=false; /)])
    expect(lines).toEqual([expect.stringContaining('プロフィールの取得に失敗しました')])
  })
  test('leaves the marker to a page that has just signed somebody in', async () => {
    const page = async () => new Response(null, { headers: { 'Set-Cookie': 'is_login=true; Path=/' } })
    const { cookies } = await visit({ cookie: 'is_login=true', api: {}, page })
    expect(cookies).toEqual(['is_login=true; Path=/'])
  })
})

describe('a page that must know', () => {
  test('asks the session itself, once, and marks what it learns', async () => {
    const page = async (context: RouterContextProvider) => {
      expect((await askSession(context)).profile).toEqual(profile)
      await askSession(context)
      return new Response()
    }
    const { calls, seen, cookies } = await visit({ agent: webview, page })
    expect(calls).toHaveLength(2)
    expect(seen).toMatchObject({ asked: true, language: 'ko', webview: true })
    expect(cookies).toEqual([expect.stringMatching(/^is_login=true; /)])
  })
})

describe('language and country', () => {
  test('are those of the signed-in user and of the viewer', async () => {
    const { seen, calls } = await visit({ cookie: 'is_login=true', country: 'KR' })
    expect(seen).toMatchObject({ language: 'ko', countryCode: 'KR' })
    for (const { headers } of calls) expect(headers.get('override-viewer-country')).toBe('KR')
  })
  test('give way to the language that was chosen in this visit', async () => {
    expect((await visit({ cookie: 'is_login=true; visit_lang=en' })).seen.language).toBe('en')
  })
  test('are those that the address names, in this page and in those that follow', async () => {
    const { answer, seen, cookies } = await visit({ path: '/?lang=en', headers: { 'accept-language': 'ko' } })
    expect(answer.status).toBe(200)
    expect(seen.language).toBe('en')
    expect(cookies).toEqual(['visit_lang=en; Path=/; HttpOnly; SameSite=Lax'])
    expect((await visit({ path: '/?lang=ja', cookie: 'visit_lang=en' })).seen.language).toBe('ja')
    expect((await visit({ path: '/?lang=en', cookie: 'visit_lang=en' })).cookies).toEqual([])
    expect((await visit({ path: '/?lang=fr' })).cookies).toEqual([])
  })
  test('of a page that is drawn stay as they are when its address comes back', async () => {
    const { seen, cookies } = await visit({ path: '/live-info/1.data?lang=ko', cookie: 'visit_lang=en' })
    expect(seen.language).toBe('en')
    expect(cookies).toEqual([])
  })
  test('are kept for 365 days where the operator says so, and only there', async () => {
    const { cookies } = await visit({ path: '/?lang=en', localeCookie: true })
    expect(cookies).toContain('i18n_redirected=en; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax')
    expect((await visit({ cookie: 'i18n_redirected=en', localeCookie: true })).seen.language).toBe('en')
    expect((await visit({ cookie: 'i18n_redirected=en' })).seen.language).toBe('ja')
    expect((await visit({ path: '/?lang=en', localeCookie: false })).cookies.join()).not.toContain('i18n_redirected')
  })
  test('are Japan and Japanese where nothing is known', async () => {
    expect((await visit({ country: 'nowhere' })).seen).toMatchObject({ language: 'ja', countryCode: 'JP' })
  })
})

describe('what may be kept of an answer', () => {
  const cacheControl = async (how: Visit) => (await visit(how)).answer.headers.get('cache-control')
  test('of the data of a page by itself is nothing, where it may be personal', async () => {
    expect(await cacheControl({ payload: true, cookie: 'is_login=true' })).toBe('no-store')
    expect(await cacheControl({ payload: true, cookie: 'kirari_session=abc', agent: webview })).toBe('no-store')
    expect(await cacheControl({ payload: true })).toBeNull()
  })
  test('ahead of a navigation is the whole, by the browser, for a moment', async () => {
    const headers = { purpose: 'prefetch' }
    expect(await cacheControl({ path: '/.data', headers })).toBe('private, max-age=5')
    const refused = async () => new Response(null, { status: 202 })
    expect(await cacheControl({ path: '/.data', headers, page: refused })).toBeNull()
    expect(await cacheControl({ path: '/.data' })).toBeNull()
  })
})
