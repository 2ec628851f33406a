import { SearchX, Telescope } from 'lucide-react'
import { SearchField } from '../../shell/frame/search-field.tsx'
import { SiteLink } from '../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../texts/index.ts'
import { filterNames, searchPath, type SearchAddress } from './search-address.ts'
import { SearchFilters } from './search-filters.tsx'
import { SearchTabs } from './search-tabs.tsx'
import { ResultList, type ResultListProps } from './result-list.tsx'

interface SearchPageProps extends ResultListProps {
  /** Whether these are not the first results. */
  readonly continued: boolean
}

/** The search field, a tab for each kind, filters and the results. */
export function SearchPage({ search, results, next, continued, drawCover }: SearchPageProps) {
  const { t } = useTranslation('search')
  const { q } = search
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-4">
      <h1 className={q === '' ? 'text-2xl font-black' : 'sr-only'}>
        {q === '' ? t('title') : t('titleFor', { text: q })}
      </h1>
      <SearchField key={q} text={q} />
      {q === '' ? (
        <EmptyState icon={Telescope} title={t('start.title')} text={t('start.text')} />
      ) : (
        <>
          <SearchTabs search={search} />
          <SearchFilters search={search} />
          {continued && (
            <SiteLink to={searchPath(search)} className="self-start text-brand-ink underline">
              {t('first')}
            </SiteLink>
          )}
          {results.length > 0 ? (
            <ResultList
              key={`${searchPath(search)} ${next}`}
              search={search}
              results={results}
              next={next}
              drawCover={drawCover}
            />
          ) : (
            <NothingFound search={search} />
          )}
        </>
      )}
    </div>
  )
}

function NothingFound({ search }: { search: SearchAddress }) {
  const { t } = useTranslation('search')
  const filtered = filterNames.some((name) => search[name] !== undefined)
  return <EmptyState icon={SearchX} title={t('empty.title')} text={t(filtered ? 'empty.filtered' : 'empty.text')} />
}

function EmptyState({ icon: Icon, title, text }: { icon: typeof SearchX; title: string; text: string }) {
  return (
    <div className="card flex flex-col items-center gap-2 px-6 py-14 text-center">
      <Icon aria-hidden className="size-10 text-muted" />
      <p className="text-lg font-bold">{title}</p>
      <p className="text-muted">{text}</p>
    </div>
  )
}
