import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HistoryPage, Wallet } from '#contract/coins/schemas.ts'
import type { Purchase } from '#contract/purchases/schemas.ts'
import { PlainBrowser } from '#tests/support/plain-browser.ts'
import { removeFolder } from '#tests/support/remove-folder.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { long } from '#tests/support/test-length.ts'

let directory: string
let server: TestServer
const start = async () => (server = await startServer({}, directory))

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'kirari-coins-'))
  await start()
})
afterAll(async () => {
  await server?.close()
  await removeFolder(directory)
})

const cookies = new Map<string, string>()

async function call<Answer>(path: string, body?: object): Promise<Answer> {
  const response = await fetch(server.url + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(body && { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  for (const header of response.headers.getSetCookie()) {
    const [name = '', value = ''] = (header.split(';')[0] ?? '').split('=')
    cookies.set(name, value)
  }
  const text = await response.text()
  expect(response.status, `${path}: ${text}`).toBe(200)
  return JSON.parse(text) as Answer
}

async function signIn(): Promise<void> {
  const { url } = await call<{ url: string }>('/v1/apple/login_web?redirect=no')
  const callback = new URL(url).searchParams.get('redirect_uri') ?? ''
  const parameters = await new PlainBrowser().choose(url, callback, { account: 'viewer-mio' })
  await call('/v1/apple/callback', { state: parameters.get('state'), code: parameters.get('code') })
  await call('/v1/account/birth-date', { birthDate: '2000-04-01' })
}

/** Pays on the payment page; null when the site is killed before it responds. */
const pay = (session: string): Promise<Response | null> =>
  fetch(`${server.url}/sandbox-payments/${session}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ act: 'pay' }),
  }).catch(() => null)

test('a site that is killed during a payment credits it once after its restart', async () => {
  await signIn()
  let purchases = 0
  // From before the payment until after the credit.
  for (const delay of long ? [0, 4, 8, 12, 20, 30, 60, 120] : [0, 12]) {
    const order = { productId: 'coins-550', key: `killed-after-${delay}` }
    const { id, checkoutUrl } = await call<Purchase>('/v1/coins/purchases', order)
    const session = checkoutUrl?.split('/').at(-1) ?? ''
    const payment = pay(session)
    await wait(delay)
    await server.stop('SIGKILL')
    await payment
    await start()
    // A user without a response would click again; the payment may be complete already.
    await pay(session)
    const checks = Array.from({ length: 4 }, () => call<Purchase>(`/v1/coins/purchases/${id}/check`, {}))
    for (const { state } of await Promise.all(checks)) expect(['paid', 'credited']).toContain(state)
    expect((await call<Purchase>('/v1/coins/purchases', order)).id).toBe(id)
    expect((await call<Purchase>(`/v1/coins/purchases/${id}/check`, {})).state).toBe('credited')
    purchases += 1
    expect((await call<Wallet>('/v1/coins')).balance).toEqual({ paid: 550 * purchases, free: 0, owed: 0 })
    expect((await call<HistoryPage>('/v1/coins/history')).entries).toHaveLength(purchases)
  }
})
