import { beforeEach, expect, test } from 'vitest'
import { openSliceApi, profileOf } from '#tests/support/slice-api.ts'
import type { OpenSession } from '../viewer.ts'
import { apiFlags } from './route-flags.ts'

let reads: string[]
/** The number of the next reads that fail. */
let failures: number

beforeEach(() => {
  reads = []
  failures = 0
})

const sessionOf = (token: string): OpenSession | null =>
  token === 'open' ? { id: token, signedInAt: new Date(0), profile: profileOf(1, []) } : null

/** Requests a route that reads the session three times, two of them at once. */
async function request(cookie: string, secure = false) {
  const readAs = (name: string) => async (token: string) => {
    reads.push(`${name} ${token}`)
    failures -= 1
    if (failures >= 0) throw new Error('no connection')
    return sessionOf(token)
  }
  const { app } = await openSliceApi({
    secure,
    sessions: { read: readAs('read'), kept: () => null, takeOver: readAs('take over') },
  })
  app.get('/v1/call', { config: { flags: { ...apiFlags, basicAuthorization: 'required' } } }, async (call) => {
    const [first, second] = await Promise.all([call.readSession(), call.readSession()])
    return [first, second, await call.readSession()].map((session) => session?.id ?? null)
  })
  const response = await app.inject({ url: '/v1/call', headers: { cookie } })
  await app.close()
  return response
}

test.each([
  ['open', ['open', 'open', 'open']],
  ['ended', [null, null, null]],
])('the session of a request is read once by its limit and its handler: %s', async (token, ids) => {
  expect((await request(`kirari_session=${token}`)).json()).toEqual(ids)
  expect(reads).toEqual([`read ${token}`])
})

test('a read that has failed is attempted again by who asks next', async () => {
  failures = 1
  expect((await request('kirari_session=open')).json()).toEqual(['open', 'open', 'open'])
  expect(reads).toEqual(['read open', 'read open'])
})

test('a session cookie without the prefix is taken over once', async () => {
  const response = await request('kirari_session=open', true)
  expect(response.json()).toEqual(['open', 'open', 'open'])
  expect(reads).toEqual(['take over open'])
  expect([response.headers['set-cookie']].flat().filter((one) => one?.includes('=open'))).toHaveLength(1)
})
