import { Outlet, redirect, type MiddlewareFunction } from 'react-router'
import { pageRequest } from '../shell/request/request-context.ts'

/** Only for who is not signed in. */
const requireVisitor: MiddlewareFunction<Response> = async ({ context }, next) => {
  if (pageRequest(context).profile) throw redirect('/')
  return next()
}

export const middleware = [requireVisitor]

// A loader makes every navigation in the browser ask the server, and so this guard.
export const loader = () => null

export default Outlet
