import { useLocation, useRouteLoaderData } from 'react-router'

export interface PageAddress {
  /** Of the site as its users see it, such as `https://live.example.jp`. */
  readonly origin: string
  readonly pathname: string
  /** Both together. */
  readonly address: string
}

export function usePageAddress(): PageAddress {
  const { pathname } = useLocation()
  const origin = useRouteLoaderData<{ origin: string }>('root')?.origin ?? ''
  return { origin, pathname, address: origin + pathname }
}
