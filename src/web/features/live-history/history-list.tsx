import { ChartNoAxesCombined } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import type { HistoryItem } from '#contract/live-history/schemas.ts'
import { formatDateTime, useLanguage } from '../../shell/locale/index.ts'
import { routePath } from '../../shell/navigation/route-path.ts'
import { SiteLink } from '../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../texts/index.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { DemoBadge } from '../../ui/demo-badge.tsx'
import { useFigureFormat } from './figures.ts'

interface HistoryListProps {
  readonly items: readonly HistoryItem[]
  /** Of the next page. */
  readonly next: string | null
  /** The page with the newest lives is shown. */
  readonly newest: boolean
  /** Draws the cover of a live. */
  readonly cover: ComponentType<{ item: HistoryItem }>
}

/** The lives of a liver with their figures, newest first. */
export function HistoryList({ items, next, newest, cover: Cover }: HistoryListProps) {
  const { t } = useTranslation('history')
  const path = routePath('live___history')
  return (
    <div className="column flex max-w-4xl flex-col gap-5 py-6 sm:py-10">
      <div>
        <h1 className="text-2xl font-black sm:text-3xl">{t('title')}</h1>
        <p className="mt-1 text-sm text-muted">{t('lead')}</p>
      </div>
      {items.length === 0 ? (
        <div className="card flex flex-col items-center gap-3 px-6 py-12 text-center">
          <ChartNoAxesCombined aria-hidden className="size-12 text-muted" strokeWidth={1.4} />
          <p className="text-lg font-bold">{t('empty.title')}</p>
          <p className="text-muted">{t('empty.text')}</p>
          <ButtonLink to={routePath('user_live___live_create')} variant="primary">
            {t('empty.action')}
          </ButtonLink>
        </div>
      ) : (
        <ol aria-label={t('title')} className="flex flex-col gap-3">
          {items.map((item) => (
            <HistoryRow key={item.id} item={item} cover={<Cover item={item} />} />
          ))}
        </ol>
      )}
      {(next !== null || !newest) && (
        <nav aria-label={t('pages')} className="flex flex-wrap justify-center gap-3">
          {!newest && <ButtonLink to={path}>{t('newest')}</ButtonLink>}
          {next !== null && <ButtonLink to={`${path}?cursor=${next}`}>{t('older')}</ButtonLink>}
        </nav>
      )}
    </div>
  )
}

const shown = ['peakViewers', 'watchSeconds', 'comments', 'points'] as const

/** An ended live with its main figures. */
export function HistoryRow({ item, cover }: { item: HistoryItem; cover: ReactNode }) {
  const { t } = useTranslation('history')
  const language = useLanguage()
  const format = useFigureFormat()
  const { id, title, demo, startedAt, figures } = item
  return (
    <li className="card relative grid grid-cols-[7rem_minmax(0,1fr)] gap-x-4 gap-y-3 p-3 hover:bg-raised sm:grid-cols-[10rem_minmax(0,1fr)] sm:p-4">
      <div className="relative aspect-video overflow-hidden rounded-lg bg-raised sm:row-span-2">
        {cover}
        <span className="absolute bottom-1 right-1 rounded bg-night/80 px-1 text-tiny tabular-nums text-white">
          {format('durationMs', figures.durationMs)}
        </span>
      </div>
      <div className="min-w-0">
        <SiteLink
          to={routePath('live___history___{liveId}', { liveId: id })}
          className="line-clamp-2 font-bold leading-snug after:absolute after:inset-0"
        >
          {title}
        </SiteLink>
        <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-muted">
          <time dateTime={startedAt}>{formatDateTime(startedAt, language)}</time>
          {demo && <DemoBadge />}
        </p>
      </div>
      <dl className="col-span-2 grid grid-cols-2 gap-x-4 gap-y-1 sm:col-span-1 sm:grid-cols-4">
        {shown.map((name) => (
          <div key={name} className="flex items-baseline justify-between gap-2 sm:flex-col sm:gap-0">
            <dt className="text-tiny text-muted">{t(`figure.${name}`)}</dt>
            <dd className="font-bold tabular-nums">{format(name, figures[name])}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
