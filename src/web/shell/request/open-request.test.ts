import { RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { openRequest, resolveSession } from './open-request.ts'
import { payloadContext } from '../payload.ts'
import { pageRequest, platformContext } from './request-context.ts'

const user = { id: 7, nickName: 'みお', avatarUrl: '/avatars/1.svg', bio: '', signature: '' }
const profile = { user, roles: ['user'], language: 'ko' }
const owner = { id: 3, isOwner: true, ownerUserId: 7 }
const webview = 'Mozilla/5.0 (Linux; Android 16; wv) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'

interface Options {
  readonly cookie?: string
  readonly agent?: string
  readonly path?: string
  /** Responses of the API by path. */
  readonly api?: Readonly<Record<string, () => Response>>
  readonly country?: string
  readonly localeCookie?: boolean
  readonly headers?: Readonly<Record<string, string>>
  readonly payload?: boolean
  readonly origin?: string
  /** The handler of the page. */
  readonly page?: (context: RouterContextProvider) => Promise<Response>
}

const signedIn = {
  '/v1/account/profile': () => Response.json(profile),
  '/v2/channels/is-owner': () => Response.json(owner),
}

async function open({ cookie, agent, path = '/', api = signedIn, country, page, ...more }: Options = {}) {
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
  const request = new Request(`${more.origin ?? 'http://site.test'}${path}`, { headers })
  // As the router passes it, also for a request for data only.
  const url = new URL(request.url.replace('.data', ''))
  const response = await openRequest(
    { request, context, params: {}, pattern: '/', url },
    () => page?.(context) ?? Promise.resolve(new Response()),
  )
  if (!response) throw new Error('openRequest returned no response')
  return { response, calls, lines, seen: pageRequest(context), cookies: response.headers.getSetCookie() }
}
const paths = (calls: readonly Request[]) => calls.map(({ url }) => new URL(url).pathname)

describe('the start of a page request', () => {
  test('passes a cookie that several calls set to the browser once', async () => {
    const set = { headers: { 'Set-Cookie': '__Host-kirari_session=abc; Path=/' } }
    const api = {
      '/v1/account/profile': () => Response.json(profile, set),
      '/v2/channels/is-owner': () => Response.json(owner, set),
    }
    const { cookies } = await open({ cookie: 'is_login=true; kirari_session=abc', api })
    expect(cookies.filter((one) => one.startsWith('__Host-'))).toEqual(['__Host-kirari_session=abc; Path=/'])
  })

  test('fetches profile and owner info with the marker cookie, and marks the user as signed in', async () => {
    const { calls, seen, cookies } = await open({ cookie: 'is_login=true' })
    expect(paths(calls).sort()).toEqual(['/v1/account/profile', '/v2/channels/is-owner'])
    expect(seen).toMatchObject({ sessionRead: true, profile, ownerInfo: owner, fault: null })
    expect(cookies).toEqual([expect.stringMatching(/^is_login=true; .*Max-Age=604800/)])
  })
  test.each([undefined, 'is_login=false', 'kirari_session=abc'])('calls nothing with the cookie %j', async (cookie) => {
    const { calls, seen, cookies } = await open(cookie === undefined ? {} : { cookie })
    expect(calls).toEqual([])
    expect(seen).toMatchObject({ sessionRead: false, profile: null })
    expect(cookies).toEqual([])
  })
  test.each([{ agent: webview }, { path: '/?webview=1' }])('calls nothing in a web view: %j', async (options) => {
    const { calls, seen } = await open({ cookie: 'is_login=true', ...options })
    expect(calls).toEqual([])
    expect(seen).toMatchObject({ sessionRead: false, webview: true })
  })
  test('marks the user as signed out without a session, and logs nothing', async () => {
    const { seen, cookies, lines } = await open({ cookie: 'is_login=true', api: {} })
    expect(seen).toMatchObject({ sessionRead: true, profile: null, fault: null })
    expect(cookies).toEqual([expect.stringMatching(/^is_login=false; /)])
    expect(lines).toEqual([])
  })
  test.each(Object.keys(signedIn).flatMap((path) => [429, 501, 503].map((status) => [path, status] as const)))(
    'does not mark the user as signed out if %s responds with %i, and logs the reason',
    async (path, status) => {
      const api = { ...signedIn, [path]: () => Response.json({ message: 'x' }, { status }) }
      const { seen, cookies, lines } = await open({ cookie: 'is_login=true', api })
      expect(seen).toMatchObject({ sessionRead: true, profile: null, ownerInfo: null, fault: { status } })
      expect(cookies).toEqual([])
      expect(lines).toEqual([expect.stringContaining('プロフィールの取得に失敗しました')])
    },
  )
  test('keeps the marker of a page that has just signed a user in', async () => {
    const page = async () => new Response(null, { headers: { 'Set-Cookie': 'is_login=true; Path=/' } })
    const { cookies } = await open({ cookie: 'is_login=true', api: {}, page })
    expect(cookies).toEqual(['is_login=true; Path=/'])
  })
})

describe('a page that resolves the session', () => {
  test('reads the session once and sets the marker', async () => {
    const page = async (context: RouterContextProvider) => {
      expect((await resolveSession(context)).profile).toEqual(profile)
      await resolveSession(context)
      return new Response()
    }
    const { calls, seen, cookies } = await open({ agent: webview, page })
    expect(calls).toHaveLength(2)
    expect(seen).toMatchObject({ sessionRead: true, language: 'ko', webview: true })
    expect(cookies).toEqual([expect.stringMatching(/^is_login=true; /)])
  })
})

describe('language and country', () => {
  test('come from the signed-in user and the viewer’s country', async () => {
    const { seen, calls } = await open({ cookie: 'is_login=true', country: 'KR' })
    expect(seen).toMatchObject({ language: 'ko', countryCode: 'KR' })
    for (const { headers } of calls) expect(headers.get('override-viewer-country')).toBe('KR')
  })
  test('follow the lang parameter, which no cookie remembers', async () => {
    const { response, seen, cookies } = await open({ path: '/?lang=en', headers: { 'accept-language': 'ko' } })
    expect(response.status).toBe(200)
    expect(seen.language).toBe('en')
    expect(cookies).toEqual([])
    expect((await open({ path: '/?lang=fr', headers: { 'accept-language': 'ko' } })).seen.language).toBe('ko')
  })
  test('stay in the address of a redirect within the site', async () => {
    const targetOf = async (location: string) => {
      const page = async () => new Response(null, { status: 302, headers: { location } })
      return (await open({ path: '/coins?lang=en', page })).response.headers.get('location')
    }
    expect(await targetOf('/login?redirect=%2Fcoins#top')).toBe('/login?redirect=%2Fcoins&lang=en#top')
    expect(await targetOf('/login?lang=ko')).toBe('/login?lang=ko')
    expect(await targetOf('https://provider.example/sign-in')).toBe('https://provider.example/sign-in')
  })
  test('of a page that the browser shows apply to a request for its data', async () => {
    const { seen, cookies } = await open({
      path: '/live-info/1.data?lang=ko',
      cookie: 'is_login=true; i18n_redirected=ko',
      localeCookie: true,
      headers: { 'accept-language': 'en' },
    })
    expect(seen.language).toBe('en')
    expect(cookies.join()).not.toContain('i18n_redirected')
  })
  test('are stored for 365 days only where the operator enables it', async () => {
    const { cookies } = await open({ path: '/?lang=en', localeCookie: true })
    expect(cookies).toContain('i18n_redirected=en; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax')
    expect((await open({ cookie: 'i18n_redirected=en', localeCookie: true })).seen.language).toBe('en')
    expect((await open({ cookie: 'i18n_redirected=en' })).seen.language).toBe('ja')
    expect((await open({ path: '/?lang=en', localeCookie: false })).cookies.join()).not.toContain('i18n_redirected')
  })
  test('and the marker are sent over https only, if the site is', async () => {
    const page = async () => new Response(null, { headers: { 'Set-Cookie': 'is_login=true; Path=/' } })
    const { cookies } = await open({ origin: 'https://site.test', path: '/?lang=en', localeCookie: true, page })
    expect(cookies).toEqual([
      'is_login=true; Path=/; Secure',
      'i18n_redirected=en; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure',
    ])
    const ofApi = { headers: { 'Set-Cookie': '__Host-kirari_session=abc; Path=/; Secure; HttpOnly' } }
    const api = { ...signedIn, '/v1/account/profile': () => Response.json(profile, ofApi) }
    const read = await open({ origin: 'https://site.test', cookie: 'is_login=true', api })
    expect(read.cookies).toEqual([
      expect.stringMatching(/^is_login=true; .*; Secure$/),
      '__Host-kirari_session=abc; Path=/; Secure; HttpOnly',
    ])
  })
  test('default to Japan and Japanese', async () => {
    expect((await open({ country: 'nowhere' })).seen).toMatchObject({ language: 'ja', countryCode: 'JP' })
  })
})

describe('caching', () => {
  const cacheControl = async (options: Options) => (await open(options)).response.headers.get('cache-control')
  test('forbids storing page data that may be personal', async () => {
    expect(await cacheControl({ payload: true, cookie: 'is_login=true' })).toBe('no-store')
    expect(await cacheControl({ payload: true, cookie: 'kirari_session=abc', agent: webview })).toBe('no-store')
    expect(await cacheControl({ payload: true })).toBeNull()
  })
  test('lets the browser reuse prefetched data for a few seconds', async () => {
    const headers = { purpose: 'prefetch' }
    expect(await cacheControl({ path: '/.data', headers })).toBe('private, max-age=5')
    const refused = async () => new Response(null, { status: 202 })
    expect(await cacheControl({ path: '/.data', headers, page: refused })).toBeNull()
    expect(await cacheControl({ path: '/.data' })).toBeNull()
  })
})
