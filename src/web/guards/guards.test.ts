import { isRouteErrorResponse, RouterContextProvider, type MiddlewareFunction } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import { accountOf } from '../shell/account/account.ts'
import { rememberAccount } from '../shell/account/known-account.ts'
import { platformContext } from '../shell/request/platform.ts'
import { pageRequest } from '../shell/request/request-context.ts'
import { askSession, beginVisit } from '../shell/request/visit.ts'
import * as auth from './auth.tsx'
import * as firebaseLog from './firebase-log.tsx'
import * as notauth from './notauth.tsx'

type Session = 'live' | 'none' | 'unreadable'

const user = { id: 7, nickName: 'みお', avatarUrl: '/avatars/1.svg', bio: '', signature: '' }
const answers: Record<Session, () => Response> = {
  live: () => Response.json({ user, roles: ['user'], language: 'ja' }),
  none: () => Response.json({ message: 'no' }, { status: 401 }),
  unreadable: () => Response.json({ message: 'broken' }, { status: 501 }),
}

interface Outcome {
  readonly went: 'on' | string
  readonly lines: readonly object[]
}

/** Sends somebody with `session` to `path` through a guard; tells where they got to. */
async function pass(guard: MiddlewareFunction<Response> | undefined, path: string, session: Session): Promise<Outcome> {
  const lines: object[] = []
  const context = new RouterContextProvider()
  const url = new URL(`https://kirari.example${path}`)
  // As the router asks when only the page's data is wanted.
  const request = new Request(`${url.origin}${url.pathname}.data${url.search}`)
  const platform = {
    nonce: '',
    log: (fields: object) => lines.push(fields),
    apiFetch: async () => answers[session](),
  }
  context.set(platformContext, platform)
  beginVisit(context, { url, headers: request.headers }, platform, [])
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

/** The same in the browser, where the page knows what it was told. */
async function passInBrowser(guard: MiddlewareFunction<unknown> | undefined, path: string): Promise<string> {
  const request = new Request(`https://kirari.example${path}`)
  const args = { request, context: new RouterContextProvider(), params: {}, pattern: path, url: new URL(request.url) }
  try {
    await guard?.(args, async () => new Response())
    return 'asks the server'
  } catch (thrown) {
    return thrown instanceof Response ? (thrown.headers.get('location') ?? '') : 'failed'
  }
}

async function know(session: Session, asked = true): Promise<void> {
  const context = new RouterContextProvider()
  const first = { url: new URL('https://kirari.example/'), headers: new Headers() }
  beginVisit(context, first, { nonce: '', apiFetch: async () => answers[session]() }, [])
  rememberAccount(accountOf(asked ? await askSession(context) : pageRequest(context)))
}

afterEach(() => rememberAccount(null))

describe('auth', () => {
  test('lets in whose session is live, also when the startup did not ask', async () => {
    expect((await pass(auth.middleware[0], '/coins', 'live')).went).toBe('on')
  })
  test('sends others to sign in, and back', async () => {
    expect((await pass(auth.middleware[0], '/coins?tab=1', 'none')).went).toBe('/login?redirect=%2Fcoins%3Ftab%3D1')
  })
  test('shows a fault, not the sign-in page, when the session cannot be read', async () => {
    const { went, lines } = await pass(auth.middleware[0], '/coins', 'unreadable')
    expect(went).toContain('501')
    expect(lines).toEqual([{ status: 501, code: '' }])
  })
  test('in the browser asks the server unless nobody is known to be signed in', async () => {
    expect(await passInBrowser(auth.clientMiddleware[0], '/coins')).toBe('asks the server')
    await know('live')
    expect(await passInBrowser(auth.clientMiddleware[0], '/coins')).toBe('asks the server')
    await know('none', false)
    expect(await passInBrowser(auth.clientMiddleware[0], '/coins')).toBe('asks the server')
    await know('unreadable')
    expect(await passInBrowser(auth.clientMiddleware[0], '/coins')).toBe('asks the server')
    await know('none')
    expect(await passInBrowser(auth.clientMiddleware[0], '/coins')).toBe('/login?redirect=%2Fcoins')
  })
})

describe('notauth', () => {
  test('lets visitors in', async () => {
    expect((await pass(notauth.middleware[0], '/login', 'none')).went).toBe('on')
  })
  test.each([
    ['/login', '/'],
    ['/login?redirect=%2Fcoins', '/coins'],
    ['/login?redirect=https%3A%2F%2Felsewhere.example', '/'],
  ])('sends who is signed in from %s to %s, on the server and in the browser', async (path, target) => {
    expect((await pass(notauth.middleware[0], path, 'live')).went).toBe(target)
    await know('live')
    expect(await passInBrowser(notauth.clientMiddleware[0], path)).toBe(target)
  })
  test('lets in whose session cannot be read: signing in again is a way out', async () => {
    expect((await pass(notauth.middleware[0], '/login', 'unreadable')).went).toBe('on')
    await know('none')
    expect(await passInBrowser(notauth.clientMiddleware[0], '/login')).toBe('asks the server')
  })
})

describe('firebase-log', () => {
  test.each([
    ['/apple/callback?state=secret-state&code=secret-code', 'code'],
    ['/apple/callback?error=access_denied', 'access_denied'],
    ['/apple/callback?error=%3Cb%3Esomebody%40example.com', 'error'],
    ['/apple/callback', 'nothing'],
  ])('notes %s as %s, never refuses, and says nothing personal', async (path, outcome) => {
    const { went, lines } = await pass(firebaseLog.middleware[0], path, 'none')
    expect(went).toBe('on')
    expect(lines).toEqual([{ page: '/apple/callback', step: 'return', status: 200, outcome }])
  })
})
