import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openFirebaseProduct, type FirebaseProduct } from '#tests/support/firebase-product.ts'
import { openProduct } from '#tests/support/product.ts'

let product: FirebaseProduct
beforeAll(async () => {
  product = await openFirebaseProduct()
})
beforeEach(() => {
  product.issuer.broken = false
})
afterAll(() => product.close())

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

describe('POST /v1/firebase/login', () => {
  test('opens a session with an HttpOnly, SameSite=Lax cookie', async () => {
    const visitor = await product.as(null)
    const token = await product.issuer.token({ sub: 'new-1', name: ' はると ' })
    const answer = await visitor.call('POST /v1/firebase/login', {}, bearer(token))
    expect(answer.json()).toMatchObject({ created: true, returnTo: '/', profile: { user: { nickName: 'はると' } } })
    const [cookie] = answer.cookies
    expect(cookie).toMatchObject({ name: 'kirari_session', httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(cookie).not.toHaveProperty('secure')
    expect((await visitor.call('GET /v1/account/profile')).json()).toMatchObject({ roles: ['user'], language: 'ja' })
  })

  test('recognizes a returning user', async () => {
    const [first, again] = [await product.signIn('new-2'), await product.signIn('new-2')]
    const id = async (browser: typeof first) => (await browser.call('GET /v1/account/profile')).json().user.id
    expect(await id(first)).toBe(await id(again))
  })

  test('generates a nick name in the language of a user without a name', async () => {
    const visitor = await product.as(null)
    const headers = { ...bearer(await product.issuer.token({ sub: 'nameless' })), 'accept-language': 'ko' }
    const { profile } = (await visitor.call('POST /v1/firebase/login', {}, headers)).json()
    expect(profile.user.nickName).toMatch(/^사용자\d{4}$/)
    expect(profile.language).toBe('ko')
  })

  test.each([
    ['nothing', async () => ({}), 401, 'ID_TOKEN_MISSING'],
    ['other credentials', async () => ({ authorization: 'Basic dXNlcg==' }), 401, 'ID_TOKEN_MISSING'],
    ['text', async () => bearer('nonsense'), 401, 'ID_TOKEN_INVALID'],
    ['a forged token', async () => bearer(await product.issuer.forgedToken()), 401, 'ID_TOKEN_INVALID'],
    ['a foreign token', async () => bearer(await product.issuer.token({ aud: 'other' })), 401, 'ID_TOKEN_INVALID'],
    ['an expired token', async () => bearer(await product.issuer.token({ exp: 1, iat: 0 })), 401, 'ID_TOKEN_EXPIRED'],
    [
      'a token of a tenant',
      async () => bearer(await product.issuer.token({ firebase: { sign_in_provider: 'google.com', tenant: 'x' } })),
      403,
      'TENANT_MISMATCH',
    ],
  ])('rejects %s and opens no session', async (_, headers, status, code) => {
    const visitor = await product.as(null)
    const answer = await visitor.call('POST /v1/firebase/login', {}, await headers())
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
    expect(answer.cookies).toEqual([])
  })

  test('rejects a disabled account', async () => {
    const token = await product.issuer.token({ sub: 'disabled' })
    product.issuer.accounts.set('disabled', { disabled: true, validSince: 0 })
    const answer = await (await product.as(null)).call('POST /v1/firebase/login', {}, bearer(token))
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'IDENTITY_DISABLED'])
  })

  test('answers 503 with Retry-After when the provider is unreachable', async () => {
    const token = await product.issuer.token()
    product.issuer.broken = true
    const answer = await (await product.as(null)).call('POST /v1/firebase/login', {}, bearer(token))
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'PROVIDER_UNAVAILABLE'])
    expect(answer.headers['retry-after']).toBeDefined()
  })

  test('rejects an invalid JSON body, and a foreign origin', async () => {
    const headers = { ...bearer(await product.issuer.token()), 'content-type': 'application/json' }
    const url = '/v1/firebase/login'
    const foreign = await product.app.inject({ method: 'POST', url, headers, payload: '{}' })
    expect(foreign.json().code).toBe('FORBIDDEN_ORIGIN')
    const sent = { ...headers, 'x-requested-with': 'XMLHttpRequest' }
    const wrong = await product.app.inject({ method: 'POST', url, headers: sent, payload: '[' })
    expect(wrong.json().code).toBe('INVALID_REQUEST')
  })

  test('issues a new token at each sign-in and ends the previous session (session fixation)', async () => {
    const planted = await product.signIn('attacker')
    const victim = await product.as(null)
    Object.assign(victim.cookies, planted.cookies)
    const former = { ...victim.cookies }
    await victim.call('POST /v1/firebase/login', {}, bearer(await product.issuer.token({ sub: 'victim' })))
    expect(victim.cookies['kirari_session']).not.toBe(former['kirari_session'])
    expect((await planted.call('GET /v1/account/profile')).statusCode).toBe(401)
  })

  test('is off where the provider is not configured', async () => {
    const other = await openProduct({}, undefined, product.clock, { database: product.database })
    const answer = await (await other.as(null)).call('POST /v1/firebase/login', {}, bearer('x'))
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'PROVIDER_OFF'])
    await other.close()
  })
})
