import { Outlet, type MiddlewareFunction } from 'react-router'
import { requestLog } from '../shell/request/open-request.ts'

/** The outcome of a redirect from a provider; of its parameters only a well-formed error code is logged. */
function outcome({ searchParams }: URL): string {
  const error = searchParams.get('error')
  if (error !== null) return /^[a-z_]{1,40}$/.test(error) ? error : 'error'
  return searchParams.has('state') && searchParams.has('code') ? 'code' : 'nothing'
}

/**
 * Logs each step of a sign-in after the redirect from a provider, so that an operator sees where sign-ins fail: one
 * line with page, step and outcome, without personal data. Never refuses a request.
 */
const logStep: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const response = await next()
  const step = request.method === 'POST' ? 'finish' : 'return'
  const returned = step === 'return' ? { outcome: outcome(url) } : {}
  requestLog(context)({ page: url.pathname, step, status: response.status, ...returned }, 'sign-in step')
  return response
}

export const middleware = [logStep]

// With a loader, every client-side navigation requests the server, and so runs this guard.
export const loader = () => null

export default Outlet
