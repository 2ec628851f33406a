import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFirebaseProduct, type FirebaseProduct } from '#tests/support/firebase-product.ts'

let product: FirebaseProduct
beforeAll(async () => {
  product = await openFirebaseProduct({ PUBLIC_URL: 'https://live.example' })
})
afterAll(() => product.close())

test('a site with HTTPS opens a session with a Secure cookie', async () => {
  const visitor = await product.as(null)
  const authorization = `Bearer ${await product.issuer.token({ sub: 'new' })}`
  const { cookies } = await visitor.call('POST /v1/firebase/login', {}, { authorization })
  expect(cookies[0]).toMatchObject({ name: 'kirari_session', secure: true })
})
