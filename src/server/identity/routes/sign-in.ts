import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  preferredLanguage,
  Refusal,
  serve,
  sessionToken,
  setSession,
  signedIn,
  siteOrigin,
  type OpenSession,
  type SiteAddress,
} from '../../http/index.ts'
import { browserToken, setBrowserToken } from '../browser-cookie.ts'
import { deviceName } from '../device.ts'
import type { Identity } from '../service/index.ts'
import type { Circumstances } from '../service/setup.ts'
import { newToken } from '../token.ts'

/** So often a minute at most may one address try to sign in. */
const attempts = { config: { rateLimit: { max: 60 } } }

const circumstances = (request: FastifyRequest): Circumstances => ({
  device: deviceName(request.headers['user-agent']),
  country: request.country,
  language: preferredLanguage(request.headers['accept-language']),
})

/** The token of an `Authorization: Bearer` header (RFC 6750 §2.1), or null. */
const bearer = ({ headers }: FastifyRequest): string | null =>
  /^Bearer ([\w.~+/=-]+)$/i.exec(headers.authorization ?? '')?.[1] ?? null

/**
 * Whether a foreign page sent the browser here (Fetch Metadata §2.3). Such a page must not add an identity of its own
 * choice to the account that happens to be signed in.
 */
const isFromElsewhere = ({ headers }: FastifyRequest): boolean =>
  !['same-origin', 'none', undefined].includes(headers['sec-fetch-site']?.toString())

interface BeginCall {
  readonly query: { redirect?: 'no' | undefined; redirect_url?: string | undefined; purpose: 'sign-in' | 'link' }
  readonly session: OpenSession | null
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export function signInRoutes(app: FastifyInstance, identity: Identity, site: SiteAddress): void {
  const { byCode, byToken, sessions } = identity

  /** Hands the new session to the browser; the one it had before ends. */
  async function enter(request: FastifyRequest, reply: FastifyReply, token: string): Promise<void> {
    const former = sessionToken(request)
    if (former !== null) await sessions.close(former)
    setSession(reply, token, site.secure)
  }

  const begin =
    (provider: 'apple' | 'google') =>
    async ({ query, session, request, reply }: BeginCall) => {
      const link = query.purpose === 'link' ? signedIn(session?.profile ?? null) : null
      if (link && isFromElsewhere(request)) throw new Refusal('FORBIDDEN_ORIGIN')
      const cookie = browserToken(request) ?? newToken()
      setBrowserToken(reply, cookie, site.secure)
      const url = await byCode.begin(provider, {
        siteOrigin: siteOrigin(site, request),
        browserToken: cookie,
        redirectUrl: query.redirect_url,
        link,
      })
      return query.redirect === 'no' ? { url } : reply.redirect(url, 302)
    }

  const finish =
    (provider: 'apple' | 'google') =>
    async (call: {
      body: { state: string; code: string }
      session: OpenSession | null
      request: FastifyRequest
      reply: FastifyReply
    }) => {
      const { body, session, request, reply } = call
      const { token, ...signedIn } = await byCode.finish(provider, {
        ...body,
        session,
        browserToken: browserToken(request),
        browser: circumstances(request),
      })
      if (token !== null) await enter(request, reply, token)
      return signedIn
    }

  serve(app, 'GET /v1/sign-in/options', async () => byToken.options())
  serve(app, 'GET /v1/apple/login_web', begin('apple'), attempts)
  serve(app, 'GET /v1/google/login_web', begin('google'), attempts)
  serve(app, 'POST /v1/apple/callback', finish('apple'), attempts)
  serve(app, 'POST /v1/google/callback', finish('google'), attempts)

  serve(
    app,
    'POST /v1/firebase/login',
    async ({ request, reply }) => {
      const { token, ...signedIn } = await byToken.signIn(bearer(request), circumstances(request))
      await enter(request, reply, token)
      return { ...signedIn, returnTo: '/' }
    },
    attempts,
  )

  serve(
    app,
    'POST /v1/account/identities',
    async ({ viewer, request }) => {
      const { user } = signedIn(viewer)
      await byToken.link(user.id, bearer(request))
      return identity.account.settings(user.id)
    },
    attempts,
  )

  serve(app, 'POST /v1/account/identities/{provider}/removal', async ({ viewer, params }) =>
    identity.account.unlink(signedIn(viewer).user.id, params.provider),
  )
}
