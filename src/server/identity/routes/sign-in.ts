import '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptedLanguage } from '#contract/accepted-language.ts'
import { DomainError } from '../../errors.ts'
import {
  apiFlags,
  cookieName,
  formerToken,
  serve,
  sessionToken,
  setSession,
  siteOrigin,
  type EndpointFlags,
  type SiteAddress,
} from '../../http/index.ts'
import type { OpenSession } from '../../viewer.ts'
import { attemptMinutes } from '../service/code-sign-in.ts'
import { deviceName } from '../device.ts'
import { returnPath } from '../return-path.ts'
import type { Identity } from '../service/index.ts'
import type { ClientInfo } from '../service/deps.ts'
import { newToken } from '../secrets.ts'

/** Limits sign-in attempts per IP address. */
const attemptFlags: EndpointFlags = { ...apiFlags, rateLimit: { perMinute: 60 } }

/** Cookie that ties a sign-in by code to the browser that started it. */
const browserCookie = (secure: boolean): string => cookieName('kirari_sign_in', secure)

const browserToken = ({ cookies }: FastifyRequest, secure: boolean): string | null =>
  cookies[browserCookie(secure)] ?? null

function setBrowserToken(reply: FastifyReply, token: string, secure: boolean): void {
  const maxAge = attemptMinutes * 60
  reply.setCookie(browserCookie(secure), token, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge })
}

const clientInfo = (request: FastifyRequest): ClientInfo => ({
  device: deviceName(request.headers['user-agent']),
  country: request.country,
  language: acceptedLanguage(request.headers['accept-language']),
})

/** The token of an `Authorization: Bearer` header (RFC 6750 §2.1), or null. */
const bearer = ({ headers }: FastifyRequest): string | null =>
  /^Bearer ([\w.~+/=-]+)$/i.exec(headers.authorization ?? '')?.[1] ?? null

/**
 * Whether another site initiated the request (Fetch Metadata §2.3). Another site must not link an identity to the
 * signed-in account.
 */
const isCrossSite = ({ headers }: FastifyRequest): boolean =>
  !['same-origin', 'none', undefined].includes(headers['sec-fetch-site']?.toString())

const needsRecentSignIn = (error: unknown): boolean =>
  error instanceof DomainError && error.code === 'RECENT_SIGN_IN_REQUIRED'

interface StartCall {
  readonly query: { redirect?: 'no' | undefined; redirect_url?: string | undefined; purpose: 'sign-in' | 'link' }
  readonly session: OpenSession | null
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export function signInRoutes(app: FastifyInstance, identity: Identity, site: SiteAddress): void {
  const { byCode, byToken, sessions } = identity

  /** Sets the session cookie, and ends the browser's previous session. */
  async function startSession(request: FastifyRequest, reply: FastifyReply, token: string): Promise<void> {
    const { cookies } = request
    const previous = sessionToken(cookies, site.secure) ?? formerToken(cookies, site.secure)
    if (previous !== null) await sessions.close(previous)
    setSession(reply, token, site.secure)
  }

  const start =
    (provider: 'apple' | 'google') =>
    async ({ query, session, request, reply }: StartCall) => {
      const link = query.purpose === 'link' ? session : null
      if (query.purpose === 'link' && link === null) throw new DomainError('SIGN_IN_REQUIRED')
      if (link && isCrossSite(request)) throw new DomainError('FORBIDDEN_ORIGIN')
      const cookie = browserToken(request, site.secure) ?? newToken()
      setBrowserToken(reply, cookie, site.secure)
      const { redirect, redirect_url: redirectUrl } = query
      const origin = siteOrigin(site, request)
      try {
        const url = await byCode.start(provider, { siteOrigin: origin, browserToken: cookie, redirectUrl, link })
        return redirect === 'no' ? { url } : reply.redirect(url, 302)
      } catch (error) {
        if (redirect === 'no' || !needsRecentSignIn(error)) throw error
        // The page that has the link offers the sign-in that is required first.
        return reply.redirect(returnPath(redirectUrl, origin, `/${provider}/callback`), 302)
      }
    }

  const complete =
    (provider: 'apple' | 'google') =>
    async (call: {
      body: { state: string; code: string }
      session: OpenSession | null
      request: FastifyRequest
      reply: FastifyReply
    }) => {
      const { body, session, request, reply } = call
      const { token, ...signedIn } = await byCode.complete(provider, {
        ...body,
        session,
        browserToken: browserToken(request, site.secure),
        client: clientInfo(request),
      })
      if (token !== null) await startSession(request, reply, token)
      return signedIn
    }

  serve(app, 'GET /v1/sign-in/options', apiFlags, async () => byToken.options())
  serve(app, 'GET /v1/apple/login_web', attemptFlags, start('apple'))
  serve(app, 'GET /v1/google/login_web', attemptFlags, start('google'))
  serve(app, 'POST /v1/apple/callback', attemptFlags, complete('apple'))
  serve(app, 'POST /v1/google/callback', attemptFlags, complete('google'))

  serve(app, 'POST /v1/firebase/login', attemptFlags, async ({ request, reply }) => {
    const { token, ...signedIn } = await byToken.signIn(bearer(request), clientInfo(request))
    await startSession(request, reply, token)
    return { ...signedIn, returnTo: '/' }
  })

  serve(app, 'POST /v1/account/identities', attemptFlags, async ({ session, request }) => {
    await byToken.link(session, bearer(request))
    return identity.account.settings(session.profile.user.id)
  })

  serve(app, 'POST /v1/account/identities/{provider}/removal', apiFlags, async ({ session, params }) =>
    identity.account.unlink(session, params.provider),
  )
}
