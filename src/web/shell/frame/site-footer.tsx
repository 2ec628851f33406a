import { Suspense } from 'react'
import { lazilyHydrated } from './lazy-hydration.tsx'

const Links = import.meta.env.SSR
  ? (await import('./lazy/site-footer.tsx')).SiteFooter
  : lazilyHydrated(async () => (await import('./lazy/site-footer.tsx')).SiteFooter)

/** The footer of the site, outside of the first files of the page. */
export function SiteFooter() {
  return (
    <Suspense>
      <Links />
    </Suspense>
  )
}
