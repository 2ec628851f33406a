import type { FastifyInstance } from 'fastify'
import { clearSession, serve, sessionToken, setSession, signedIn } from '../http/index.ts'
import type { Identity } from './service.ts'

/** `secure`: the site is reached over https, so its cookie is for https only. */
export function identityRoutes(app: FastifyInstance, identity: Identity, secure: boolean): void {
  serve(app, 'GET /v1/account/profile', async ({ viewer }) => signedIn(viewer))

  serve(app, 'GET /v1/local/accounts', async () => ({ accounts: await identity.localAccounts() }))

  serve(
    app,
    'POST /v1/local/login',
    async ({ body, request, reply }) => {
      const { token, profile } = await identity.signInLocally(body)
      const former = sessionToken(request)
      if (former !== null) await identity.signOut(former)
      setSession(reply, token, secure)
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
