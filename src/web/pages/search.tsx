import type { Route } from './+types/search'
import { LiveCover } from '../features/lives/cover/live-cover.tsx'
import { readSearch, SearchPage, setValues, type DrawCover } from '../features/search/index.ts'
import { orErrorPage } from '../shell/errors/error-page.tsx'
import { PageHead } from '../shell/page-head.tsx'
import { pageRequest } from '../shell/request/request-context.ts'
import { useTranslation } from '../texts/index.ts'
import { readCursor } from './shared/read-channel.ts'

export const handle = { texts: ['search', 'lives'] }

const drawCover: DrawCover = (live) => <LiveCover live={live} />

export async function loader({ context, url }: Route.LoaderArgs) {
  const search = readSearch(url.searchParams)
  if (search.q === '') return { search, results: [], next: null, continued: false }
  const continued = readCursor(url, 'cursor')
  const query = { ...setValues(search), q: search.q, ...continued }
  const { results, next } = await orErrorPage(pageRequest(context).api('GET /v1/search', { query }))
  return { search, results, next, continued: continued.cursor !== undefined }
}

export default function Search({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('search')
  const { q } = loaderData.search
  return (
    <>
      <PageHead
        title={q === '' ? t('title') : t('titleFor', { text: q })}
        description={t('description')}
        hidden={q !== ''}
      />
      <SearchPage {...loaderData} drawCover={drawCover} />
    </>
  )
}
