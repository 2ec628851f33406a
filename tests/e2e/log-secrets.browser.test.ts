import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignInOptions } from '#contract/sign-in/schemas.ts'
import { newApplication } from '#tests/support/applications.ts'
import { PlainBrowser } from '#tests/support/plain-browser.ts'
import { localIdToken } from '#tests/support/local-token.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const basicCredentials = 'staging:a-password-of-tests'
let server: TestServer
beforeAll(async () => {
  server = await startServer({
    LOG_LEVEL: 'debug',
    BASIC_CREDENTIALS: basicCredentials,
    SECRET: 'a-secret-of-the-tests-that-is-long-enough',
  })
})
afterAll(() => server.close())

test('no secret is logged during sign-ins of every kind, failed ones included', async () => {
  const secrets = new Set([
    basicCredentials,
    Buffer.from(basicCredentials).toString('base64'),
    'a-secret-of-the-tests-that-is-long-enough',
  ])
  const cookies = new Map<string, string>()

  async function call(path: string, body?: object, headers: Record<string, string> = {}) {
    const response = await fetch(server.url + path, {
      method: body ? 'POST' : 'GET',
      redirect: 'manual',
      headers: {
        authorization: `Basic ${Buffer.from(basicCredentials).toString('base64')}`,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body && { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=')
      cookies.set(name, value)
      if (value.length > 10) secrets.add(value)
    }
    return response
  }

  await call('/v1/health')
  const options = (await (await call('/v1/sign-in/options')).json()) as SignInOptions
  expect(options.local).toBe(true)

  for (const provider of ['apple', 'google']) {
    const start = (await (await call(`/v1/${provider}/login_web?redirect=no`)).json()) as { url: string }
    const query = new URL(start.url).searchParams
    const result = await new PlainBrowser().choose(start.url, query.get('redirect_uri') ?? '', {
      account: 'liver-hana',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) secrets.add(query.get(name) ?? name)
    secrets.add(result.get('code') ?? 'code')
    const callbackBody = { state: result.get('state'), code: result.get('code') }
    await call(
      `/${provider}/callback?${new URLSearchParams({ state: callbackBody.state ?? '', code: 'of-a-page-visit-only' })}`,
    )
    secrets.add('of-a-page-visit-only')
    expect((await call(`/v1/${provider}/callback`, callbackBody)).status).toBe(200)
    expect((await call(`/v1/${provider}/callback`, callbackBody)).status).toBe(400)
  }

  const token = await localIdToken(server.url, { sub: 'liver-hana' }).catch(() => null)
  const idToken = token ?? 'eyJhbGciOiJSUzI1NiJ9.forged-token-of-tests.signature-of-tests'
  secrets.add(idToken)
  await call('/v1/firebase/login', {}, { authorization: `Bearer ${idToken}` })
  await call('/v1/firebase/login', {}, { authorization: `Bearer ${idToken}x` })
  const setting = (await (await call('/v1/stream-setting')).json()) as { streamKey: string }
  secrets.add(setting.streamKey)
  await call('/v1/stream-setting/rotate', {})
  await call('/user_live/live_stream_setting')
  const applicant = newApplication({
    name: 'Somebody Personal',
    mail: 'personal@people.example',
    message: 'my story',
  })
  for (const personal of ['Somebody Personal', 'personal@people.example', 'my story']) secrets.add(personal)
  expect((await call('/v1/liver-applications', applicant)).status).toBe(200)
  expect((await call('/v1/liver-applications', { ...applicant, message: 'other' })).status).toBe(409)
  expect((await call('/v1/liver-applications', { ...applicant, genre: 'X!' })).status).toBe(400)
  await call('/v1/logout', {})

  const { token: operator } = JSON.parse(readFileSync(join(server.dataDirectory, 'operator.json'), 'utf8')) as {
    token: string
  }
  secrets.add(operator)
  await call('/v1/staff/audit', undefined, { authorization: `Operator ${operator}` })
  const stored = JSON.parse(readFileSync(join(server.dataDirectory, 'local-identity/state.json'), 'utf8')) as Record<
    string,
    unknown
  >
  for (const name of ['googleClientSecret', 'cookieSecret', 'appleClientKey']) secrets.add(String(stored[name]))

  await server.stop()
  // The startup message, which is not part of the log, shows the demo liver's key on purpose.
  const log = server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .join('\n')
  expect(log.length).toBeGreaterThan(100)
  expect(secrets.size).toBeGreaterThan(15)
  for (const secret of secrets) expect(log.includes(secret), secret.slice(0, 6)).toBe(false)
})
