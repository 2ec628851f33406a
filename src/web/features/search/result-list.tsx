import { useState, type MouseEvent } from 'react'
import type { SearchResult } from '#contract/search/schemas.ts'
import { useTranslation } from '../../texts/index.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useFocusAdded } from '../../ui/use-focus-added.ts'
import { searchPath, setValues, type SearchAddress } from './search-address.ts'
import { ResultRow, type DrawCover } from './result-row.tsx'

export interface ResultListProps {
  readonly search: SearchAddress
  readonly results: readonly SearchResult[]
  readonly next: string | null
  readonly drawCover: DrawCover
}

/** The results, and a link that adds the next ones; without scripts it leads to their page. */
export function ResultList({ search, results, next, drawCover }: ResultListProps) {
  const { t } = useTranslation('search')
  const [page, setPage] = useState({ results, next })
  const [loading, setLoading] = useState(false)
  const [failed, setFailed] = useState(false)

  const { list, focusItem } = useFocusAdded('a')

  async function load(cursor: string): Promise<void> {
    setLoading(true)
    setFailed(false)
    try {
      const { browserApi } = await import('../../api/browser.ts')
      const query = { ...setValues(search), q: search.q, cursor }
      const added = await browserApi('GET /v1/search', { query })
      focusItem(page.results.length)
      setPage({ results: [...page.results, ...added.results], next: added.next })
    } catch {
      // The notice says what to do.
      setFailed(true)
    } finally {
      setLoading(false)
    }
  }

  const add = (event: MouseEvent): void => {
    event.preventDefault()
    if (page.next !== null && !loading) void load(page.next)
  }
  return (
    <>
      <ul ref={list} className="-mx-2 flex flex-col gap-1">
        {page.results.map((result) => (
          <li key={`${result.kind} ${result.id}`}>
            <ResultRow result={result} drawCover={drawCover} />
          </li>
        ))}
      </ul>
      {page.next !== null && (
        <div className="mt-5 flex flex-col items-center gap-3">
          {failed && <Notice variant="bad">{t('moreFailed')}</Notice>}
          <a
            href={searchPath({ ...search, cursor: page.next })}
            rel="nofollow"
            aria-busy={loading || undefined}
            onClick={add}
            className={buttonClass('plain', 'min-w-40')}
          >
            {t('more')}
          </a>
        </div>
      )}
    </>
  )
}
