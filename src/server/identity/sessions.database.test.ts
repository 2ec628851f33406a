import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFirebaseProduct, type FirebaseProduct } from '#tests/support/firebase-product.ts'
import { insertSessions } from '#tests/support/given-sessions.ts'

let product: FirebaseProduct
beforeAll(async () => {
  product = await openFirebaseProduct()
})
afterAll(() => product.close())

const day = 86_400_000
const status = async (browser: Awaited<ReturnType<FirebaseProduct['as']>>) =>
  (await browser.call('GET /v1/account/profile')).statusCode

describe('a session', () => {
  test('ends at logout, also for copies of its cookie', async () => {
    const user = await product.signIn('one')
    const copy = { ...user.cookies }
    await user.call('POST /v1/logout')
    Object.assign(user.cookies, copy)
    expect(await status(user)).toBe(401)
  })

  test('leaves no cached page in the browser, but its language and what it remembers of visitors', async () => {
    const user = await product.signIn('cached')
    const { headers } = await user.call('POST /v1/logout')
    expect(headers['clear-site-data']).toBe('"cache"')
  })

  test('expires after 14 days without use', async () => {
    const user = await product.signIn('idle')
    product.clock.advance(14 * day - 1)
    expect(await status(user)).toBe(200)
    product.clock.advance(14 * day)
    expect(await status(user)).toBe(401)
  })

  test('expires 30 days after sign-in despite use', async () => {
    const user = await product.signIn('busy')
    for (let passed = 0; passed < 29; passed += 1) {
      product.clock.advance(day)
      expect(await status(user)).toBe(200)
    }
    product.clock.advance(day + 1)
    expect(await status(user)).toBe(401)
  })

  test('ends with the suspension of its user, whose sign-ins are refused and audited until it is lifted', async () => {
    const user = await product.signIn('suspended')
    const staff = await product.as('staff-yui')
    const { id } = (await user.call('GET /v1/account/profile')).json().user
    const suspend = (suspended: boolean) =>
      staff.call(`POST /v1/staff/users/${id}/suspension`, { suspended, reason: '規約違反' })
    expect((await suspend(true)).statusCode).toBe(200)
    expect(await status(user)).toBe(401)
    await expect(product.signIn('suspended')).rejects.toThrow('ACCOUNT_SUSPENDED')
    const { entries } = (await staff.call(`GET /v1/staff/audit?subjectUserId=${id}`)).json()
    expect(entries[0]).toMatchObject({ action: 'session.refused', subjectUserId: id })
    expect((await suspend(false)).statusCode).toBe(200)
    expect(await status(await product.signIn('suspended'))).toBe(200)
  })

  test('ends when staff end those of its user, who may sign in again', async () => {
    const [user, same, other] = [
      await product.signIn('lost'),
      await product.signIn('lost'),
      await product.signIn('found'),
    ]
    const staff = await product.as('staff-yui')
    const { id } = (await user.call('GET /v1/account/profile')).json().user
    const end = (userId: number, reason: string) =>
      staff.call(`POST /v1/staff/users/${userId}/sessions/revocation`, { reason })
    expect((await end(id, '')).json().code).toBe('REASON_REQUIRED')
    expect((await end(4_711_000, '紛失')).json().code).toBe('USER_NOT_FOUND')
    expect((await end(id, '紛失')).json()).toEqual({ ended: 2 })
    expect([await status(user), await status(same), await status(other)]).toEqual([401, 401, 200])
    expect(await status(await product.signIn('lost'))).toBe(200)
  })

  test('ends when staff end all, also their own, in as many steps as are needed', async () => {
    const many = { userId: await product.userIdOf('viewer-mio'), count: 2500, at: product.clock.now() }
    await product.database.run(insertSessions, many)
    const [user, staff] = [await product.signIn('leaked'), await product.as('staff-yui')]
    const { ended } = (await staff.call('POST /v1/staff/sessions/revocation', { reason: '漏洩' })).json()
    expect(ended).toBeGreaterThanOrEqual(2502)
    expect([await status(user), await status(staff)]).toEqual([401, 401])
    expect(await status(await product.signIn('leaked'))).toBe(200)
  })

  test('is never listed with its token', async () => {
    const user = await product.signIn('hashed')
    const { sessions } = (await user.call('GET /v1/account/sessions')).json()
    expect(JSON.stringify(sessions)).not.toContain(user.cookies['kirari_session'])
  })

  test.each(['', 'x', 'a'.repeat(43), '../../etc', "' or 1=1"])('rejects the invalid token %o', async (token) => {
    const visitor = await product.as(null)
    visitor.cookies['kirari_session'] = token
    expect(await status(visitor)).toBe(401)
  })

  test('makes responses uncacheable', async () => {
    const user = await product.signIn('cache')
    expect((await user.call('GET /v1/account/profile')).headers['cache-control']).toBe('no-store')
  })
})

describe('the list of sessions', () => {
  const list = async (browser: Awaited<ReturnType<FirebaseProduct['as']>>) =>
    (await browser.call('GET /v1/account/sessions')).json().sessions

  test('contains all sessions of the user, with the current one marked', async () => {
    const phone = await product.signIn('lists')
    await product.signIn('lists')
    const sessions = await list(phone)
    expect(sessions).toHaveLength(2)
    expect(sessions.filter(({ current }: { current: boolean }) => current)).toHaveLength(1)
    expect(sessions[0]).toMatchObject({ provider: 'firebase', country: 'JP', signedInAt: expect.any(String) })
  })

  test('can revoke one session, or all but the current one', async () => {
    const [here, there, third] = [
      await product.signIn('ends'),
      await product.signIn('ends'),
      await product.signIn('ends'),
    ]
    const other = (await list(there)).find(({ current }: { current: boolean }) => current).id
    const answer = await here.call(`POST /v1/account/sessions/${other}/revocation`)
    expect(answer.json().sessions).toHaveLength(2)
    expect([await status(here), await status(there), await status(third)]).toEqual([200, 401, 200])
    expect((await here.call('POST /v1/account/sessions/revocation')).json().sessions).toHaveLength(1)
    expect([await status(here), await status(third)]).toEqual([200, 401])
  })

  test('revokes sessions only within ten minutes after a sign-in', async () => {
    const [old, other] = [await product.signIn('careful'), await product.signIn('careful')]
    const [{ id }] = (await list(old)).filter(({ current }: { current: boolean }) => !current)
    product.clock.advance(10 * 60_000 + 1)
    for (const call of [`POST /v1/account/sessions/${id}/revocation`, 'POST /v1/account/sessions/revocation']) {
      const answer = await old.call(call)
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'RECENT_SIGN_IN_REQUIRED'])
    }
    expect(await status(other)).toBe(200)
    const again = await product.signIn('careful')
    expect((await again.call('POST /v1/account/sessions/revocation')).statusCode).toBe(200)
    expect([await status(old), await status(other), await status(again)]).toEqual([401, 401, 200])
  })

  test('cannot revoke a session of another user', async () => {
    const [owner, stranger] = [await product.signIn('owner'), await product.signIn('stranger')]
    const [{ id }] = await list(owner)
    const answer = await stranger.call(`POST /v1/account/sessions/${id}/revocation`)
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'SESSION_NOT_FOUND'])
    expect(await status(owner)).toBe(200)
    const visitor = await product.as(null)
    expect((await visitor.call(`POST /v1/account/sessions/${id}/revocation`)).statusCode).toBe(401)
    expect((await visitor.call('POST /v1/account/sessions/revocation')).statusCode).toBe(401)
    expect((await visitor.call('GET /v1/account/sessions')).statusCode).toBe(401)
  })
})
