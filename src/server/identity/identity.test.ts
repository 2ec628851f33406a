import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openProduct, type TestProduct } from '#tests/support/product.ts'

let product: TestProduct
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

const cookieOf = (header: string | string[] | number | undefined) => String([header].flat()[0])

describe('local sign-in', () => {
  test('offers an account for every role', async () => {
    const visitor = await product.as(null)
    const { accounts } = (await visitor.call('GET /v1/local/accounts')).json()
    const roles = new Set(accounts.flatMap((account: { roles: string[] }) => account.roles))
    expect([...roles].toSorted()).toEqual(['channel_owner', 'liver', 'organizer', 'staff', 'user'])
  })

  test('opens a session whose cookie no script can read and no foreign page can use', async () => {
    const visitor = await product.as(null)
    const answer = await visitor.call('POST /v1/local/login', { account: 'viewer-mio' })
    const cookie = cookieOf(answer.headers['set-cookie'])
    expect(cookie).toContain('HttpOnly')
    expect(cookie).toContain('SameSite=Lax')
    expect((await visitor.call('GET /v1/account/profile')).json()).toMatchObject({
      user: { nickName: 'みお' },
      roles: ['user'],
    })
  })

  test('makes a new account from a nick name, and each time a new one', async () => {
    const [first, second] = [await product.as(null), await product.as(null)]
    const one = (await first.call('POST /v1/local/login', { nickName: ' はると ' })).json()
    const two = (await second.call('POST /v1/local/login', { nickName: 'はると' })).json()
    expect(one.user.nickName).toBe('はると')
    expect(two.user.id).not.toBe(one.user.id)
  })

  test.each([{ account: 'nobody' }, { account: "' or 1=1 --" }])('refuses %o', async (proof) => {
    const visitor = await product.as(null)
    expect((await visitor.call('POST /v1/local/login', proof)).json().code).toBe('UNKNOWN_ACCOUNT')
  })

  test('gives a new token at each sign-in and ends the former session', async () => {
    const visitor = await product.as('viewer-mio')
    const former = { ...visitor.cookies }
    await visitor.call('POST /v1/local/login', { account: 'viewer-kenta' })
    expect(visitor.cookies).not.toEqual(former)
    const thief = await product.as(null)
    Object.assign(thief.cookies, former)
    expect((await thief.call('GET /v1/account/profile')).statusCode).toBe(401)
  })

  test('makes one user of a hundred simultaneous first sign-ins', async () => {
    const user = { provider: 'local', subject: 'race', nickName: 'race' }
    const ids = await Promise.all(Array.from({ length: 100 }, () => product.identity.createUser(user)))
    expect(new Set(ids).size).toBe(1)
  })
})

describe('a session', () => {
  test('ends at logout, for everybody who holds its cookie', async () => {
    const user = await product.as('viewer-mio')
    const kept = { ...user.cookies }
    await user.call('POST /v1/logout')
    Object.assign(user.cookies, kept)
    expect((await user.call('GET /v1/account/profile')).statusCode).toBe(401)
  })

  test('ends after 30 days', async () => {
    const user = await product.as('viewer-mio')
    product.clock.advance(30 * 86_400_000 + 1)
    expect((await user.call('GET /v1/account/profile')).statusCode).toBe(401)
  })

  test('tells whether its user owns a channel', async () => {
    const owner = await product.as('owner-akari')
    const { user } = (await owner.call('GET /v1/account/profile')).json()
    expect((await owner.call('GET /v2/channels/is-owner')).json()).toEqual({
      id: 1,
      isOwner: true,
      ownerUserId: user.id,
    })
    const viewer = await product.as('viewer-mio')
    expect((await viewer.call('GET /v2/channels/is-owner')).json()).toEqual({
      id: null,
      isOwner: false,
      ownerUserId: null,
    })
  })
})

test('local sign-in is closed where it is not allowed', async () => {
  const open = await openProduct({ LOCAL_IDENTITY: 'off' })
  const visitor = await open.as(null)
  expect((await visitor.call('GET /v1/local/accounts')).json().code).toBe('LOCAL_SIGN_IN_OFF')
  expect((await visitor.call('POST /v1/local/login', { account: 'staff-yui' })).json().code).toBe('LOCAL_SIGN_IN_OFF')
  await open.close()
})

test('a page of another name that was made to point at this machine gets no accounts', async () => {
  const visitor = await product.as(null)
  const headers = { host: 'rebound.example:3000', origin: 'http://rebound.example:3000' }
  expect((await visitor.call('GET /v1/local/accounts', undefined, headers)).json().code).toBe('LOCAL_SIGN_IN_OFF')
  const answer = await visitor.call('POST /v1/local/login', { account: 'staff-yui' }, headers)
  expect(answer.json().code).toBe('LOCAL_SIGN_IN_OFF')
})

test('what is answered to somebody who is signed in is stored by no cache', async () => {
  const user = await product.as('viewer-mio')
  expect((await user.call('GET /v1/account/profile')).headers['cache-control']).toBe('no-store')
})
