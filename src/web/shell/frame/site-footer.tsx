import { LazyPart, lazilyHydrated } from './lazy-hydration.tsx'

const Links = import.meta.env.SSR
  ? (await import('./lazy/site-footer.tsx')).SiteFooter
  : lazilyHydrated(async () => (await import('./lazy/site-footer.tsx')).SiteFooter, { optional: true })

/** The footer of the site, outside of the first files of the page. */
export function SiteFooter() {
  return (
    <LazyPart>
      <Links />
    </LazyPart>
  )
}
