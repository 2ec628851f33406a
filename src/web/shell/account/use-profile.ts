import { useRouteLoaderData } from 'react-router'
import type { Profile } from '#contract/account.ts'

/** Who is signed in, as the root loader answered; null for a visitor. */
export function useProfile(): Profile | null {
  const root = useRouteLoaderData<{ profile: Profile | null }>('root')
  return root?.profile ?? null
}
