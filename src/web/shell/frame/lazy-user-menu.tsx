import type { ComponentProps } from 'react'
import { LazyPart, lazilyHydrated } from './lazy-hydration.tsx'

const UserMenu = import.meta.env.SSR
  ? (await import('./lazy/user-menu.tsx')).UserMenu
  : lazilyHydrated(async () => (await import('./lazy/user-menu.tsx')).UserMenu, { latestMs: 0, optional: true })

/** The menu of a signed-in user, outside of the files that visitors load. */
export function LazyUserMenu(props: ComponentProps<typeof UserMenu>) {
  return (
    <LazyPart>
      <UserMenu {...props} />
    </LazyPart>
  )
}
