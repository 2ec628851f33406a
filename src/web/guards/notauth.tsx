import { Outlet, redirect, type MiddlewareFunction } from 'react-router'
import { knownAccount } from '../shell/account/known-account.ts'
import { safeRedirect } from '../shell/account/safe-redirect.ts'
import { askSession } from '../shell/request/visit.ts'

/** To where the visitor wanted to go in the first place, else the first page. */
const onwards = ({ searchParams }: URL): Response => redirect(safeRedirect(searchParams.get('redirect')))

/** Only for who is not signed in. Asks the session where the startup had no reason to. */
const requireVisitor: MiddlewareFunction<Response> = async ({ url, context }, next) => {
  const { profile } = await askSession(context)
  if (profile) throw onwards(url)
  return next()
}

/** Spares the server the question where the page knows who is signed in. */
const requireKnownVisitor: MiddlewareFunction<unknown> = async ({ url }) => {
  if (knownAccount()?.isLogin === true) throw onwards(url)
}

export const middleware = [requireVisitor]

export const clientMiddleware = [requireKnownVisitor]

// A loader makes every navigation in the browser ask the server, and so this guard.
export const loader = () => null

export default Outlet
