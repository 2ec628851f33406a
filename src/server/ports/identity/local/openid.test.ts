import { exportPKCS8, generateKeyPair } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PlainBrowser } from '#tests/support/local-person.ts'
import { appleIdentity, googleIdentity } from '../openid/index.ts'
import type { CodeExchange, CodeProvider } from '../port.ts'
import { openLocalProvider, type LocalProvider } from './index.ts'

const site = 'http://localhost:3999'
let local: LocalProvider
beforeAll(async () => {
  local = await openLocalProvider({
    host: '127.0.0.1',
    port: 0,
    publicUrl: null,
    directory: null,
    clock: { now: () => new Date() },
    people: [{ account: 'viewer-mio', name: 'みお', email: 'viewer-mio@people.example' }],
    site: () => [site],
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

test('who comes by another name, or from a foreign page, is not let in', async () => {
  const { port } = new URL(local.url)
  const ask = (headers: Record<string, string>) =>
    fetch(`http://127.0.0.1:${port}/google/.well-known/openid-configuration`, { headers })
  expect((await ask({})).status).toBe(200)
  expect((await ask({ origin: site })).status).toBe(200)
  for (const origin of ['https://evil.example', 'null']) expect((await ask({ origin })).status).toBe(403)
})
