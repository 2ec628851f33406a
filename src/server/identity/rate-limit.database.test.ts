import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openProduct, type TestProduct } from '#tests/support/product.ts'

let product: TestProduct
beforeAll(async () => {
  // The rate limit uses the system clock: on a busy machine sixty calls could take longer than a minute.
  vi.useFakeTimers({ toFake: ['Date'] })
  product = await openProduct()
})
afterAll(async () => {
  await product.close()
  vi.useRealTimers()
})

const tryToSignIn = (path: string, remoteAddress: string) =>
  product.app.inject({
    method: 'POST',
    url: path,
    remoteAddress,
    headers: { 'x-requested-with': 'XMLHttpRequest' },
    payload: path.endsWith('callback') ? { state: 'x', code: 'y' } : {},
  })

test.each(['/v1/apple/callback', '/v1/google/callback', '/v1/firebase/login'])(
  'an IP address may call %s sixty times a minute, independently of other addresses',
  async (path) => {
    for (let attempt = 0; attempt < 60; attempt += 1) {
      expect((await tryToSignIn(path, '192.0.2.1')).statusCode).not.toBe(429)
    }
    const refused = await tryToSignIn(path, '192.0.2.1')
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(refused.headers['retry-after']).toBeDefined()
    expect((await tryToSignIn(path, '192.0.2.2')).statusCode).not.toBe(429)
  },
)
