import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFirebaseSite, type FirebaseSite } from '#tests/support/firebase-site.ts'

let site: FirebaseSite
beforeAll(async () => {
  site = await openFirebaseSite()
})
afterAll(() => site.close())

const day = 86_400_000
const status = async (browser: Awaited<ReturnType<FirebaseSite['as']>>) =>
  (await browser.call('GET /v1/account/profile')).statusCode

describe('a session', () => {
  test('ends at logout, for everybody who holds its cookie', async () => {
    const user = await site.signIn('one')
    const kept = { ...user.cookies }
    await user.call('POST /v1/logout')
    Object.assign(user.cookies, kept)
    expect(await status(user)).toBe(401)
  })

  test('ends when it was not used for 14 days', async () => {
    const user = await site.signIn('idle')
    site.clock.advance(14 * day - 1)
    expect(await status(user)).toBe(200)
    site.clock.advance(14 * day)
    expect(await status(user)).toBe(401)
  })

  test('ends after 30 days however much it is used', async () => {
    const user = await site.signIn('busy')
    for (let passed = 0; passed < 29; passed += 1) {
      site.clock.advance(day)
      expect(await status(user)).toBe(200)
    }
    site.clock.advance(day + 1)
    expect(await status(user)).toBe(401)
  })

  test('is nowhere in the database as the browser holds it', async () => {
    const user = await site.signIn('hashed')
    const { sessions } = (await user.call('GET /v1/account/sessions')).json()
    expect(JSON.stringify(sessions)).not.toContain(user.cookies['kirari_session'])
  })

  test.each(['', 'x', 'a'.repeat(43), '../../etc', "' or 1=1"])(
    'is not opened by the made-up token %o',
    async (token) => {
      const visitor = await site.as(null)
      visitor.cookies['kirari_session'] = token
      expect(await status(visitor)).toBe(401)
    },
  )

  test('keeps its answers out of every cache', async () => {
    const user = await site.signIn('cache')
    expect((await user.call('GET /v1/account/profile')).headers['cache-control']).toBe('no-store')
  })
})

describe('the list of sessions', () => {
  const list = async (browser: Awaited<ReturnType<FirebaseSite['as']>>) =>
    (await browser.call('GET /v1/account/sessions')).json().sessions

  test('shows where the user is signed in, this browser marked', async () => {
    const phone = await site.signIn('lists')
    await site.signIn('lists')
    const sessions = await list(phone)
    expect(sessions).toHaveLength(2)
    expect(sessions.filter(({ current }: { current: boolean }) => current)).toHaveLength(1)
    expect(sessions[0]).toMatchObject({ provider: 'firebase', country: 'JP', signedInAt: expect.any(String) })
  })

  test('ends one elsewhere, or all but this one', async () => {
    const [here, there, third] = [await site.signIn('ends'), await site.signIn('ends'), await site.signIn('ends')]
    const other = (await list(there)).find(({ current }: { current: boolean }) => current).id
    const answer = await here.call(`POST /v1/account/sessions/${other}/revocation`)
    expect(answer.json().sessions).toHaveLength(2)
    expect([await status(here), await status(there), await status(third)]).toEqual([200, 401, 200])
    expect((await here.call('POST /v1/account/sessions/revocation')).json().sessions).toHaveLength(1)
    expect([await status(here), await status(third)]).toEqual([200, 401])
  })

  test('does not end what is not the user’s own', async () => {
    const [owner, stranger] = [await site.signIn('owner'), await site.signIn('stranger')]
    const [{ id }] = await list(owner)
    const answer = await stranger.call(`POST /v1/account/sessions/${id}/revocation`)
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'SESSION_NOT_FOUND'])
    expect(await status(owner)).toBe(200)
    const visitor = await site.as(null)
    expect((await visitor.call(`POST /v1/account/sessions/${id}/revocation`)).statusCode).toBe(401)
    expect((await visitor.call('POST /v1/account/sessions/revocation')).statusCode).toBe(401)
    expect((await visitor.call('GET /v1/account/sessions')).statusCode).toBe(401)
  })
})
