import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TestClock } from '#tests/support/clock.ts'
import { openProduct, type Caller, type TestProduct } from '#tests/support/product.ts'
import type { Order } from '../port.ts'
import { openSandbox } from './index.ts'

const order: Order = {
  id: 'order-1',
  yen: 1200,
  title: '<b>1,120</b>コイン',
  language: 'ja',
  expiresAt: new Date('2026-11-20T13:00:00Z'),
  returnUrl: 'https://live.example.jp/coins?purchase=1',
  cancelUrl: 'https://live.example.jp/coins?purchase=1&closed=1',
}

describe('the sandbox', () => {
  test('persists payments, and deletes them 90 days after they have expired', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kirari-sandbox-'))
    const clock = new TestClock()
    const options = { secret: 'secret', now: () => clock.now(), deliver: async () => {} }
    const file = join(folder, 'payments.json')
    const { id } = await openSandbox({ ...options, file }).payments.open(order)
    const reopened = openSandbox({ ...options, file })
    expect(await reopened.act(id, 'pay')).toBe(true)
    expect((await openSandbox({ ...options, file }).payments.getStatus(id)).state).toBe('paid')
    clock.advance(91 * 24 * 3_600_000)
    await reopened.payments.open({ ...order, id: 'order-2' })
    expect(openSandbox({ ...options, file }).find(id)).toBeNull()
    rmSync(folder, { recursive: true, force: true })
  })

  test('allows only actions that the state permits', async () => {
    const clock = new TestClock()
    const sandbox = openSandbox({ file: null, secret: '', now: () => clock.now(), deliver: async () => {} })
    const { id } = await sandbox.payments.open(order)
    for (const act of ['arrive', 'lapse', 'refund', 'dispute', 'win'] as const) {
      expect(await sandbox.act(id, act)).toBe(false)
    }
    expect(await sandbox.act(id, 'fail')).toBe(true)
    for (const act of ['pay', 'later', 'arrive', 'refund'] as const) expect(await sandbox.act(id, act)).toBe(false)
    expect(await sandbox.act('unknown', 'pay')).toBe(false)
  })
})

describe('the page of the sandbox', () => {
  let product: TestProduct
  let viewer: Caller
  beforeAll(async () => {
    product = await openProduct()
    viewer = await product.as('viewer-mio')
    await viewer.call('POST /v1/account/birth-date', { birthDate: '2000-04-01' })
  })
  afterAll(() => product.close())

  let keys = 0
  let purchase: { id: string; checkoutUrl: string }
  let path: string
  beforeEach(async () => {
    const key = `sandbox-page-${(keys += 1)}`
    purchase = (await viewer.call('POST /v1/coins/purchases', { productId: 'coins-550', key })).json()
    path = new URL(purchase.checkoutUrl).pathname
  })

  const send = (act: string) =>
    product.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `act=${act}`,
    })
  const readPage = async () => (await product.app.inject(path)).body

  test('shows product and price and that nothing is charged, without external resources', async () => {
    const answer = await product.app.inject(path)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-security-policy']).toContain(`default-src 'none'`)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body).toContain('550コイン · 600円')
    expect(answer.body).toContain('実際の請求は一切ありません')
    expect(answer.body).not.toContain('<script')
  })

  test('pays, and redirects back after the coins are credited', async () => {
    const before = (await viewer.call('GET /v1/coins')).json().balance.paid
    const answer = await send('pay')
    expect([answer.statusCode, answer.headers['location']]).toEqual([
      303,
      `${new URL(purchase.checkoutUrl).origin}/coins?purchase=${purchase.id}`,
    ])
    expect((await viewer.call('GET /v1/coins')).json().balance.paid).toBe(before + 550)
    expect(await readPage()).toContain('支払い済み')
    expect((await send('pay')).statusCode).toBe(409)
  })

  test('rejects unknown payments and unknown actions', async () => {
    expect((await product.app.inject('/sandbox-payments/unknown')).statusCode).toBe(404)
    expect((await send('steal')).statusCode).toBe(409)
    expect(await readPage()).toContain('支払い前')
  })

  test('escapes HTML in the product name', async () => {
    const clock = new TestClock()
    const sandbox = openSandbox({ file: null, secret: '', now: () => clock.now(), deliver: async () => {} })
    const { sandboxPage } = await import('./page.ts')
    const { id } = await sandbox.payments.open(order)
    const session = sandbox.find(id)
    expect(session && sandboxPage(session, [])).toContain('&lt;b&gt;1,120&lt;/b&gt;コイン')
  })
})
