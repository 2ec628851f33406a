import { data, Outlet, redirect, type MiddlewareFunction } from 'react-router'
import { knownAccount } from '../shell/account/known-account.ts'
import { askSession } from '../shell/request/visit.ts'

const toSignIn = ({ pathname, search }: URL): Response =>
  redirect(`/login?redirect=${encodeURIComponent(pathname + search)}`)

/** Only for who is signed in: others sign in first and come back. Asks the session where the startup had no reason to. */
const requireSignIn: MiddlewareFunction<Response> = async ({ url, context }, next) => {
  const { profile, fault } = await askSession(context)
  if (profile) return next()
  // A session that can't be read is no reason to show its owner the way to sign in.
  if (fault && fault.status >= 500) throw data(fault.message, { status: fault.status })
  throw toSignIn(url)
}

/** Spares the server the question where the page knows that nobody is signed in. */
const requireKnownSignIn: MiddlewareFunction<unknown> = async ({ url }) => {
  const account = knownAccount()
  if (account?.asked === true && !account.isLogin && account.fault === null) throw toSignIn(url)
}

export const middleware = [requireSignIn]

export const clientMiddleware = [requireKnownSignIn]

// A loader makes every navigation in the browser ask the server, and so this guard.
export const loader = () => null

export default Outlet
