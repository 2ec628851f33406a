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
  issuer.redirecting = false
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
  test('is verified to an identity', async () => {
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

  test('without an e-mail address gives an unverified one', async () => {
    const token = await issuer.token({ sub: 'mio', email_verified: true })
    expect(await provider().verify(token)).toMatchObject({ email: null, emailVerified: false })
  })

  const invalid: [string, () => Promise<string>, string][] = [
    ['of another project', () => issuer.token({ aud: 'other' }), 'invalid'],
    ['of another issuer', () => issuer.token({ iss: 'https://securetoken.google.com/other' }), 'invalid'],
    ['with a forged signature', () => issuer.forgedToken(), 'invalid'],
    [
      'that has expired',
      () => issuer.token({ exp: now() - 60, iat: now() - 3660, auth_time: now() - 3660 }),
      'expired',
    ],
    ['with a sign-in in the future', () => issuer.token({ auth_time: now() + 60 }), 'invalid'],
    ['issued in the future', () => issuer.token({ iat: now() + 600 }), 'invalid'],
    ['without a subject', () => issuer.token({ sub: '' }), 'invalid'],
    ['of an anonymous user', () => issuer.token({ firebase: { sign_in_provider: 'anonymous' } }), 'invalid'],
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
  test.each(invalid)('%s is rejected', async (_, make, reason) => {
    await expect(provider().verify(await make())).rejects.toMatchObject({ name: 'IdentityFailure', reason })
  })

  test('must belong to the configured tenant', async () => {
    const ofTenant = await issuer.token({ firebase: { sign_in_provider: 'google.com', tenant: 'live' } })
    expect(await provider('live').verify(ofTenant)).toMatchObject({ subject: 'uid-1' })
    await expect(provider('live').verify(await issuer.token())).rejects.toMatchObject({ reason: 'tenant' })
  })

  test('of a disabled account is rejected', async () => {
    const token = await issuer.token({ sub: 'off' })
    issuer.accounts.set('off', { disabled: true, validSince: 0 })
    await expect(provider().verify(token)).rejects.toMatchObject({ reason: 'disabled' })
  })

  test('of a revoked sign-in is rejected', async () => {
    const token = await issuer.token({ sub: 'revoked' })
    issuer.accounts.set('revoked', { disabled: false, validSince: now() + 1 })
    await expect(provider().verify(token)).rejects.toMatchObject({ reason: 'expired' })
  })

  test('of a deleted account is rejected', async () => {
    const token = await issuer.token({ sub: 'gone' })
    await provider().delete(token)
    expect(issuer.deleted).toContain('gone')
    await expect(provider().verify(token)).rejects.toMatchObject({ reason: 'invalid' })
  })

  test('is not sent on to another address by a redirect', async () => {
    const token = await issuer.token({ sub: 'mio' })
    issuer.redirecting = true
    await expect(provider().verify(token)).rejects.toMatchObject({ reason: 'unavailable' })
  })
})

describe('the keys of the provider', () => {
  test('are cached', async () => {
    const one = provider()
    const before = issuer.keyRequests
    await one.verify(await issuer.token())
    await one.verify(await issuer.token())
    expect(issuer.keyRequests - before).toBe(1)
  })

  test('are fetched again for an unknown key id', async () => {
    await issuer.rotate()
    expect(await provider().verify(await issuer.token())).toMatchObject({ subject: 'uid-1' })
  })

  test('that cannot be fetched make the provider unavailable, not the token invalid', async () => {
    const token = await issuer.token()
    issuer.broken = true
    await expect(provider().verify(token)).rejects.toMatchObject({ reason: 'unavailable' })
  })
})
