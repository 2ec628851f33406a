import { get } from 'node:http'
import { exportPKCS8, generateKeyPair, importPKCS8, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PlainBrowser } from '#tests/support/local-person.ts'
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

async function comeBack(provider: CodeProvider, choice: Record<string, string>) {
  const exchange = exchangeFor(provider.name)
  const begin = await provider.begin(exchange)
  const answer = await new PlainBrowser().choose(begin, exchange.redirectUri, choice)
  return { exchange, answer, code: answer.get('code') ?? '' }
}

const providers: [string, () => CodeProvider][] = [
  ['Apple', () => appleIdentity(local.apple)],
  ['Google', () => googleIdentity(local.google)],
]

describe.each(providers)('%s, played by this machine', (name, open) => {
  test('vouches for a known person', async () => {
    const provider = open()
    const { exchange, code } = await comeBack(provider, { account: 'viewer-mio' })
    expect(await provider.finish(exchange, code)).toMatchObject({
      provider: provider.name,
      subject: 'viewer-mio',
      email: 'viewer-mio@people.example',
      emailVerified: true,
      name: 'みお',
    })
  })

  test('takes somebody new, whose address need not be verified', async () => {
    const provider = open()
    const { exchange, code } = await comeBack(provider, {
      name: `はると ${name}`,
      email: `haruto-${name}@people.example`,
    })
    const came = await provider.finish(exchange, code)
    expect(came).toMatchObject({ emailVerified: false, name: `はると ${name}` })
    const again = await comeBack(provider, { account: came.subject })
    expect((await provider.finish(again.exchange, again.code)).subject).toBe(came.subject)
  })

  test('asks again when no name is given', async () => {
    const provider = open()
    const exchange = exchangeFor(provider.name)
    const browser = new PlainBrowser()
    const page = await browser.follow(await provider.begin(exchange), exchange.redirectUri)
    const answer = await browser.go(page.url, { name: '  ', email: '"><script>' })
    expect(answer.status).toBe(400)
    expect(await answer.text()).not.toContain('"><script>')
  })

  test('brings a refusal back when it is cancelled', async () => {
    const provider = open()
    const { answer } = await comeBack(provider, { cancel: '1' })
    expect(answer.get('error')).toBe(name === 'Apple' ? 'user_cancelled_authorize' : 'access_denied')
    expect(answer.get('state')).toBe(exchangeFor(provider.name).state)
  })

  test('gives for a code once only', async () => {
    const provider = open()
    const { exchange, code } = await comeBack(provider, { account: 'viewer-mio' })
    await provider.finish(exchange, code)
    await expect(provider.finish(exchange, code)).rejects.toMatchObject({ reason: 'refused' })
  })

  test.each([
    ['another verifier', { codeVerifier: 'other-'.padEnd(43, 'y') }],
    ['another nonce', { nonce: 'other' }],
    ['another address', { redirectUri: `${site}/elsewhere` }],
  ])('is not believed with %s', async (_, changed) => {
    const provider = open()
    const { exchange, code } = await comeBack(provider, { account: 'viewer-mio' })
    await expect(provider.finish({ ...exchange, ...changed }, code)).rejects.toMatchObject({ reason: 'refused' })
  })

  test('sends nobody to a page that is not the site’s', async () => {
    const begin = new URL(await open().begin(exchangeFor(open().name)))
    begin.searchParams.set('redirect_uri', 'https://evil.example/apple/callback')
    const { url, response } = await new PlainBrowser().follow(begin.href, 'https://evil.example')
    expect(url).not.toContain('evil.example/')
    expect(response.status).toBe(400)
  })
})

describe('Apple’s client secret', () => {
  const finish = async (changes: Partial<LocalProvider['apple']>) => {
    const { exchange, code } = await comeBack(appleIdentity(local.apple), { account: 'viewer-mio' })
    return appleIdentity({ ...local.apple, ...changes }).finish(exchange, code)
  }

  test('must be signed by the client’s key', async () => {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true })
    await expect(finish({ privateKey: await exportPKCS8(privateKey) })).rejects.toMatchObject({ reason: 'refused' })
  })

  test.each([{ teamId: 'OTHERTEAM0' }, { keyId: 'OTHERKEY00' }])(
    'must be of the client’s team and key (%o)',
    async (changes) => {
      await expect(finish(changes)).rejects.toMatchObject({ reason: 'refused' })
    },
  )

  test.each([
    ['has expired', -60, false],
    ['lasts longer than half a year', 200 * 86_400, false],
    ['lasts a day', 86_400, true],
  ])('that %s is taken: %s s, %s', async (_, seconds, taken) => {
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
    expect(answer.error).toBe(taken ? 'invalid_grant' : 'invalid_client')
  })

  test('lets the grant be revoked', async () => {
    const provider = appleIdentity(local.apple)
    const { exchange, code } = await comeBack(provider, { account: 'viewer-mio' })
    const { grant } = await provider.finish(exchange, code)
    expect(grant).toEqual(expect.any(String))
    await provider.revoke(grant ?? '')
  })
})

test('Apple gives names and addresses by form post alone', async () => {
  const begin = new URL(await appleIdentity(local.apple).begin(exchangeFor('apple')))
  begin.searchParams.delete('response_mode')
  expect((await fetch(begin, { redirect: 'manual' })).status).toBe(400)
})

test('a provider that can not be reached is unavailable', async () => {
  const nowhere = { ...local.google, issuer: 'http://127.0.0.1:9' }
  await expect(googleIdentity(nowhere).begin(exchangeFor('google'))).rejects.toMatchObject({ reason: 'unavailable' })
})

/** Asks with headers that `fetch` would not let us write. */
const ask = (headers: Record<string, string>, path = '/google/.well-known/openid-configuration') =>
  new Promise<number>((resolve, reject) => {
    const { port } = new URL(local.url)
    get({ host: '127.0.0.1', port, path, headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    }).on('error', reject)
  })

test('who comes by another name, or from a foreign page, is not let in', async () => {
  for (const host of ['localhost', '127.0.0.1:1', '[::1]:3002']) expect(await ask({ host })).toBe(200)
  for (const host of ['evil.example', 'localhost.evil.example']) expect(await ask({ host })).toBe(403)
  expect(await ask({ origin: site })).toBe(200)
  for (const origin of ['https://evil.example', 'null']) expect(await ask({ origin })).toBe(403)
})

test.each(['//', '/emulator/v1/accounts/%zz', '/nothing'])(
  'the address %s is refused, and is no fault of ours',
  async (path) => {
    expect(await ask({}, path)).toBeGreaterThanOrEqual(400)
    expect(await ask({}, path)).toBeLessThan(500)
  },
)

test('a site that moves to another address can be signed in to there', async () => {
  const moved = { ...exchangeFor('google'), redirectUri: 'http://localhost:4999/google/callback' }
  const provider = googleIdentity(local.google)
  origins = ['http://localhost:4999']
  const answer = await new PlainBrowser().choose(await provider.begin(moved), moved.redirectUri, {
    account: 'viewer-mio',
  })
  expect(await provider.finish(moved, answer.get('code') ?? '')).toMatchObject({ subject: 'viewer-mio' })
})
