import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLocalProduct, productOrigin, type LocalProduct } from '#tests/support/local-product.ts'
import { openProduct } from '#tests/support/product.ts'

let product: LocalProduct
beforeAll(async () => {
  product = await openLocalProduct()
})
afterAll(() => product.close())

type Browser = Awaited<ReturnType<LocalProduct['as']>>
const headers = { host: 'localhost' }

describe.each(['apple', 'google'] as const)('signing in with %s', (provider) => {
  const start = (browser: Browser, query = '') =>
    browser.call(`GET /v1/${provider}/login_web?redirect=no${query}`, undefined, headers)
  const complete = (browser: Browser, body: object) => browser.call(`POST /v1/${provider}/callback`, body, headers)

  test('returns an authorization URL with state, nonce, PKCE and our callback page', async () => {
    const answer = await start(await product.as(null))
    const address = new URL(answer.json().url)
    expect(address.origin + address.pathname).toBe(`${product.local[provider].issuer}/auth`)
    const query = Object.fromEntries(address.searchParams)
    expect(query).toMatchObject({ response_type: 'code', code_challenge_method: 'S256', scope: expect.any(String) })
    expect(query['redirect_uri']).toBe(`${productOrigin}/${provider}/callback`)
    for (const name of ['state', 'nonce', 'code_challenge']) expect(query[name]).toMatch(/^[\w-]{43}$/)
    expect(answer.cookies[0]).toMatchObject({ name: 'kirari_sign_in', httpOnly: true, sameSite: 'Lax', maxAge: 600 })
  })

  test('redirects to the authorization URL by default', async () => {
    const browser = await product.as(null)
    const answer = await browser.call(`GET /v1/${provider}/login_web`, undefined, headers)
    expect(answer.statusCode).toBe(302)
    expect(answer.headers.location).toContain(`${product.local[provider].issuer}/auth?`)
  })

  test('opens a session from the callback, and returns the path to continue at', async () => {
    const browser = await product.as(null)
    const { url } = (await start(browser, '&redirect_url=/live-info/abc?x=1')).json()
    const answer = await complete(browser, await product.choose(url, { account: 'viewer-mio' }))
    expect(answer.json()).toMatchObject({ returnTo: '/live-info/abc?x=1', profile: { user: { nickName: 'みお' } } })
    expect((await browser.call('GET /v1/account/profile')).statusCode).toBe(200)
    const { identities } = (await browser.call('GET /v1/account/settings')).json()
    expect(identities.map((one: { provider: string }) => one.provider)).toContain(provider)
  })

  test('accepts a callback once', async () => {
    const browser = await product.as(null)
    const { url } = (await start(browser)).json()
    const answer = await product.choose(url, { account: 'guest' })
    expect((await complete(browser, answer)).statusCode).toBe(200)
    const again = await complete(browser, answer)
    expect([again.statusCode, again.json().code]).toEqual([400, 'SIGN_IN_EXPIRED'])
  })

  test('accepts a callback for ten minutes', async () => {
    const browser = await product.as(null)
    const { url } = (await start(browser)).json()
    const answer = await product.choose(url, { account: 'guest' })
    product.clock.advance(10 * 60_000 + 1)
    expect((await complete(browser, answer)).json().code).toBe('SIGN_IN_EXPIRED')
  })

  test('accepts a callback only from the browser that started the sign-in (login CSRF)', async () => {
    const attacker = await product.as(null)
    const { url } = (await start(attacker)).json()
    const answer = await product.choose(url, { account: 'guest' })
    const victim = await product.as(null)
    expect((await complete(victim, answer)).json().code).toBe('SIGN_IN_EXPIRED')
    await start(victim)
    expect((await complete(victim, answer)).json().code).toBe('SIGN_IN_EXPIRED')
    expect((await victim.call('GET /v1/account/profile')).statusCode).toBe(401)
  })

  test('accepts a callback only of the same provider', async () => {
    const browser = await product.as(null)
    const { url } = (await start(browser)).json()
    const answer = await product.choose(url, { account: 'guest' })
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
  ])('rejects %o', async (body, code) => {
    expect((await complete(await product.as(null), body)).json().code).toBe(code)
  })

  test('rejects a forged code, and the attempt is consumed', async () => {
    const browser = await product.as(null)
    const { url } = (await start(browser)).json()
    const { state, code } = await product.choose(url, { account: 'guest' })
    const forged = await complete(browser, { state, code: 'made-up' })
    expect([forged.statusCode, forged.json().code]).toEqual([401, 'SIGN_IN_REFUSED'])
    expect((await complete(browser, { state, code })).json().code).toBe('SIGN_IN_EXPIRED')
  })

  test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'rejects the redirect target %s',
    async (target) => {
      const answer = await start(await product.as(null), `&redirect_url=${encodeURIComponent(target)}`)
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'REDIRECT_NOT_ALLOWED'])
    },
  )

  test('links the identity to the signed-in account with purpose=link', async () => {
    const user = await product.as('liver-hana')
    const { url } = (await start(user, '&purpose=link&redirect_url=/user_profile')).json()
    const person = { name: `はな ${provider}`, email: `hana-${provider}@other.example` }
    const answer = await complete(user, await product.choose(url, person))
    expect(answer.json()).toMatchObject({
      returnTo: '/user_profile',
      created: false,
      profile: { user: { nickName: 'はな' } },
    })
    const { identities } = (await user.call('GET /v1/account/settings')).json()
    expect(identities.map((one: { email: string }) => one.email)).toContain(`hana-${provider}@other.example`)
  })

  test('rejects purpose=link from a foreign page', async () => {
    const user = await product.as('liver-sora')
    const path = `GET /v1/${provider}/login_web?redirect=no&purpose=link`
    const crossSite = await user.call(path, undefined, { ...headers, 'sec-fetch-site': 'cross-site' })
    expect([crossSite.statusCode, crossSite.json().code]).toEqual([403, 'FORBIDDEN_ORIGIN'])
    const own = await user.call(path, undefined, { ...headers, 'sec-fetch-site': 'same-origin' })
    expect(own.statusCode).toBe(200)
  })

  test('links nothing after an old sign-in; a browser returns to the page that offers a new one', async () => {
    const user = await product.as('liver-sora')
    product.clock.advance(10 * 60_000 + 1)
    const refused = await start(user, '&purpose=link&redirect_url=/user_profile')
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'RECENT_SIGN_IN_REQUIRED'])
    const link = `GET /v1/${provider}/login_web?purpose=link&redirect_url=/user_profile`
    const followed = await user.call(link, undefined, headers)
    expect([followed.statusCode, followed.headers.location]).toEqual([302, '/user_profile'])
  })

  test('links nothing without a session, or when the signed-in user has changed', async () => {
    expect((await start(await product.as(null), '&purpose=link')).json().code).toBe('SIGN_IN_REQUIRED')
    const user = await product.as('liver-sora')
    const { url } = (await start(user, '&purpose=link')).json()
    const answer = await product.choose(url, { name: 'べつ', email: 'x@other.example' })
    await user.enter(product, 'viewer-kenta')
    expect((await complete(user, answer)).json().code).toBe('SIGN_IN_EXPIRED')
  })
})

describe('without configured providers', () => {
  test.each(['apple', 'google'])('the endpoints of %s are off', async (provider) => {
    const other = await openProduct({}, undefined, product.clock, { database: product.database })
    const visitor = await other.as(null)
    const start = await visitor.call(`GET /v1/${provider}/login_web?redirect=no`)
    const complete = await visitor.call(`POST /v1/${provider}/callback`, { state: 'x', code: 'y' })
    expect([start.json().code, complete.json().code]).toEqual(['PROVIDER_OFF', 'PROVIDER_OFF'])
    expect((await visitor.call('GET /v1/sign-in/options')).json()).toMatchObject({ apple: false, google: null })
    await other.close()
  })
})

test('over https a sign-in is tied to its browser by a cookie that no other host can set', async () => {
  const secure = await openLocalProduct({ PUBLIC_URL: 'https://live.example' })
  const browser = await secure.as(null)
  const { cookies } = await browser.call('GET /v1/apple/login_web?redirect=no')
  expect(cookies).toEqual([expect.objectContaining({ name: '__Host-kirari_sign_in', secure: true, path: '/' })])
  await secure.close()
})
