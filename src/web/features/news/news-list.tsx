/** News of the operator: the list and the article. */
import type { Language } from '#contract/languages.ts'
import type { NewsItem } from '#contract/news/schemas.ts'
import { formatDay, useLanguage } from '../../shell/locale/index.ts'
import { routePath } from '../../shell/navigation/route-path.ts'
import { SiteLink } from '../../shell/prefetch/site-link.tsx'

/** One piece of news in the language of the page. */
export interface NewsLine {
  readonly id: number
  readonly title: string
  readonly publishesAt: string
}

export const newsLine = ({ id, title, publishesAt }: NewsItem, language: Language): NewsLine => ({
  id,
  title: title[language],
  publishesAt,
})

/** Dates and titles, each line a link. */
export function NewsList({ items }: { items: readonly NewsLine[] }) {
  const language = useLanguage()
  return (
    <ul className="card divide-y divide-line overflow-hidden">
      {items.map(({ id, title, publishesAt }) => (
        <li key={id}>
          <SiteLink
            to={routePath('news___{id}', { id })}
            className="flex min-h-14 flex-col justify-center gap-x-6 px-4 py-3 hover:bg-raised sm:flex-row sm:items-baseline sm:justify-start sm:px-6"
          >
            <time dateTime={publishesAt} className="shrink-0 text-sm tabular-nums text-muted sm:w-32">
              {formatDay(publishesAt, language)}
            </time>
            <span className="palt min-w-0 flex-1 font-bold">{title}</span>
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}
