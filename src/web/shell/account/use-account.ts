import { useLocation, useRouteLoaderData } from 'react-router'
import type { Profile } from '#contract/account/schemas.ts'
import { routePath } from '../navigation/route-path.ts'
import type { Account } from './account.ts'

/** The viewer's account; null only on an error page that was rendered before the root loader ran. */
export function useAccount(): Account | null {
  return useRouteLoaderData<{ account: Account }>('root')?.account ?? null
}

/** The signed-in user; null for a visitor. */
export const useProfile = (): Profile | null => useAccount()?.profile ?? null

let cached: Account | null = null

/** The account of the last root loader data in this browser, for code outside of components; null on the server. */
export const cachedAccount = (): Account | null => cached

export function cacheAccount(account: Account | null): void {
  cached = account
}

/** The sign-in pages, and the first page, where sign-in leads anyway. */
const withoutReturn = [
  routePath('index'),
  routePath('login'),
  routePath('apple___callback'),
  routePath('google___callback'),
]

/** The address of the sign-in page that leads back to the present page, with these parameters of its query. */
export function useLoginCallURL(parameters: Readonly<Record<string, string>> = {}): string {
  const { pathname, search } = useLocation()
  if (withoutReturn.includes(pathname)) return routePath('login')
  const query = new URLSearchParams(search)
  for (const [name, value] of Object.entries(parameters)) query.set(name, value)
  const target = Object.keys(parameters).length === 0 ? pathname + search : `${pathname}?${query}`
  return `${routePath('login')}?redirect=${encodeURIComponent(target)}`
}
