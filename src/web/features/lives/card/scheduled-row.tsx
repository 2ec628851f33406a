import { useTranslation } from 'react-i18next'
import type { Live } from '#contract/lives/schemas.ts'
import { formatDateTime, formatDistance, useLanguage } from '../../../shell/locale/index.ts'
import { SiteLink } from '../../../shell/prefetch/site-link.tsx'
import { LiveCover } from '../cover/live-cover.tsx'
import { DemoBadge } from './live-badge.tsx'

/** A scheduled live: its start in Japan time, the time until then, and its title. */
export function ScheduledRow({ live, now }: { live: Live; now: number }) {
  const { t } = useTranslation('lives')
  const language = useLanguage()
  return (
    <article className="card relative flex items-stretch overflow-hidden transition-colors hover:bg-raised">
      <div className="relative w-28 shrink-0 sm:w-44">
        <LiveCover live={live} />
      </div>
      <div className="min-w-0 flex-1 p-4">
        {live.startsAt !== null && (
          <p
            className="flex flex-wrap items-baseline gap-x-2 text-sm font-bold text-brand-ink"
            suppressHydrationWarning
          >
            <time dateTime={live.startsAt}>{t('startsAt', { time: formatDateTime(live.startsAt, language) })}</time>
            <span className="font-normal text-muted">{formatDistance(live.startsAt, now, language)}</span>
          </p>
        )}
        <h3 className="palt mt-1 line-clamp-2 font-bold">
          <SiteLink to={`/live-info/${live.id}`} className="after:absolute after:inset-0 after:rounded-card">
            {live.title}
          </SiteLink>
        </h3>
        <p className="mt-1 flex items-center gap-2 text-sm text-muted">
          <span className="truncate">{live.liver.nickName}</span>
          <span>{t(`genre.${live.genre}`)}</span>
          {live.demo && <DemoBadge />}
        </p>
      </div>
    </article>
  )
}
