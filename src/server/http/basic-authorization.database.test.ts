import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openProduct, type TestProduct } from '#tests/support/product.ts'
import { openSliceApi } from '#tests/support/slice-api.ts'
import { rendererHeader, rendererToken } from './renderer.ts'

let product: TestProduct
beforeAll(async () => {
  product = await openProduct({ BASIC_CREDENTIALS: 'staging:ひみつ:1' })
})
afterAll(() => product.close())

const basic = (credentials: string) => ({ authorization: `Basic ${Buffer.from(credentials).toString('base64')}` })
const request = (headers: Record<string, string>) => product.app.inject({ url: '/v1/health', headers })

describe('a site behind basic authorization', () => {
  test.each([
    {},
    basic('staging:wrong'),
    basic('staging'),
    { authorization: 'Basic ???' },
    { cookie: 'kirari_gate=x' },
  ])('rejects %o', async (headers) => {
    const answer = await request(headers)
    expect(answer.statusCode).toBe(401)
    expect(answer.headers['www-authenticate']).toContain('Basic')
    expect(answer.body).toBe('401')
  })

  test('accepts the credentials, and then a cookie beside a bearer token', async () => {
    const answer = await request(basic('staging:ひみつ:1'))
    expect(answer.statusCode).toBe(200)
    const [cookie] = answer.cookies
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
    const next = await request({ cookie: `${cookie?.name}=${cookie?.value}`, authorization: 'Bearer x' })
    expect(next.statusCode).toBe(200)
    expect(next.cookies).toEqual([])
  })

  test('leaves ingest hooks to the check of their own secret', async () => {
    const hook = (url: string, method: 'GET' | 'POST') => product.app.inject({ url, method })
    expect((await hook('/ingest/nginx-rtmp?secret=x', 'POST')).statusCode).toBe(404)
    expect((await hook('/ingest/nginx-rtmp?secret=x', 'GET')).statusCode).toBe(401)
    expect((await hook('/ingest/other?secret=x', 'POST')).statusCode).toBe(401)
  })

  test('leaves events of the payment provider to the check of their signature', async () => {
    const answer = await product.app.inject({ method: 'POST', url: '/payment-events', payload: '{}' })
    expect([answer.statusCode, answer.body]).toEqual([400, '{}'])
  })

  test('answers health probes, which send no credentials, but not the health of its parts', async () => {
    expect((await product.app.inject('/livez')).body).toBe('ok')
    expect((await product.app.inject('/readyz')).body).toBe('ready')
    expect((await product.app.inject('/v1/health')).statusCode).toBe(401)
  })

  test('accepts its own rendering and operator commands', async () => {
    expect((await request({ [rendererHeader]: rendererToken })).statusCode).toBe(200)
    const staff = { url: '/v1/staff/licences', headers: { authorization: 'Operator wrong' } }
    expect((await product.app.inject(staff)).statusCode).not.toBe(200)
    expect((await product.app.inject(staff)).body).not.toBe('401')
  })
})

test('over https the cookie has the prefix that binds it to this host', async () => {
  const { app } = await openSliceApi({ secure: true, basicCredentials: 'a:b' })
  const { cookies } = await app.inject({ url: '/openapi.json', headers: basic('a:b') })
  expect(cookies).toEqual([expect.objectContaining({ name: '__Host-kirari_gate', secure: true, path: '/' })])
  const value = cookies[0]?.value ?? ''
  const open = async (name: string) =>
    (await app.inject({ url: '/openapi.json', cookies: { [name]: value } })).statusCode
  expect([await open('__Host-kirari_gate'), await open('kirari_gate')]).toEqual([200, 401])
  await app.close()
})
