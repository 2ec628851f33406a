import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openidProvider } from './client.ts'

const clientId = 'kirari-tests'
const exchange = {
  state: 'state-'.padEnd(43, 'x'),
  nonce: 'nonce-'.padEnd(43, 'x'),
  codeVerifier: 'verifier-'.padEnd(43, 'x'),
  redirectUri: 'http://localhost:3999/google/callback',
}

const published = await generateKeyPair('ES256')
const other = await generateKeyPair('ES256')

/** The ID token that the provider issues next, and how often its keys were requested. */
let idToken = ''
let keyRequests = 0
let issuer = ''
/** The issuer that the metadata state. */
let statedIssuer = ''

/** A provider that issues what a test wants, over real HTTP. */
const server = createServer((request, response) => {
  const answer = async (): Promise<object> => {
    if (request.url === '/token') return { access_token: 'a', token_type: 'bearer', id_token: idToken }
    if (request.url === '/keys') {
      keyRequests += 1
      return { keys: [{ ...(await exportJWK(published.publicKey)), kid: 'one', alg: 'ES256', use: 'sig' }] }
    }
    return {
      issuer: statedIssuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      id_token_signing_alg_values_supported: ['ES256'],
    }
  }
  void answer().then((body) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(body))
  })
})

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  issuer = `http://127.0.0.1:${port}`
})
beforeEach(() => {
  statedIssuer = issuer
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

function sign(
  key: CryptoKey | Uint8Array,
  header: { alg: string; kid?: string },
  claims: object = {},
): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  const expected = { iss: issuer, sub: 'mio', aud: clientId, nonce: exchange.nonce, iat: now, exp: now + 300 }
  return new SignJWT({ ...expected, ...claims }).setProtectedHeader(header).sign(key)
}

const open = () =>
  openidProvider({ name: 'google', issuer, clientId, parameters: { scope: 'openid' }, secret: async () => 'secret' })

test('an ID token with the signature of the provider is accepted, and its keys are cached', async () => {
  const provider = open()
  keyRequests = 0
  for (const attempt of [1, 2]) {
    idToken = await sign(published.privateKey, { alg: 'ES256', kid: 'one' })
    expect((await provider.redeemCode(exchange, `code ${attempt}`)).subject).toBe('mio')
  }
  expect(keyRequests).toBe(1)
})

test.each([
  ['by another key', () => sign(other.privateKey, { alg: 'ES256', kid: 'one' })],
  ['by an unpublished key', () => sign(other.privateKey, { alg: 'ES256', kid: 'two' })],
  ['with the secret of the client', () => sign(Buffer.from('secret'.padEnd(32)), { alg: 'HS256' })],
  ['for another client', () => sign(published.privateKey, { alg: 'ES256', kid: 'one' }, { aud: 'other' })],
  ['for another sign-in', () => sign(published.privateKey, { alg: 'ES256', kid: 'one' }, { nonce: 'other' })],
])('an ID token that is signed %s is rejected', async (_, make) => {
  idToken = await make()
  await expect(open().redeemCode(exchange, 'code')).rejects.toMatchObject({ reason: 'refused' })
})

test('an ID token without a signature is rejected', async () => {
  const [, payload = ''] = (await sign(published.privateKey, { alg: 'ES256' })).split('.')
  idToken = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`
  await expect(open().redeemCode(exchange, 'code')).rejects.toMatchObject({ reason: 'refused' })
})

test('metadata of another issuer are rejected', async () => {
  statedIssuer = 'https://evil.example'
  await expect(open().authorizationUrl(exchange)).rejects.toMatchObject({ name: 'IdentityFailure' })
})
