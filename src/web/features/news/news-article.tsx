import { ArrowLeft } from 'lucide-react'
import { formatDay, useLanguage } from '../../shell/locale/index.ts'
import { routePath } from '../../shell/navigation/route-path.ts'
import { SiteLink } from '../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../texts/index.ts'
import '../../ui/prose.css'

interface NewsArticleProps {
  readonly title: string
  readonly publishesAt: string
  /** Rendered from Markdown by the server, which escapes HTML. */
  readonly html: string
}

export function NewsArticle({ title, publishesAt, html }: NewsArticleProps) {
  const { t } = useTranslation('home')
  const language = useLanguage()
  return (
    <article className="column max-w-3xl pb-24 pt-8 sm:pt-14">
      <p className="text-sm text-muted">
        <time dateTime={publishesAt}>{formatDay(publishesAt, language)}</time>
      </p>
      <h1 className="palt mt-2 text-2xl font-black sm:text-3xl">{title}</h1>
      <div className="prose mt-8" dangerouslySetInnerHTML={{ __html: html }} />
      <p className="mt-12 border-t border-line pt-4">
        <SiteLink
          to={routePath('news')}
          className="inline-flex min-h-11 items-center gap-2 font-bold text-brand-ink hover:underline"
        >
          <ArrowLeft aria-hidden className="size-5" />
          {t('news.all')}
        </SiteLink>
      </p>
    </article>
  )
}
