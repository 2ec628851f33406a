import { Outlet, redirect, type MiddlewareFunction } from 'react-router'
import { pageRequest } from '../shell/request/request-context.ts'

/** Only for who is signed in: others sign in first and come back. */
const requireSignIn: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  if (pageRequest(context).profile) return next()
  const { pathname, search } = new URL(request.url)
  throw redirect(`/login?redirect=${encodeURIComponent(pathname + search)}`)
}

export const middleware = [requireSignIn]

// A loader makes every navigation in the browser ask the server, and so this guard.
export const loader = () => null

export default Outlet
