import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { TestClock } from '#tests/support/clock.ts'
import { firebaseIdentity } from '../firebase/index.ts'
import { openLocalProvider, type LocalProvider } from './index.ts'

const site = 'http://localhost:3998'
const clock = new TestClock()
const folder = mkdtempSync(join(tmpdir(), 'kirari-local-identity-'))
const mio = { account: 'viewer-mio', name: 'みお', email: 'viewer-mio@people.example' }
let local: LocalProvider

const open = () =>
  openLocalProvider({
    host: '127.0.0.1',
    port: 0,
    publicUrl: null,
    directory: join(folder, 'people'),
    clock,
    people: [mio],
    site: () => [site, 'http://[::1]:3998'],
    anyName: false,
    onError: (error) => {
      throw error
    },
  })

beforeAll(async () => {
  local = await open()
})
afterEach(async () => {
  await consoleCall('PATCH', 'viewer-mio', { disabled: false })
})
afterAll(async () => {
  await local.close()
  rmSync(folder, { recursive: true })
})

async function call(path: string, body: object, headers: Record<string, string> = {}, key = 'local-api-key') {
  const address = `${local.url}/identitytoolkit.googleapis.com/v1/${path}?key=${key}`
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const answer = await response.json()
  return { status: response.status, answer, error: answer.error?.message }
}

const consoleCall = (method: string, account: string, body: object = {}) =>
  fetch(`${local.url}/emulator/v1/accounts/${account}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

async function refresh(token: string) {
  const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token })
  const response = await fetch(`${local.url}/securetoken.googleapis.com/v1/token?key=local-api-key`, {
    method: 'POST',
    body,
  })
  const answer = await response.json()
  return { answer, error: answer.error?.message }
}

async function signIn(claims: object = { sub: 'viewer-mio' }) {
  const postBody = new URLSearchParams({ id_token: JSON.stringify(claims), providerId: 'google.com' }).toString()
  const { answer } = await call('accounts:signInWithIdp', { postBody, requestUri: site, returnSecureToken: true })
  return answer
}

const relyingParty = () =>
  firebaseIdentity({ ...local.firebase, tenantId: null, tokenSyncUrl: null, now: () => clock.now() })

describe('the local stand-in for the identity toolkit', () => {
  test('issues tokens that our server accepts', async () => {
    const { idToken, expiresIn, localId } = await signIn()
    expect([expiresIn, localId]).toEqual(['3600', 'viewer-mio'])
    expect(await relyingParty().verify(idToken)).toMatchObject({
      subject: 'viewer-mio',
      email: 'viewer-mio@people.example',
      emailVerified: true,
      name: 'みお',
    })
  })

  test('refreshes tokens for an hour', async () => {
    const { idToken, refreshToken } = await signIn()
    clock.advance(3_700_000)
    await expect(relyingParty().verify(idToken)).rejects.toMatchObject({ reason: 'expired' })
    const { answer } = await refresh(refreshToken)
    expect(answer).toMatchObject({ expires_in: '3600', user_id: 'viewer-mio', refresh_token: expect.any(String) })
    expect(await relyingParty().verify(answer.id_token)).toMatchObject({ subject: 'viewer-mio' })
  })

  test('issues no tokens to a disabled account, and invalidates earlier ones', async () => {
    const { idToken, refreshToken } = await signIn()
    await consoleCall('PATCH', 'viewer-mio', { disabled: true })
    expect((await refresh(refreshToken)).error).toBe('USER_DISABLED')
    expect((await call('accounts:lookup', { idToken })).error).toBe('USER_DISABLED')
    expect((await signIn()).error.message).toBe('USER_DISABLED')
    await expect(relyingParty().verify(idToken)).rejects.toMatchObject({ reason: 'disabled' })
  })

  test('invalidates tokens of revoked sign-ins', async () => {
    const { idToken, refreshToken } = await signIn()
    await consoleCall('PATCH', 'viewer-mio', { validSince: 'now' })
    expect((await refresh(refreshToken)).error).toBe('TOKEN_EXPIRED')
    await expect(relyingParty().verify(idToken)).rejects.toMatchObject({ reason: 'expired' })
    clock.advance(2000)
    expect((await refresh((await signIn()).refreshToken)).error).toBeUndefined()
  })

  test('deletes an account only after a recent sign-in', async () => {
    const { idToken } = await signIn({ sub: 'leaver', name: 'のぞみ' })
    clock.advance(301_000)
    await expect(relyingParty().delete(idToken)).rejects.toMatchObject({ reason: 'stale' })
    const again = await signIn({ sub: 'leaver' })
    await relyingParty().delete(again.idToken)
    expect((await call('accounts:lookup', { idToken: again.idToken })).error).toBe('USER_NOT_FOUND')
    expect((await refresh(again.refreshToken)).error).toBe('USER_NOT_FOUND')
  })

  test.each([
    ['accounts:lookup', { idToken: 'nonsense' }, 'INVALID_ID_TOKEN'],
    ['accounts:lookup', {}, 'INVALID_JSON'],
    ['accounts:delete', { idToken: 'nonsense' }, 'INVALID_ID_TOKEN'],
    ['accounts:signInWithIdp', { postBody: 'providerId=google.com&id_token=nonsense' }, 'INVALID_IDP_RESPONSE'],
    ['accounts:signInWithIdp', { postBody: 'providerId=other.example&id_token={}' }, 'OPERATION_NOT_ALLOWED'],
    ['accounts:signInWithIdp', { postBody: 'providerId=google.com', tenantId: 'x' }, 'TENANT_ID_MISMATCH'],
  ])('rejects %s with %o', async (path, body, message) => {
    expect(await call(path, body)).toMatchObject({ status: 400, error: message })
  })

  test('rejects another API key, another content type, foreign origins and invalid refresh tokens', async () => {
    expect((await call('accounts:lookup', { idToken: 'x' }, {}, 'other')).error).toContain('API key not valid')
    expect((await call('accounts:lookup', { idToken: 'x' }, { 'content-type': 'text/plain' })).status).toBe(415)
    const foreign = fetch(`${local.url}/emulator/v1/accounts`, { headers: { origin: 'https://evil.example' } })
    expect((await foreign).status).toBe(403)
    expect((await refresh('nonsense')).error).toBe('INVALID_REFRESH_TOKEN')
    expect((await refresh((await signIn()).idToken)).error).toBe('INVALID_REFRESH_TOKEN')
  })

  test('allows CORS requests of the site, and lists it as an authorized domain', async () => {
    const address = `${local.url}/identitytoolkit.googleapis.com/v1/projects?key=local-api-key`
    const answer = await fetch(address, { headers: { origin: site } })
    expect(answer.headers.get('access-control-allow-origin')).toBe(site)
    expect((await answer.json()).authorizedDomains).toContain('localhost')
    expect((await fetch(address, { method: 'OPTIONS', headers: { origin: site } })).status).toBe(204)
  })

  test('persists people, accounts and keys, readable only for the user', async () => {
    const { idToken, refreshToken } = await signIn({ sub: 'stays', name: 'つづき', email: 'stays@people.example' })
    await local.close()
    local = await open()
    expect(await relyingParty().verify(idToken)).toMatchObject({ subject: 'stays', name: 'つづき' })
    expect((await refresh(refreshToken)).error).toBeUndefined()
    expect(statSync(join(folder, 'people/state.json')).mode & 0o077).toBe(0)
  })
})

describe('the popup that the SDK opens', () => {
  const handler = (changes: Record<string, string>) => {
    const defaults = {
      apiKey: 'local-api-key',
      appName: 'a',
      authType: 'signInViaPopup',
      redirectUrl: `${site}/login`,
      eventId: '1',
      providerId: 'google.com',
    }
    const query = new URLSearchParams({ ...defaults, ...changes })
    return fetch(`${local.url}/emulator/auth/handler?${query}`, { redirect: 'manual' })
  }

  test('redirects to the provider', async () => {
    const answer = await handler({})
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toMatch(`${local.url}/google/auth?`)
  })

  test.each([
    { apiKey: 'other' },
    { redirectUrl: 'https://evil.example/' },
    { redirectUrl: 'javascript:alert(1)' },
    { authType: 'unknown' },
    { providerId: 'other.example' },
  ])('rejects %o', async (changes) => {
    expect((await handler(changes)).status).toBe(400)
  })

  test.each([
    ['code=made-up', 'auth/internal-error'],
    ['error=access_denied', 'auth/user-cancelled'],
  ])('reports a return with %s to the page as %s', async (returned, expected) => {
    const address = new URL((await handler({})).headers.get('location') ?? '')
    const query = `state=${address.searchParams.get('state')}&${returned}`
    const page = await fetch(`${local.url}/emulator/auth/return?${query}`)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain(expected)
    expect((await fetch(`${local.url}/emulator/auth/return?${query}`)).status).toBe(400)
  })

  test('rejects a return with an unknown state', async () => {
    expect((await fetch(`${local.url}/emulator/auth/return?state=made-up&code=x`)).status).toBe(400)
  })

  test('can be framed only by the site', async () => {
    const answer = await fetch(`${local.url}/emulator/auth/iframe?apiKey=local-api-key&appName=a`)
    expect(answer.headers.get('content-security-policy')).toContain(`frame-ancestors ${site};`)
  })
})
