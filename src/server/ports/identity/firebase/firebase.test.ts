import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TestClock } from '#tests/support/clock.ts'
import { IdTokenIssuer } from '#tests/support/id-token-issuer.ts'
import { firebaseIdentity } from './index.ts'

const clock = new TestClock()
const now = () => Math.floor(clock.now().getTime() / 1000)
let issuer: IdTokenIssuer
beforeAll(async () => {
  issuer = await IdTokenIssuer.open(() => clock.now())
})
beforeEach(() => {
  issuer.broken = false
})
afterAll(() => issuer.close())

const provider = (tenantId: string | null = null) =>
  firebaseIdentity({
    apiKey: 'a-key',
    authDomain: 'tests.example',
    projectId: issuer.projectId,
    tenantId,
    emulatorUrl: issuer.url,
    tokenSyncUrl: null,
    now: () => clock.now(),
  })

describe('an ID token', () => {
  test('says who somebody is', async () => {
    const token = await issuer.token({ sub: 'mio', email: 'Mio@people.example', email_verified: true, name: 'みお' })
    expect(await provider().verify(token)).toEqual({
      provider: 'firebase',
      subject: 'mio',
      email: 'Mio@people.example',
      emailVerified: true,
      name: 'みお',
      grant: null,
    })
  })

  test('without an address vouches for none', async () => {
    const token = await issuer.token({ sub: 'mio', email_verified: true })
    expect(await provider().verify(token)).toMatchObject({ email: null, emailVerified: false })
  })

  const wrong: [string, () => Promise<string>, string][] = [
    ['of another project', () => issuer.token({ aud: 'other' }), 'invalid'],
    ['of another issuer', () => issuer.token({ iss: 'https://securetoken.google.com/other' }), 'invalid'],
    ['signed by somebody else', () => issuer.forgedToken(), 'invalid'],
    [
      'that has expired',
      () => issuer.token({ exp: now() - 60, iat: now() - 3660, auth_time: now() - 3660 }),
      'expired',
    ],
    ['of a sign-in to come', () => issuer.token({ auth_time: now() + 60 }), 'invalid'],
    ['made in the future', () => issuer.token({ iat: now() + 600 }), 'invalid'],
    ['without a subject', () => issuer.token({ sub: '' }), 'invalid'],
    ['of nobody in particular', () => issuer.token({ firebase: { sign_in_provider: 'anonymous' } }), 'invalid'],
    ['of a tenant', () => issuer.token({ firebase: { sign_in_provider: 'google.com', tenant: 'x' } }), 'tenant'],
    ['that is text', async () => 'nonsense', 'invalid'],
    ['that is empty', async () => '', 'invalid'],
    [
      'without a signature',
      async () => {
        const [, payload = ''] = (await issuer.token()).split('.')
        return `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`
      },
      'invalid',
    ],
    [
      'whose claims were changed',
      async () => {
        const [head = '', , signature = ''] = (await issuer.token()).split('.')
        const [, payload = ''] = (await issuer.token({ sub: 'staff' })).split('.')
        return `${head}.${payload}.${signature}`
      },
      'invalid',
    ],
  ]
  test.each(wrong)('%s is refused', async (_, make, reason) => {
    await expect(provider().verify(await make())).rejects.toMatchObject({ name: 'IdentityFailure', reason })
  })

  test('must be of the tenant, where the site has one', async () => {
    const ofTenant = await issuer.token({ firebase: { sign_in_provider: 'google.com', tenant: 'live' } })
    expect(await provider('live').verify(ofTenant)).toMatchObject({ subject: 'uid-1' })
    await expect(provider('live').verify(await issuer.token())).rejects.toMatchObject({ reason: 'tenant' })
  })

  test('of a disabled account is refused', async () => {
    const token = await issuer.token({ sub: 'off' })
    issuer.accounts.set('off', { disabled: true, validSince: 0 })
    await expect(provider().verify(token)).rejects.toMatchObject({ reason: 'disabled' })
  })

  test('of a sign-in that was revoked since is refused', async () => {
    const token = await issuer.token({ sub: 'revoked' })
    issuer.accounts.set('revoked', { disabled: false, validSince: now() + 1 })
    await expect(provider().verify(token)).rejects.toMatchObject({ reason: 'expired' })
  })

  test('of a deleted account is refused', async () => {
    const token = await issuer.token({ sub: 'gone' })
    await provider().delete(token)
    expect(issuer.deleted).toContain('gone')
    await expect(provider().verify(token)).rejects.toMatchObject({ reason: 'invalid' })
  })
})

describe('the keys of the provider', () => {
  test('are asked for once, and again when they were changed', async () => {
    const one = provider()
    const before = issuer.keyRequests
    await one.verify(await issuer.token())
    await one.verify(await issuer.token())
    expect(issuer.keyRequests - before).toBe(1)
  })

  test('are looked for anew when a token names one that is not known', async () => {
    await issuer.rotate()
    expect(await provider().verify(await issuer.token())).toMatchObject({ subject: 'uid-1' })
  })

  test('that can not be had make the provider unavailable, not the token wrong', async () => {
    const token = await issuer.token()
    issuer.broken = true
    await expect(provider().verify(token)).rejects.toMatchObject({ reason: 'unavailable' })
  })
})
