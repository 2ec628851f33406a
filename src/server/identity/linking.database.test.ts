import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFirebaseSite, type FirebaseSite } from '#tests/support/firebase-site.ts'

let site: FirebaseSite
beforeAll(async () => {
  site = await openFirebaseSite()
})
afterAll(() => site.close())

type Browser = Awaited<ReturnType<FirebaseSite['as']>>
const idOf = async (browser: Browser) => (await browser.call('GET /v1/account/profile')).json().user.id
const bearer = async (sub: string, claims = {}) => ({
  authorization: `Bearer ${await site.issuer.token({ sub, ...claims })}`,
})

describe('the same verified address at two providers', () => {
  test('is one user, whatever its capitals', async () => {
    // The demo account came with an Apple identity of this address.
    const known = await site.as('liver-hana')
    const google = await site.signIn('google-hana', { email: 'Liver-Hana@People.example', email_verified: true })
    expect(await idOf(google)).toBe(await idOf(known))
    const { identities } = (await google.call('GET /v1/account/settings')).json()
    expect(identities.map(({ provider }: { provider: string }) => provider).toSorted()).toEqual(['apple', 'firebase'])
  })

  test('is two users where one has not verified it', async () => {
    const known = await site.as('liver-sora')
    const other = await site.signIn('google-sora', { email: 'liver-sora@people.example', email_verified: false })
    expect(await idOf(other)).not.toBe(await idOf(known))
  })
})

describe('adding an identity while signed in', () => {
  test('brings both to the same account, and one can be taken away again', async () => {
    const user = await site.as('viewer-mio')
    const added = await user.call('POST /v1/account/identities', {}, await bearer('mio-google'))
    expect(added.json().identities).toHaveLength(2)
    expect(await idOf(await site.signIn('mio-google'))).toBe(await idOf(user))
    const left = await user.call('POST /v1/account/identities/apple/removal')
    expect(left.json().identities).toMatchObject([{ provider: 'firebase' }])
    const last = await user.call('POST /v1/account/identities/firebase/removal')
    expect([last.statusCode, last.json().code]).toEqual([409, 'LAST_IDENTITY'])
    const missing = await user.call('POST /v1/account/identities/google/removal')
    expect([missing.statusCode, missing.json().code]).toEqual([404, 'IDENTITY_NOT_FOUND'])
  })

  test('is refused where it belongs to somebody else', async () => {
    await site.signIn('taken')
    const user = await site.as('viewer-kenta')
    const answer = await user.call('POST /v1/account/identities', {}, await bearer('taken'))
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'IDENTITY_TAKEN'])
  })

  test('needs a session and a token that holds', async () => {
    const visitor = await site.as(null)
    expect((await visitor.call('POST /v1/account/identities', {}, await bearer('x'))).json().code).toBe(
      'SIGN_IN_REQUIRED',
    )
    const user = await site.as('viewer-kenta')
    expect((await user.call('POST /v1/account/identities')).json().code).toBe('ID_TOKEN_MISSING')
    const forged = { authorization: `Bearer ${await site.issuer.forgedToken()}` }
    expect((await user.call('POST /v1/account/identities', {}, forged)).json().code).toBe('ID_TOKEN_INVALID')
    expect((await visitor.call('POST /v1/account/identities/apple/removal')).statusCode).toBe(401)
  })
})
