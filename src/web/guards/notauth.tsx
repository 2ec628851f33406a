import { Outlet, redirect, type MiddlewareFunction } from 'react-router'
import { cachedAccount } from '../shell/account/use-account.ts'
import { safeRedirect } from '../shell/identity/enter-site.ts'
import { resolveSession } from '../shell/request/open-request.ts'

/** To the page named by `redirect`, else the first page. */
const returnRedirect = ({ searchParams }: URL): Response => redirect(safeRedirect(searchParams.get('redirect')))

/** Lets visitors pass. Reads the session if the start of the request did not. */
const requireVisitor: MiddlewareFunction<Response> = async ({ url, context }, next) => {
  const { profile } = await resolveSession(context)
  if (profile) throw returnRedirect(url)
  return next()
}

/** Redirects without a request if the page knows that the viewer is signed in. */
const requireCachedVisitor: MiddlewareFunction<unknown> = async ({ url }) => {
  if (cachedAccount()?.isLogin === true) throw returnRedirect(url)
}

export const middleware = [requireVisitor]

export const clientMiddleware = [requireCachedVisitor]

// With a loader, every client-side navigation requests the server, and so runs this guard.
export const loader = () => null

export default Outlet
