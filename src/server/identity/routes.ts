import type { FastifyInstance, FastifyRequest } from 'fastify'
import { clearSession, Refusal, serve, sessionToken, setSession, signedIn } from '../http/index.ts'
import type { Identity } from './service.ts'

const ownNames = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Signing in without a secret is for whoever sits at this machine. A foreign page whose name was made to point here
 * (DNS rebinding) reaches us under that name, and is refused by it.
 */
function mustComeByOwnName(request: FastifyRequest, anyName: boolean): void {
  if (!anyName && !ownNames.has(request.hostname)) throw new Refusal('LOCAL_SIGN_IN_OFF')
}

export interface IdentityRoutesSetup {
  /** The site is reached over https, so its cookie is for https only. */
  readonly secure: boolean
  /** Local sign-in is allowed under every name of this machine. */
  readonly localUnderAnyName: boolean
}

export function identityRoutes(app: FastifyInstance, identity: Identity, setup: IdentityRoutesSetup): void {
  serve(app, 'GET /v1/account/profile', async ({ viewer }) => signedIn(viewer))

  serve(app, 'GET /v1/local/accounts', async ({ request }) => {
    mustComeByOwnName(request, setup.localUnderAnyName)
    return { accounts: await identity.localAccounts() }
  })

  serve(
    app,
    'POST /v1/local/login',
    async ({ body, request, reply }) => {
      mustComeByOwnName(request, setup.localUnderAnyName)
      const { token, profile } = await identity.signInLocally(body)
      const former = sessionToken(request)
      if (former !== null) await identity.signOut(former)
      setSession(reply, token, setup.secure)
      return profile
    },
    { config: { rateLimit: { max: 60 } } },
  )

  serve(app, 'POST /v1/logout', async ({ request, reply }) => {
    const token = sessionToken(request)
    if (token !== null) await identity.signOut(token)
    clearSession(reply)
    return {}
  })
}
