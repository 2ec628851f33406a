import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFirebaseProduct, type FirebaseProduct } from '#tests/support/firebase-product.ts'
import { markFormerSessions } from '#tests/support/people.ts'
import type { Caller } from '#tests/support/product.ts'
import { TestClient } from '#tests/support/realtime-client.ts'

const [name, formerName] = ['__Host-kirari_session', 'kirari_session']
const hour = 3_600_000

let product: FirebaseProduct
let address: string
beforeAll(async () => {
  product = await openFirebaseProduct({ PUBLIC_URL: 'https://live.example' })
  address = await product.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => product.close())

/** A browser with the session cookie of a former version. */
async function formerBrowser(sub: string): Promise<Caller> {
  const opened = await product.signIn(sub)
  const { id: userId } = (await opened.call('GET /v1/account/profile')).json().user
  await product.database.run(markFormerSessions, {
    userId,
    until: new Date(product.clock.now().getTime() + 720 * hour),
  })
  const browser = await product.as(null)
  browser.cookies[formerName] = opened.cookies[name] ?? ''
  return browser
}

const status = async (browser: Caller) => (await browser.call('GET /v1/account/profile')).statusCode

describe('over https', () => {
  test('browsers accept the session cookie from this host only, and send it over https only', async () => {
    const visitor = await product.as(null)
    const authorization = `Bearer ${await product.issuer.token({ sub: 'new' })}`
    const { cookies } = await visitor.call('POST /v1/firebase/login', {}, { authorization })
    expect(cookies).toEqual([
      { name, value: expect.any(String), secure: true, path: '/', httpOnly: true, sameSite: 'Lax', maxAge: 2_592_000 },
    ])
    expect(await status(visitor)).toBe(200)
  })

  test('a session that was planted under the name without the prefix is not read', async () => {
    const attacker = await product.signIn('planter')
    const victim = await product.as(null)
    victim.cookies[formerName] = attacker.cookies[name] ?? ''
    expect(await status(victim)).toBe(401)
    const client = new TestClient(address, victim.cookies, { origin: 'https://live.example' })
    const [handshake]: IncomingMessage[] = await once(client.socket, 'upgrade')
    expect(handshake?.headers['set-cookie']).toBeUndefined()
    client.socket.terminate()
  })
})

describe('a session that a version without the prefix has opened', () => {
  test('is taken over: its cookie is replaced, and the user stays signed in', async () => {
    const browser = await formerBrowser('stays')
    const token = browser.cookies[formerName]
    const { statusCode, cookies } = await browser.call('GET /v1/account/profile')
    expect(statusCode).toBe(200)
    expect(cookies).toEqual([
      expect.objectContaining({ name, value: token, secure: true, path: '/' }),
      expect.objectContaining({ name: formerName, value: '' }),
    ])
    delete browser.cookies[formerName]
    product.clock.advance(2 * hour)
    expect(await status(browser)).toBe(200)
  })

  test('is taken over once: concurrent requests succeed, and the former cookie is worth nothing an hour later', async () => {
    const browser = await formerBrowser('once')
    const copy = { ...browser.cookies }
    const answers = await Promise.all(
      [1, 2, 3].map(() => product.app.inject({ url: '/v1/account/profile', cookies: copy })),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    product.clock.advance(hour)
    const late = await product.app.inject({ url: '/v1/account/profile', cookies: copy })
    expect([late.statusCode, late.cookies]).toEqual([401, []])
  })

  test('is taken over by a socket too', async () => {
    const { cookies } = await formerBrowser('socket')
    const client = new TestClient(address, cookies, { origin: 'https://live.example' })
    const [handshake]: IncomingMessage[] = await once(client.socket, 'upgrade')
    expect(handshake?.headers['set-cookie']).toEqual([
      expect.stringMatching(new RegExp(`^${name}=${cookies[formerName]}; .*HttpOnly; Secure`)),
    ])
    client.socket.terminate()
  })

  test('ends at sign-out, with both cookies', async () => {
    const browser = await formerBrowser('leaves')
    const token = browser.cookies[formerName] ?? ''
    const { cookies } = await browser.call('POST /v1/logout')
    expect(cookies.map((cookie) => [cookie.name, cookie.value])).toEqual([
      [name, ''],
      [formerName, ''],
    ])
    browser.cookies[name] = token
    expect(await status(browser)).toBe(401)
  })

  test('makes responses uncacheable', async () => {
    const browser = await formerBrowser('cache')
    expect((await browser.call('GET /v1/account/profile')).headers['cache-control']).toBe('no-store')
  })
})
