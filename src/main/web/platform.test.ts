import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { apiFlags, readOnlyFlags, serve } from '#server/http/index.ts'
import type { OpenSession } from '#server/viewer.ts'
import { openSliceApi } from '#tests/support/slice-api.ts'
import { inProcessCalls } from './platform.ts'

const user = { id: 7, nickName: 'みお', avatarUrl: '/avatars/1.svg', bio: '', signature: '' }
const session: OpenSession = {
  id: 'one',
  signedInAt: new Date(0),
  profile: { user, roles: ['user'], language: 'ja' },
}

const read = 'GET /v1/account/profile'
const write = 'POST /v1/account/sessions/revocation'
const signOut = 'POST /v1/logout'

/** Calls the API in process and returns the status. */
type Call = (name: string, cookie?: string) => Promise<number>

let app: FastifyInstance
/** The page that is requested next. */
let page: (call: Call) => Promise<readonly number[]>
/** The tokens of all session reads. */
let reads: string[]
let isOpen: boolean
/** Fails the next session read. */
let failure: Error | null
/** The sign-out ends the session when this resolves. */
let signOutAllowed: Promise<void>

beforeEach(async () => {
  reads = []
  isOpen = true
  failure = null
  signOutAllowed = Promise.resolve()
  const readSession = async (token: string) => {
    reads.push(token)
    const failed = failure
    failure = null
    if (failed) throw failed
    return isOpen ? session : null
  }
  app = (await openSliceApi({ sessions: { read: readSession, kept: () => null, takeOver: async () => null } })).app
  serve(app, read, apiFlags, async ({ viewer }) => viewer)
  serve(app, write, apiFlags, async () => ({ sessions: [] }))
  serve(app, signOut, apiFlags, async () => {
    await signOutAllowed
    isOpen = false
    return {}
  })
  app.get('/page', { config: { flags: readOnlyFlags } }, async (request) => {
    const callApi = inProcessCalls(app, request)
    return page(async (name, cookie = 'kirari_session=abc') => {
      const [method = '', path = ''] = name.split(' ')
      const headers = { cookie, 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' }
      const body = method === 'POST' ? new TextEncoder().encode('{}') : null
      return (await callApi({ method, url: `http://site.test${path}`, headers: Object.entries(headers), body })).status
    })
  })
})
afterEach(() => app.close())

/** The statuses of the calls of the page. */
const requestPage = async (): Promise<readonly number[]> => (await app.inject('/page')).json()

describe('the session of a page request', () => {
  test('is read once for all of its reading calls, at the same time and one after the other', async () => {
    page = async (call) => [...(await Promise.all([call(read), call(read)])), await call(read)]
    expect(await requestPage()).toEqual([200, 200, 200])
    expect(reads).toEqual(['abc'])
  })

  test('is not shared with other page requests or direct calls', async () => {
    page = async (call) => [await call(read)]
    await Promise.all([requestPage(), requestPage()])
    await app.inject({ url: '/v1/account/profile', cookies: { kirari_session: 'abc' } })
    expect(reads).toEqual(['abc', 'abc', 'abc'])
    isOpen = false
    expect(await requestPage()).toEqual([401])
  })

  test('is not shared between tokens', async () => {
    page = async (call) => [await call(read), await call(read, 'kirari_session=other'), await call(read, 'a=b')]
    expect(await requestPage()).toEqual([200, 200, 401])
    expect(reads).toEqual(['abc', 'other'])
  })

  test('is read again by each write, which is refused if the session has ended meanwhile', async () => {
    page = async (call) => {
      const statuses = [await call(read), await call(write)]
      isOpen = false
      return [...statuses, await call(write)]
    }
    expect(await requestPage()).toEqual([200, 200, 401])
    expect(reads).toEqual(['abc', 'abc', 'abc'])
  })

  test('is read again after a sign-out', async () => {
    page = async (call) => [await call(read), await call(signOut), await call(read), await call(read)]
    expect(await requestPage()).toEqual([200, 200, 401, 401])
    expect(reads).toHaveLength(3)
  })

  test('is read again after a sign-out that ended after a later read', async () => {
    const allowed = Promise.withResolvers<void>()
    signOutAllowed = allowed.promise
    page = async (call) => {
      const signingOut = call(signOut)
      const meanwhile = await call(read)
      allowed.resolve()
      return [meanwhile, await signingOut, await call(read)]
    }
    expect(await requestPage()).toEqual([200, 200, 401])
  })

  test('is read again after a failed read', async () => {
    failure = new Error('the database failed')
    page = async (call) => [await call(read), await call(read)]
    expect(await requestPage()).toEqual([500, 200])
  })
})
