import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFirebaseProduct, type FirebaseProduct } from '#tests/support/firebase-product.ts'

let product: FirebaseProduct
beforeAll(async () => {
  product = await openFirebaseProduct()
})
afterAll(() => product.close())

type Browser = Awaited<ReturnType<FirebaseProduct['as']>>
const idOf = async (browser: Browser) => (await browser.call('GET /v1/account/profile')).json().user.id
const bearer = async (sub: string, claims = {}) => ({
  authorization: `Bearer ${await product.issuer.token({ sub, ...claims })}`,
})

describe('one e-mail address at two providers', () => {
  test('maps to one user where both have verified it, case-insensitively', async () => {
    // The seeded demo account has an Apple identity with this address.
    const existing = await product.as('liver-hana')
    const google = await product.signIn('google-hana', { email: 'Liver-Hana@People.example', email_verified: true })
    expect(await idOf(google)).toBe(await idOf(existing))
    const { identities } = (await google.call('GET /v1/account/settings')).json()
    expect(identities.map(({ provider }: { provider: string }) => provider).toSorted()).toEqual(['apple', 'firebase'])
  })

  test('maps to two users where one has not verified it', async () => {
    const existing = await product.as('liver-sora')
    const other = await product.signIn('google-sora', { email: 'liver-sora@people.example', email_verified: false })
    expect(await idOf(other)).not.toBe(await idOf(existing))
  })
})

describe('linking an identity while signed in', () => {
  test('signs in to the same account with both, and one can be unlinked again', async () => {
    const user = await product.as('viewer-mio')
    const added = await user.call('POST /v1/account/identities', {}, await bearer('mio-google'))
    expect(added.json().identities).toHaveLength(2)
    expect(await idOf(await product.signIn('mio-google'))).toBe(await idOf(user))
    const left = await user.call('POST /v1/account/identities/apple/removal')
    expect(left.json().identities).toMatchObject([{ provider: 'firebase' }])
    const last = await user.call('POST /v1/account/identities/firebase/removal')
    expect([last.statusCode, last.json().code]).toEqual([409, 'LAST_IDENTITY'])
    const missing = await user.call('POST /v1/account/identities/google/removal')
    expect([missing.statusCode, missing.json().code]).toEqual([404, 'IDENTITY_NOT_FOUND'])
  })

  test('is rejected where the identity belongs to another user', async () => {
    await product.signIn('taken')
    const user = await product.as('viewer-kenta')
    const answer = await user.call('POST /v1/account/identities', {}, await bearer('taken'))
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'IDENTITY_TAKEN'])
  })

  test('requires a sign-in within ten minutes, as unlinking does', async () => {
    const user = await product.as('owner-akari')
    product.clock.advance(10 * 60_000 + 1)
    const code = async (browser: Browser, call: string, headers = {}) => {
      const response = await browser.call(call, {}, headers)
      return response.statusCode === 200 ? null : response.json().code
    }
    const link = (browser: Browser, headers: object) => code(browser, 'POST /v1/account/identities', headers)
    const unlink = (browser: Browser) => code(browser, 'POST /v1/account/identities/apple/removal')
    expect(await link(user, await bearer('akari-google'))).toBe('RECENT_SIGN_IN_REQUIRED')
    const again = await product.as('owner-akari')
    expect(await link(again, await bearer('akari-google'))).toBeNull()
    expect([await unlink(user), await unlink(again)]).toEqual(['RECENT_SIGN_IN_REQUIRED', null])
  })

  test('requires a session and a valid token', async () => {
    const visitor = await product.as(null)
    expect((await visitor.call('POST /v1/account/identities', {}, await bearer('x'))).json().code).toBe(
      'SIGN_IN_REQUIRED',
    )
    const user = await product.as('viewer-kenta')
    expect((await user.call('POST /v1/account/identities')).json().code).toBe('ID_TOKEN_MISSING')
    const forged = { authorization: `Bearer ${await product.issuer.forgedToken()}` }
    expect((await user.call('POST /v1/account/identities', {}, forged)).json().code).toBe('ID_TOKEN_INVALID')
    expect((await visitor.call('POST /v1/account/identities/apple/removal')).statusCode).toBe(401)
  })
})
