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
  test('remembers its payments when it starts anew, and forgets them long after they are over', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kirari-sandbox-'))
    const clock = new TestClock()
    const parts = { secret: 'secret', now: () => clock.now(), deliver: async () => {} }
    const file = join(folder, 'payments.json')
    const { id } = await openSandbox({ ...parts, file }).payments.open(order)
    const anew = openSandbox({ ...parts, file })
    expect(await anew.act(id, 'pay')).toBe(true)
    expect((await openSandbox({ ...parts, file }).payments.look(id)).state).toBe('paid')
    clock.advance(91 * 24 * 3_600_000)
    await anew.payments.open({ ...order, id: 'order-2' })
    expect(openSandbox({ ...parts, file }).find(id)).toBeNull()
    rmSync(folder, { recursive: true, force: true })
  })

  test('lets happen only what can happen', async () => {
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

describe('its page, on the site', () => {
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
  const look = async () => (await product.app.inject(path)).body

  test('says what is paid and that nobody pays, and loads nothing from anywhere', async () => {
    const answer = await product.app.inject(path)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-security-policy']).toContain(`default-src 'none'`)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body).toContain('550コイン · 600円')
    expect(answer.body).toContain('実際の請求は一切ありません')
    expect(answer.body).not.toContain('<script')
  })

  test('pays, and leads back to a site that has credited the coins already', async () => {
    const before = (await viewer.call('GET /v1/coins')).json().balance.paid
    const answer = await send('pay')
    expect([answer.statusCode, answer.headers['location']]).toEqual([
      303,
      `${new URL(purchase.checkoutUrl).origin}/coins?purchase=${purchase.id}`,
    ])
    expect((await viewer.call('GET /v1/coins')).json().balance.paid).toBe(before + 550)
    expect(await look()).toContain('支払い済み')
    expect((await send('pay')).statusCode).toBe(409)
  })

  test('knows no payment that is not there, and no act that it does not have', async () => {
    expect((await product.app.inject('/sandbox-payments/unknown')).statusCode).toBe(404)
    expect((await send('steal')).statusCode).toBe(409)
    expect(await look()).toContain('支払い前')
  })

  test('takes the words of others as words', async () => {
    const clock = new TestClock()
    const sandbox = openSandbox({ file: null, secret: '', now: () => clock.now(), deliver: async () => {} })
    const { sandboxPage } = await import('./page.ts')
    const { id } = await sandbox.payments.open(order)
    const session = sandbox.find(id)
    expect(session && sandboxPage(session, [])).toContain('&lt;b&gt;1,120&lt;/b&gt;コイン')
  })
})
