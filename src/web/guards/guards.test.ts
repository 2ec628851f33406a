import { isRouteErrorResponse, RouterContextProvider, type MiddlewareFunction } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import { accountOf } from '../shell/account/account.ts'
import { cacheAccount } from '../shell/account/use-account.ts'
import { pageRequest, platformContext } from '../shell/request/request-context.ts'
import { resolveSession, initRequest } from '../shell/request/open-request.ts'
import * as auth from './auth.tsx'
import * as firebaseLog from './firebase-log.tsx'
import * as notauth from './notauth.tsx'

type Session = 'live' | 'none' | 'limited' | 'unreadable'

const user = { id: 7, nickName: 'みお', avatarUrl: '/avatars/1.svg', bio: '', signature: '' }
const responses: Record<Session, () => Response> = {
  live: () => Response.json({ user, roles: ['user'], language: 'ja' }),
  none: () => Response.json({ message: 'no' }, { status: 401 }),
  limited: () => Response.json({ message: 'slow down' }, { status: 429 }),
  unreadable: () => Response.json({ message: 'broken' }, { status: 501 }),
}

interface Outcome {
  /** `on`, or the redirect target, or the status of the error. */
  readonly went: string
  readonly lines: readonly object[]
}

/** Runs a guard on the server for a request to `path` with `session`; returns the outcome. */
async function runGuard(
  guard: MiddlewareFunction<Response> | undefined,
  path: string,
  session: Session,
): Promise<Outcome> {
  const lines: object[] = []
  const context = new RouterContextProvider()
  const url = new URL(`https://kirari.example${path}`)
  // As the router requests the data of a page.
  const request = new Request(`${url.origin}${url.pathname}.data${url.search}`)
  const platform = {
    nonce: '',
    log: (fields: object) => lines.push(fields),
    apiFetch: async () => responses[session](),
  }
  context.set(platformContext, platform)
  initRequest(context, { url, headers: request.headers }, platform, [])
  let went = 'nowhere'
  const next = async () => {
    went = 'on'
    return new Response()
  }
  try {
    await guard?.({ request, context, params: {}, pattern: path, url }, next)
  } catch (thrown) {
    if (thrown instanceof Response) went = thrown.headers.get('location') ?? ''
    else went = isRouteErrorResponse(thrown) ? String(thrown.status) : JSON.stringify(thrown)
  }
  return { went, lines }
}

/** Runs a guard in the browser, with the cached account. */
async function runClientGuard(guard: MiddlewareFunction<unknown> | undefined, path: string): Promise<string> {
  const request = new Request(`https://kirari.example${path}`)
  const args = { request, context: new RouterContextProvider(), params: {}, pattern: path, url: new URL(request.url) }
  try {
    await guard?.(args, async () => new Response())
    return 'requests the server'
  } catch (thrown) {
    return thrown instanceof Response ? (thrown.headers.get('location') ?? '') : 'failed'
  }
}

async function cacheSession(session: Session, sessionRead = true): Promise<void> {
  const context = new RouterContextProvider()
  const first = { url: new URL('https://kirari.example/'), headers: new Headers() }
  initRequest(context, first, { nonce: '', apiFetch: async () => responses[session]() }, [])
  cacheAccount(accountOf(sessionRead ? await resolveSession(context) : pageRequest(context)))
}

afterEach(() => cacheAccount(null))

describe('auth', () => {
  test('lets signed-in users pass, also if the session was not read at the start', async () => {
    expect((await runGuard(auth.middleware[0], '/coins', 'live')).went).toBe('on')
  })
  test('redirects others to sign in and back', async () => {
    expect((await runGuard(auth.middleware[0], '/coins?tab=1', 'none')).went).toBe('/login?redirect=%2Fcoins%3Ftab%3D1')
  })
  test.each([
    ['unreadable', 501],
    ['limited', 429],
  ] as const)('shows an error instead of the sign-in page for an %s session', async (session, status) => {
    const { went, lines } = await runGuard(auth.middleware[0], '/coins', session)
    expect(went).toContain(String(status))
    expect(lines).toEqual([{ status, code: '' }])
  })
  test('requests the server in the browser unless the viewer is known not to be signed in', async () => {
    expect(await runClientGuard(auth.clientMiddleware[0], '/coins')).toBe('requests the server')
    await cacheSession('live')
    expect(await runClientGuard(auth.clientMiddleware[0], '/coins')).toBe('requests the server')
    await cacheSession('none', false)
    expect(await runClientGuard(auth.clientMiddleware[0], '/coins')).toBe('requests the server')
    await cacheSession('unreadable')
    expect(await runClientGuard(auth.clientMiddleware[0], '/coins')).toBe('requests the server')
    await cacheSession('none')
    expect(await runClientGuard(auth.clientMiddleware[0], '/coins')).toBe('/login?redirect=%2Fcoins')
  })
})

describe('notauth', () => {
  test('lets visitors pass', async () => {
    expect((await runGuard(notauth.middleware[0], '/login', 'none')).went).toBe('on')
  })
  test.each([
    ['/login', '/'],
    ['/login?redirect=%2Fcoins', '/coins'],
    ['/login?redirect=https%3A%2F%2Felsewhere.example', '/'],
  ])('redirects signed-in users from %s to %s, on the server and in the browser', async (path, target) => {
    expect((await runGuard(notauth.middleware[0], path, 'live')).went).toBe(target)
    await cacheSession('live')
    expect(await runClientGuard(notauth.clientMiddleware[0], path)).toBe(target)
  })
  test('lets users with an unreadable session pass, so that they can sign in again', async () => {
    expect((await runGuard(notauth.middleware[0], '/login', 'unreadable')).went).toBe('on')
    await cacheSession('none')
    expect(await runClientGuard(notauth.clientMiddleware[0], '/login')).toBe('requests the server')
  })
})

describe('firebase-log', () => {
  test.each([
    ['/apple/callback?state=secret-state&code=secret-code', 'code'],
    ['/apple/callback?error=access_denied', 'access_denied'],
    ['/apple/callback?error=%3Cb%3Esomebody%40example.com', 'error'],
    ['/apple/callback', 'nothing'],
  ])('logs %s as %s without personal data, and never refuses', async (path, outcome) => {
    const { went, lines } = await runGuard(firebaseLog.middleware[0], path, 'none')
    expect(went).toBe('on')
    expect(lines).toEqual([{ page: '/apple/callback', step: 'return', status: 200, outcome }])
  })
})
