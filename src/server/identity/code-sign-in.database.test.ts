import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLocalSite, siteOrigin, type LocalSite } from '#tests/support/local-site.ts'
import { openProduct } from '#tests/support/product.ts'

let site: LocalSite
beforeAll(async () => {
  site = await openLocalSite()
})
afterAll(() => site.close())

type Browser = Awaited<ReturnType<LocalSite['as']>>
const headers = { host: 'localhost' }

describe.each(['apple', 'google'] as const)('signing in with %s', (provider) => {
  const begin = (browser: Browser, query = '') =>
    browser.call(`GET /v1/${provider}/login_web?redirect=no${query}`, undefined, headers)
  const finish = (browser: Browser, body: object) => browser.call(`POST /v1/${provider}/callback`, body, headers)

  test('answers the address of the provider, with state, nonce and PKCE, for our own callback page', async () => {
    const answer = await begin(await site.as(null))
    const address = new URL(answer.json().url)
    expect(address.origin + address.pathname).toBe(`${site.local[provider].issuer}/auth`)
    const query = Object.fromEntries(address.searchParams)
    expect(query).toMatchObject({ response_type: 'code', code_challenge_method: 'S256', scope: expect.any(String) })
    expect(query['redirect_uri']).toBe(`${siteOrigin}/${provider}/callback`)
    for (const name of ['state', 'nonce', 'code_challenge']) expect(query[name]).toMatch(/^[\w-]{43}$/)
    expect(answer.cookies[0]).toMatchObject({ name: 'kirari_sign_in', httpOnly: true, sameSite: 'Lax', maxAge: 600 })
  })

  test('redirects there when it is not asked to answer the address', async () => {
    const browser = await site.as(null)
    const answer = await browser.call(`GET /v1/${provider}/login_web`, undefined, headers)
    expect(answer.statusCode).toBe(302)
    expect(answer.headers.location).toContain(`${site.local[provider].issuer}/auth?`)
  })

  test('opens a session with what comes back, and says where to go on', async () => {
    const browser = await site.as(null)
    const { url } = (await begin(browser, '&redirect_url=/live-info/abc?x=1')).json()
    const answer = await finish(browser, await site.choose(url, { account: 'viewer-mio' }))
    expect(answer.json()).toMatchObject({ returnTo: '/live-info/abc?x=1', profile: { user: { nickName: 'みお' } } })
    expect((await browser.call('GET /v1/account/profile')).statusCode).toBe(200)
    const { identities } = (await browser.call('GET /v1/account/settings')).json()
    expect(identities.map((one: { provider: string }) => one.provider)).toContain(provider)
  })

  test('takes what comes back once', async () => {
    const browser = await site.as(null)
    const { url } = (await begin(browser)).json()
    const answer = await site.choose(url, { account: 'guest' })
    expect((await finish(browser, answer)).statusCode).toBe(200)
    const again = await finish(browser, answer)
    expect([again.statusCode, again.json().code]).toEqual([400, 'SIGN_IN_EXPIRED'])
  })

  test('takes it for ten minutes', async () => {
    const browser = await site.as(null)
    const { url } = (await begin(browser)).json()
    const answer = await site.choose(url, { account: 'guest' })
    site.clock.advance(10 * 60_000 + 1)
    expect((await finish(browser, answer)).json().code).toBe('SIGN_IN_EXPIRED')
  })

  test('takes it from the browser that began alone: nobody can be signed in as somebody else by a link', async () => {
    const attacker = await site.as(null)
    const { url } = (await begin(attacker)).json()
    const answer = await site.choose(url, { account: 'guest' })
    const victim = await site.as(null)
    expect((await finish(victim, answer)).json().code).toBe('SIGN_IN_EXPIRED')
    await begin(victim)
    expect((await finish(victim, answer)).json().code).toBe('SIGN_IN_EXPIRED')
    expect((await victim.call('GET /v1/account/profile')).statusCode).toBe(401)
  })

  test('takes it at the callback of its own provider alone', async () => {
    const browser = await site.as(null)
    const { url } = (await begin(browser)).json()
    const answer = await site.choose(url, { account: 'guest' })
    const other = provider === 'apple' ? 'google' : 'apple'
    const crossed = await browser.call(`POST /v1/${other}/callback`, answer, headers)
    expect(crossed.json().code).toBe('SIGN_IN_EXPIRED')
  })

  test.each([
    [{}, 'INVALID_REQUEST'],
    [{ state: 'x' }, 'INVALID_REQUEST'],
    [{ state: '', code: '' }, 'INVALID_REQUEST'],
    [{ state: 'x', code: 'y' }, 'SIGN_IN_EXPIRED'],
    [{ state: 'x'.repeat(513), code: 'y' }, 'INVALID_REQUEST'],
  ])('refuses %o', async (body, code) => {
    expect((await finish(await site.as(null), body)).json().code).toBe(code)
  })

  test('refuses a code that the provider did not give, and the attempt is spent', async () => {
    const browser = await site.as(null)
    const { url } = (await begin(browser)).json()
    const { state, code } = await site.choose(url, { account: 'guest' })
    const forged = await finish(browser, { state, code: 'made-up' })
    expect([forged.statusCode, forged.json().code]).toEqual([401, 'SIGN_IN_REFUSED'])
    expect((await finish(browser, { state, code })).json().code).toBe('SIGN_IN_EXPIRED')
  })

  test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'never ends at %s',
    async (target) => {
      const answer = await begin(await site.as(null), `&redirect_url=${encodeURIComponent(target)}`)
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'REDIRECT_NOT_ALLOWED'])
    },
  )

  test('adds the identity to the account that is signed in, when that was asked for', async () => {
    const user = await site.as('liver-hana')
    const { url } = (await begin(user, '&purpose=link&redirect_url=/user_profile')).json()
    const person = { name: `はな ${provider}`, email: `hana-${provider}@other.example` }
    const answer = await finish(user, await site.choose(url, person))
    expect(answer.json()).toMatchObject({
      returnTo: '/user_profile',
      created: false,
      profile: { user: { nickName: 'はな' } },
    })
    const { identities } = (await user.call('GET /v1/account/settings')).json()
    expect(identities.map((one: { email: string }) => one.email)).toContain(`hana-${provider}@other.example`)
  })

  test('adds none because a foreign page leads the browser here', async () => {
    const user = await site.as('liver-sora')
    const path = `GET /v1/${provider}/login_web?redirect=no&purpose=link`
    const led = await user.call(path, undefined, { ...headers, 'sec-fetch-site': 'cross-site' })
    expect([led.statusCode, led.json().code]).toEqual([403, 'FORBIDDEN_ORIGIN'])
    const own = await user.call(path, undefined, { ...headers, 'sec-fetch-site': 'same-origin' })
    expect(own.statusCode).toBe(200)
  })

  test('adds none to somebody who is not signed in, or who is signed in as another by now', async () => {
    expect((await begin(await site.as(null), '&purpose=link')).json().code).toBe('SIGN_IN_REQUIRED')
    const user = await site.as('liver-sora')
    const { url } = (await begin(user, '&purpose=link')).json()
    const answer = await site.choose(url, { name: 'べつ', email: 'x@other.example' })
    await user.enter(site, 'viewer-kenta')
    expect((await finish(user, answer)).json().code).toBe('SIGN_IN_EXPIRED')
  })
})

describe('without any provider', () => {
  test.each(['apple', 'google'])('no call of %s is served', async (provider) => {
    const other = await openProduct({}, undefined, site.clock, { database: site.database })
    const visitor = await other.as(null)
    const begin = await visitor.call(`GET /v1/${provider}/login_web?redirect=no`)
    const finish = await visitor.call(`POST /v1/${provider}/callback`, { state: 'x', code: 'y' })
    expect([begin.json().code, finish.json().code]).toEqual(['PROVIDER_OFF', 'PROVIDER_OFF'])
    expect((await visitor.call('GET /v1/sign-in/options')).json()).toMatchObject({ apple: false, google: null })
    await other.close()
  })
})
