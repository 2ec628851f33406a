import { useLocation, useRouteLoaderData } from 'react-router'

export interface PageAddress {
  /** The public origin of the site, such as `https://live.example.jp`. */
  readonly origin: string
  readonly pathname: string
  /** Origin and path. */
  readonly address: string
}

export function usePageAddress(): PageAddress {
  const { pathname } = useLocation()
  const origin = useRouteLoaderData<{ origin: string }>('root')?.origin ?? ''
  return { origin, pathname, address: origin + pathname }
}
