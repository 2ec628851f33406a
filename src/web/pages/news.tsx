import type { Route } from './+types/news'
import { newsLine, NewsList } from '../features/news/news-list.tsx'
import { orErrorPage } from '../shell/errors/error-page.tsx'
import { routePath } from '../shell/navigation/route-path.ts'
import { PageHead } from '../shell/page-head.tsx'
import { pageRequest } from '../shell/request/request-context.ts'
import { useTranslation } from '../texts/index.ts'
import { ButtonLink } from '../ui/button.tsx'
import { readCursor } from './shared/read-channel.ts'

export const handle = { texts: ['home'] }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, language } = pageRequest(context)
  const continued = readCursor(url, 'news')
  const { news, next } = await orErrorPage(api('GET /v1/news', { query: continued }))
  return {
    news: news.map((item) => newsLine(item, language)),
    next,
    fromStart: continued.cursor === undefined,
  }
}

export default function News({ loaderData: { news, next, fromStart } }: Route.ComponentProps) {
  const { t } = useTranslation('home')
  return (
    <>
      <PageHead title={t('news.title')} description={t('news.description')} />
      <div className="mx-auto max-w-3xl">
        <h1 className="mb-6 text-2xl font-black sm:text-3xl">{t('news.title')}</h1>
        {news.length === 0 ? <p className="text-muted">{t('news.empty')}</p> : <NewsList items={news} />}
        <div className="mt-6 flex flex-wrap justify-center gap-3">
          {!fromStart && <ButtonLink to={routePath('news')}>{t('news.newest')}</ButtonLink>}
          {next !== null && (
            <ButtonLink to={`?news=${encodeURIComponent(next)}`} prefetch="none" rel="nofollow">
              {t('news.older')}
            </ButtonLink>
          )}
        </div>
      </div>
    </>
  )
}
