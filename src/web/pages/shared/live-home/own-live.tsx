import type { Live } from '#contract/lives/schemas.ts'
import { formatDateTime, formatDistance, useLanguage } from '../../../shell/locale/index.ts'
import { routePath } from '../../../shell/navigation/route-path.ts'
import { useTranslation } from '../../../texts/index.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { LiveBadge, ViewerCount } from '../../../features/lives/card/live-badges.tsx'
import { LiveThumbnail } from '../../../features/lives/cover/live-cover.tsx'
import { ReminderCount } from '../../../features/lives/reminder/reminder-count.tsx'

/** The open or next live of the liver, with the way to its studio or its plan. */
export function OwnLive({ live, readAt }: { live: Live; readAt: number }) {
  const { t } = useTranslation('liver')
  const { t: tLives } = useTranslation('lives')
  const language = useLanguage()
  const now = useNow(readAt)
  const page = routePath('live-info___{id}', { id: live.id })
  const scheduled = live.state === 'scheduled'
  return (
    <article className="card grid overflow-hidden sm:grid-cols-[20rem_minmax(0,1fr)]">
      <div className="relative aspect-video">
        <LiveThumbnail live={live} now={now} />
      </div>
      <div className="flex flex-col gap-3 p-4 sm:p-5">
        <p className="flex flex-wrap items-center gap-3 text-sm">
          <LiveBadge state={live.state} />
          {!scheduled && live.state !== 'preparing' && <ViewerCount viewers={live.viewers} />}
        </p>
        <h2 className="palt line-clamp-2 text-lg font-black">{live.title}</h2>
        {scheduled && live.startsAt !== null && (
          <p className="flex flex-wrap gap-x-2 text-sm font-bold text-brand-ink" suppressHydrationWarning>
            <time dateTime={live.startsAt}>
              {tLives('startsAt', { time: formatDateTime(live.startsAt, language) })}
            </time>
            <span className="font-normal text-muted">{formatDistance(live.startsAt, now, language)}</span>
          </p>
        )}
        {scheduled && (
          <p className="text-sm text-muted">
            <ReminderCount reminders={live.reminders} />
          </p>
        )}
        <div className="mt-auto flex flex-wrap gap-2">
          {!scheduled && (
            <ButtonLink to={routePath('user_live___live_stream_setting')} variant="primary">
              {t('home.toStudio')}
            </ButtonLink>
          )}
          <ButtonLink to={scheduled ? `${page}#plan` : page}>{t(scheduled ? 'home.toPlan' : 'home.toPage')}</ButtonLink>
        </div>
      </div>
    </article>
  )
}
