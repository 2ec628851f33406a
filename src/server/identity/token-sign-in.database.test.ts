import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openFirebaseSite, type FirebaseSite } from '#tests/support/firebase-site.ts'
import { openProduct } from '#tests/support/product.ts'

let site: FirebaseSite
beforeAll(async () => {
  site = await openFirebaseSite()
})
beforeEach(() => {
  site.issuer.broken = false
})
afterAll(() => site.close())

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

describe('POST /v1/firebase/login', () => {
  test('opens a session whose cookie no script can read and no foreign page can use', async () => {
    const visitor = await site.as(null)
    const token = await site.issuer.token({ sub: 'new-1', name: ' はると ' })
    const answer = await visitor.call('POST /v1/firebase/login', {}, bearer(token))
    expect(answer.json()).toMatchObject({ created: true, returnTo: '/', profile: { user: { nickName: 'はると' } } })
    const [cookie] = answer.cookies
    expect(cookie).toMatchObject({ name: 'kirari_session', httpOnly: true, sameSite: 'Lax', path: '/' })
    expect((await visitor.call('GET /v1/account/profile')).json()).toMatchObject({ roles: ['user'], language: 'ja' })
  })

  test('knows somebody who comes again', async () => {
    const [first, again] = [await site.signIn('new-2'), await site.signIn('new-2')]
    const id = async (browser: typeof first) => (await browser.call('GET /v1/account/profile')).json().user.id
    expect(await id(first)).toBe(await id(again))
  })

  test('gives who has no name a neutral one in their language', async () => {
    const visitor = await site.as(null)
    const headers = { ...bearer(await site.issuer.token({ sub: 'nameless' })), 'accept-language': 'ko' }
    const { profile } = (await visitor.call('POST /v1/firebase/login', {}, headers)).json()
    expect(profile.user.nickName).toMatch(/^사용자\d{4}$/)
    expect(profile.language).toBe('ko')
  })

  test.each([
    ['nothing', async () => ({}), 401, 'ID_TOKEN_MISSING'],
    ['other credentials', async () => ({ authorization: 'Basic dXNlcg==' }), 401, 'ID_TOKEN_MISSING'],
    ['text', async () => bearer('nonsense'), 401, 'ID_TOKEN_INVALID'],
    ['a forged token', async () => bearer(await site.issuer.forgedToken()), 401, 'ID_TOKEN_INVALID'],
    ['a foreign token', async () => bearer(await site.issuer.token({ aud: 'other' })), 401, 'ID_TOKEN_INVALID'],
    ['an expired token', async () => bearer(await site.issuer.token({ exp: 1, iat: 0 })), 401, 'ID_TOKEN_EXPIRED'],
    [
      'a token of a tenant',
      async () => bearer(await site.issuer.token({ firebase: { sign_in_provider: 'google.com', tenant: 'x' } })),
      403,
      'TENANT_MISMATCH',
    ],
  ])('refuses %s, and opens no session', async (_, headers, status, code) => {
    const visitor = await site.as(null)
    const answer = await visitor.call('POST /v1/firebase/login', {}, await headers())
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
    expect(answer.cookies).toEqual([])
  })

  test('refuses a disabled account', async () => {
    const token = await site.issuer.token({ sub: 'disabled' })
    site.issuer.accounts.set('disabled', { disabled: true, validSince: 0 })
    const answer = await (await site.as(null)).call('POST /v1/firebase/login', {}, bearer(token))
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'IDENTITY_DISABLED'])
  })

  test('says to come again when the provider is out of reach', async () => {
    const token = await site.issuer.token()
    site.issuer.broken = true
    const answer = await (await site.as(null)).call('POST /v1/firebase/login', {}, bearer(token))
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'PROVIDER_UNAVAILABLE'])
    expect(answer.headers['retry-after']).toBeDefined()
  })

  test('refuses a body that is not empty JSON, and a foreign page', async () => {
    const headers = { ...bearer(await site.issuer.token()), 'content-type': 'application/json' }
    const url = '/v1/firebase/login'
    const foreign = await site.app.inject({ method: 'POST', url, headers, payload: '{}' })
    expect(foreign.json().code).toBe('FORBIDDEN_ORIGIN')
    const sent = { ...headers, 'x-requested-with': 'XMLHttpRequest' }
    const wrong = await site.app.inject({ method: 'POST', url, headers: sent, payload: '[' })
    expect(wrong.json().code).toBe('INVALID_REQUEST')
  })

  test('gives a new token at each sign-in and ends the session that the browser had: none can be planted', async () => {
    const planted = await site.signIn('attacker')
    const victim = await site.as(null)
    Object.assign(victim.cookies, planted.cookies)
    const former = { ...victim.cookies }
    await victim.call('POST /v1/firebase/login', {}, bearer(await site.issuer.token({ sub: 'victim' })))
    expect(victim.cookies['kirari_session']).not.toBe(former['kirari_session'])
    expect((await planted.call('GET /v1/account/profile')).statusCode).toBe(401)
  })

  test('is not served where the provider is not configured', async () => {
    const other = await openProduct({}, undefined, site.clock, { database: site.database })
    const answer = await (await other.as(null)).call('POST /v1/firebase/login', {}, bearer('x'))
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'PROVIDER_OFF'])
    await other.close()
  })
})
