import { Outlet, type MiddlewareFunction } from 'react-router'
import { logVisit } from '../shell/request/visit.ts'

/** What a provider sent somebody back with; of its own words only those that name an error. */
function outcome({ searchParams }: URL): string {
  const error = searchParams.get('error')
  if (error !== null) return /^[a-z_]{1,40}$/.test(error) ? error : 'error'
  return searchParams.has('state') && searchParams.has('code') ? 'code' : 'nothing'
}

/**
 * Notes each step of a sign-in that comes back from a provider, so that an operator sees where people get stuck: one
 * line with the page, the step and its outcome, nothing about the person. It never refuses.
 */
const logStep: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const response = await next()
  const step = request.method === 'POST' ? 'finish' : 'return'
  const came = step === 'return' ? { outcome: outcome(url) } : {}
  logVisit(context)({ page: url.pathname, step, status: response.status, ...came }, 'sign-in step')
  return response
}

export const middleware = [logStep]

// A loader makes every navigation in the browser ask the server, and so this guard.
export const loader = () => null

export default Outlet
