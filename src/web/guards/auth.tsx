import { data, Outlet, redirect, type MiddlewareFunction } from 'react-router'
import { cachedAccount } from '../shell/account/use-account.ts'
import { routePath } from '../shell/navigation/route-path.ts'
import { resolveSession } from '../shell/request/open-request.ts'

const signInRedirect = ({ pathname, search }: URL): Response =>
  redirect(`${routePath('login')}?redirect=${encodeURIComponent(pathname + search)}`)

/** Lets signed-in users pass; others sign in and come back. Reads the session if the start of the request did not. */
const requireSignIn: MiddlewareFunction<Response> = async ({ url, context }, next) => {
  const { profile, fault } = await resolveSession(context)
  if (profile) return next()
  // An unreadable session must not send a signed-in user to the sign-in page.
  if (fault) throw data(fault.message, { status: fault.status })
  throw signInRedirect(url)
}

/** Redirects without a request if the page knows that the viewer is not signed in. */
const requireCachedSignIn: MiddlewareFunction<unknown> = async ({ url }) => {
  const account = cachedAccount()
  if (account?.sessionRead === true && !account.isLogin && account.fault === null) throw signInRedirect(url)
}

export const middleware = [requireSignIn]

export const clientMiddleware = [requireCachedSignIn]

// With a loader, every client-side navigation requests the server, and so runs this guard.
export const loader = () => null

export default Outlet
