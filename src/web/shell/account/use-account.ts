import { useLocation, useRouteLoaderData } from 'react-router'
import type { Account } from './account.ts'

/** What the page knows of its viewer; null only on an error page that was drawn before anybody was asked. */
export function useAccount(): Account | null {
  return useRouteLoaderData<{ account: Account }>('root')?.account ?? null
}

/** Pages that nobody wants to come back to: those of signing in, and the first one, where they go anyway. */
const notWorthReturning = /^\/(login|apple\/callback|google\/callback)?$/

/** Where signing in begins that leads back to the present page. */
export function useLoginCallURL(): string {
  const { pathname, search } = useLocation()
  if (notWorthReturning.test(pathname)) return '/login'
  return `/login?redirect=${encodeURIComponent(pathname + search)}`
}
