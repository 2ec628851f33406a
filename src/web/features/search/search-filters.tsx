import { SlidersHorizontal } from 'lucide-react'
import { LanguageField, useOpenPage } from '../../shell/navigation/language-parameter.tsx'
import { useGenreChoices } from '../../shell/genres.ts'
import { routePath } from '../../shell/navigation/route-path.ts'
import { SiteLink } from '../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../texts/index.ts'
import { Button } from '../../ui/button.tsx'
import {
  filterNames,
  filterValues,
  readSearch,
  searchPath,
  type FilterName,
  type SearchAddress,
} from './search-address.ts'

interface FilterTexts {
  readonly label: string
  readonly values: readonly { readonly value: string; readonly text: string }[]
}

/** The texts of the values of a filter, by value. */
function useFilterTexts(chosenGenre: string | undefined): (name: FilterName) => FilterTexts {
  const { t } = useTranslation('search')
  const genres = useGenreChoices(chosenGenre === undefined ? [] : [chosenGenre])
  return (name) => {
    if (name === 'genre')
      return { label: t('genre'), values: genres.map(({ id, name: text }) => ({ value: id, text })) }
    if (name === 'state') {
      const values = filterValues.state.map((value) => ({ value, text: t(`state.${value}`) }))
      return { label: t('state.label'), values }
    }
    if (name === 'length') {
      const values = filterValues.length.map((value) => ({ value, text: t(`length.${value}`) }))
      return { label: t('length.label'), values }
    }
    const values = filterValues.within.map((value) => ({ value, text: t(`within.${value}`) }))
    return { label: t('within.label'), values }
  }
}

const noFilters = { genre: undefined, state: undefined, length: undefined, within: undefined }

/** The filters below the tabs: a form, which works without scripts. */
export function SearchFilters({ search }: { search: SearchAddress }) {
  const { t } = useTranslation('search')
  const openPage = useOpenPage()
  const textsOf = useFilterTexts(search.genre)
  const filtered = filterNames.some((name) => search[name] !== undefined)
  return (
    <details className="group" open={filtered}>
      <summary className="inline-flex min-h-11 list-none items-center gap-2 rounded-full px-3 font-bold hover:bg-raised">
        <SlidersHorizontal aria-hidden className="size-5" />
        {t(filtered ? 'filtersOn' : 'filters')}
      </summary>
      <form
        // The choices are those of the address, also after "back".
        key={searchPath(search)}
        action={routePath('search')}
        className="mt-2 grid grid-cols-2 gap-3 lg:grid-cols-4"
        onSubmit={(event) => {
          event.preventDefault()
          const query = new URLSearchParams()
          for (const [name, value] of new FormData(event.currentTarget)) query.set(name, String(value))
          void openPage(searchPath(readSearch(query)))
        }}
      >
        <LanguageField />
        <input type="hidden" name="q" value={search.q} />
        {search.kind !== undefined && <input type="hidden" name="kind" value={search.kind} />}
        {filterNames.map((name) => {
          const { label, values } = textsOf(name)
          return (
            <label key={name} className="flex min-w-0 flex-col gap-1 text-sm font-bold">
              {label}
              <select
                name={name}
                defaultValue={search[name] ?? ''}
                onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
                className="h-11 w-full rounded-control border border-control bg-surface px-3 font-normal"
              >
                <option value="">{t('any')}</option>
                {values.map(({ value, text }) => (
                  <option key={value} value={value}>
                    {text}
                  </option>
                ))}
              </select>
            </label>
          )
        })}
        <div className="col-span-full flex flex-wrap gap-3">
          <Button type="submit">{t('apply')}</Button>
          {filtered && (
            <SiteLink
              to={searchPath({ ...search, ...noFilters })}
              prefetch="none"
              className="inline-flex min-h-11 items-center px-2 text-brand-ink underline"
            >
              {t('clear')}
            </SiteLink>
          )}
        </div>
      </form>
    </details>
  )
}
