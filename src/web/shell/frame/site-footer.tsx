import { asPart, lazilyHydrated } from './lazy-hydration.tsx'

/** The footer of the site, outside of the first files of the page. */
export const SiteFooter = asPart(
  import.meta.env.SSR
    ? (await import('./lazy/site-footer.tsx')).SiteFooter
    : lazilyHydrated(async () => (await import('./lazy/site-footer.tsx')).SiteFooter, { optional: true }),
)
