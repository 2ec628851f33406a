import { get } from 'node:http'
import { exportPKCS8, generateKeyPair, importPKCS8, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PlainBrowser } from '#tests/support/plain-browser.ts'
import { appleIdentity, googleIdentity } from '../openid/index.ts'
import type { CodeExchange, CodeProvider } from '../port.ts'
import { openLocalProvider, type LocalProvider } from './index.ts'

const site = 'http://localhost:3999'
let origins = [site]
let local: LocalProvider
beforeAll(async () => {
  local = await openLocalProvider({
    host: '127.0.0.1',
    port: 0,
    publicUrl: null,
    directory: null,
    clock: { now: () => new Date() },
    people: [{ account: 'viewer-mio', name: 'みお', email: 'viewer-mio@people.example' }],
    site: () => origins,
    anyName: false,
    onError: (error) => {
      throw error
    },
  })
})
afterAll(() => local.close())

const exchangeFor = (name: string): CodeExchange => ({
  state: 'state-'.padEnd(43, 'x'),
  nonce: 'nonce-'.padEnd(43, 'x'),
  codeVerifier: 'verifier-'.padEnd(43, 'x'),
  redirectUri: `${site}/${name}/callback`,
})

async function authorize(provider: CodeProvider, choice: Record<string, string>) {
  const exchange = exchangeFor(provider.name)
  const authorizationUrl = await provider.authorizationUrl(exchange)
  const answer = await new PlainBrowser().choose(authorizationUrl, exchange.redirectUri, choice)
  return { exchange, answer, code: answer.get('code') ?? '' }
}

const providers: [string, () => CodeProvider][] = [
  ['Apple', () => appleIdentity(local.apple)],
  ['Google', () => googleIdentity(local.google)],
]

describe.each(providers)('the local stand-in for %s', (name, open) => {
  test('signs a known person in', async () => {
    const provider = open()
    const { exchange, code } = await authorize(provider, { account: 'viewer-mio' })
    expect(await provider.redeemCode(exchange, code)).toMatchObject({
      provider: provider.name,
      subject: 'viewer-mio',
      email: 'viewer-mio@people.example',
      emailVerified: true,
      name: 'みお',
    })
  })

  test('signs a new person in, with an unverified e-mail address', async () => {
    const provider = open()
    const { exchange, code } = await authorize(provider, {
      name: `はると ${name}`,
      email: `haruto-${name}@people.example`,
    })
    const identity = await provider.redeemCode(exchange, code)
    expect(identity).toMatchObject({ emailVerified: false, name: `はると ${name}` })
    const again = await authorize(provider, { account: identity.subject })
    expect((await provider.redeemCode(again.exchange, again.code)).subject).toBe(identity.subject)
  })

  test('shows the form again without a name', async () => {
    const provider = open()
    const exchange = exchangeFor(provider.name)
    const browser = new PlainBrowser()
    const page = await browser.follow(await provider.authorizationUrl(exchange), exchange.redirectUri)
    const answer = await browser.request(page.url, { name: '  ', email: '"><script>' })
    expect(answer.status).toBe(400)
    expect(await answer.text()).not.toContain('"><script>')
  })

  test('redirects with an error when cancelled', async () => {
    const provider = open()
    const { answer } = await authorize(provider, { cancel: '1' })
    expect(answer.get('error')).toBe(name === 'Apple' ? 'user_cancelled_authorize' : 'access_denied')
    expect(answer.get('state')).toBe(exchangeFor(provider.name).state)
  })

  test('accepts a code once', async () => {
    const provider = open()
    const { exchange, code } = await authorize(provider, { account: 'viewer-mio' })
    await provider.redeemCode(exchange, code)
    await expect(provider.redeemCode(exchange, code)).rejects.toMatchObject({ reason: 'refused' })
  })

  test.each([
    ['another verifier', { codeVerifier: 'other-'.padEnd(43, 'y') }],
    ['another nonce', { nonce: 'other' }],
    ['another address', { redirectUri: `${site}/elsewhere` }],
  ])('rejects a code with %s', async (_, changed) => {
    const provider = open()
    const { exchange, code } = await authorize(provider, { account: 'viewer-mio' })
    await expect(provider.redeemCode({ ...exchange, ...changed }, code)).rejects.toMatchObject({ reason: 'refused' })
  })

  test('does not redirect to other sites', async () => {
    const authorizationUrl = new URL(await open().authorizationUrl(exchangeFor(open().name)))
    authorizationUrl.searchParams.set('redirect_uri', 'https://evil.example/apple/callback')
    const { url, response } = await new PlainBrowser().follow(authorizationUrl.href, 'https://evil.example')
    expect(url).not.toContain('evil.example/')
    expect(response.status).toBe(400)
  })
})

describe('Apple’s client secret', () => {
  const redeemWith = async (changes: Partial<LocalProvider['apple']>) => {
    const { exchange, code } = await authorize(appleIdentity(local.apple), { account: 'viewer-mio' })
    return appleIdentity({ ...local.apple, ...changes }).redeemCode(exchange, code)
  }

  test('must be signed by the client’s key', async () => {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true })
    await expect(redeemWith({ privateKey: await exportPKCS8(privateKey) })).rejects.toMatchObject({ reason: 'refused' })
  })

  test.each([{ teamId: 'OTHERTEAM0' }, { keyId: 'OTHERKEY00' }])(
    'must be of the client’s team and key (%o)',
    async (changes) => {
      await expect(redeemWith(changes)).rejects.toMatchObject({ reason: 'refused' })
    },
  )

  test.each([
    ['has expired', -60, false],
    ['lasts longer than half a year', 200 * 86_400, false],
    ['lasts a day', 86_400, true],
  ])('that %s is accepted: %s s, %s', async (_, seconds, accepted) => {
    const { issuer, clientId, teamId, keyId, privateKey } = local.apple
    const secret = await new SignJWT({})
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setSubject(clientId)
      .setAudience(issuer)
      .setIssuedAt()
      .setExpirationTime(new Date(Date.now() + seconds * 1000))
      .sign(await importPKCS8(privateKey, 'ES256'))
    const body = new URLSearchParams({
      client_id: clientId,
      client_secret: secret,
      grant_type: 'refresh_token',
      refresh_token: 'x',
    })
    const answer = await (await fetch(`${issuer}/token`, { method: 'POST', body })).json()
    expect(answer.error).toBe(accepted ? 'invalid_grant' : 'invalid_client')
  })

  test('authorizes the revocation of a grant', async () => {
    const provider = appleIdentity(local.apple)
    const { exchange, code } = await authorize(provider, { account: 'viewer-mio' })
    const { grant } = await provider.redeemCode(exchange, code)
    expect(grant).toEqual(expect.any(String))
    await provider.revoke(grant ?? '')
  })
})

test('Apple requires form_post for name and email', async () => {
  const authorizationUrl = new URL(await appleIdentity(local.apple).authorizationUrl(exchangeFor('apple')))
  authorizationUrl.searchParams.delete('response_mode')
  expect((await fetch(authorizationUrl, { redirect: 'manual' })).status).toBe(400)
})

test('an unreachable provider is unavailable', async () => {
  const nowhere = { ...local.google, issuer: 'http://127.0.0.1:9' }
  await expect(googleIdentity(nowhere).authorizationUrl(exchangeFor('google'))).rejects.toMatchObject({
    reason: 'unavailable',
  })
})

/** Sends a request with headers that `fetch` forbids. */
const request = (headers: Record<string, string>, path = '/google/.well-known/openid-configuration') =>
  new Promise<number>((resolve, reject) => {
    const { port } = new URL(local.url)
    get({ host: '127.0.0.1', port, path, headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    }).on('error', reject)
  })

test('requests with another host name or a foreign origin are rejected', async () => {
  for (const host of ['localhost', '127.0.0.1:1', '[::1]:3002']) expect(await request({ host })).toBe(200)
  for (const host of ['evil.example', 'localhost.evil.example']) expect(await request({ host })).toBe(403)
  expect(await request({ origin: site })).toBe(200)
  for (const origin of ['https://evil.example', 'null']) expect(await request({ origin })).toBe(403)
})

test.each(['//', '/emulator/v1/accounts/%zz', '/nothing'])(
  'the invalid path %s is answered with a 4xx status',
  async (path) => {
    expect(await request({}, path)).toBeGreaterThanOrEqual(400)
    expect(await request({}, path)).toBeLessThan(500)
  },
)

test('accepts a changed origin of the site', async () => {
  const moved = { ...exchangeFor('google'), redirectUri: 'http://localhost:4999/google/callback' }
  const provider = googleIdentity(local.google)
  origins = ['http://localhost:4999']
  const answer = await new PlainBrowser().choose(await provider.authorizationUrl(moved), moved.redirectUri, {
    account: 'viewer-mio',
  })
  expect(await provider.redeemCode(moved, answer.get('code') ?? '')).toMatchObject({ subject: 'viewer-mio' })
})
