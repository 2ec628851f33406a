import { searchKinds } from '#contract/search/limits.ts'
import { SiteLink } from '../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../texts/index.ts'
import { useCurrentInView } from '../../ui/use-current-in-view.ts'
import { searchPath, type SearchAddress } from './search-address.ts'

/** A tab for each kind of result, and one for all. */
export function SearchTabs({ search }: { search: SearchAddress }) {
  const { t } = useTranslation('search')
  const row = useCurrentInView<HTMLElement>(search.kind ?? '')
  return (
    <nav ref={row} aria-label={t('tabs')} className="-mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0">
      <ul className="flex w-max gap-1.5 py-1">
        {[undefined, ...searchKinds].map((kind) => (
          <li key={kind ?? 'all'}>
            <SiteLink
              to={searchPath({ ...search, kind })}
              prefetch="none"
              aria-current={kind === search.kind ? 'page' : undefined}
              className="palt inline-flex min-h-11 items-center whitespace-nowrap rounded-full border border-line bg-surface px-4 text-[0.9375rem] hover:bg-raised aria-[current=page]:border-brand aria-[current=page]:bg-brand-soft aria-[current=page]:font-bold aria-[current=page]:text-brand-ink"
            >
              {t(kind === undefined ? 'all' : `kind.${kind}`)}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
