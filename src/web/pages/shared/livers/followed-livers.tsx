import { CalendarClock } from 'lucide-react'
import type { FollowedLiver, Live } from '#contract/lives/schemas.ts'
import { MoreLink } from '../../../features/channels/lists/more-link.tsx'
import { useMore, type ListPage } from '../../../features/channels/lists/use-more.ts'
import { ReminderButton } from '../../../features/lives/reminder/reminder-button.tsx'
import { formatDateTime, formatDistance, useLanguage } from '../../../shell/locale/index.ts'
import { routePath } from '../../../shell/navigation/route-path.ts'
import { SiteLink } from '../../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../../texts/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'

interface FollowedLiversProps {
  readonly first: ListPage<FollowedLiver>
  /** Ids of the lives that the user is reminded of. */
  readonly reminders: readonly string[]
  readonly now: number
}

/** The livers whom the user follows, each with the live on air or the next one. */
export function FollowedLivers({ first, reminders, now }: FollowedLiversProps) {
  const [list, rows] = useMore(first, async (api, cursor) => {
    const { livers, next } = await api('GET /v1/follows/livers', { query: { cursor } })
    return { items: livers, next }
  })
  return (
    <>
      <ul ref={list} className="grid gap-3 lg:grid-cols-2">
        {rows.items.map(({ liver, live }) => (
          <li key={liver.id} className="card flex flex-col gap-3 p-4">
            <SiteLink
              to={routePath('liver___{id}', { id: liver.id })}
              className="flex min-h-11 items-center gap-3 font-bold hover:underline"
            >
              <Avatar
                src={liver.avatarUrl}
                className={`size-11 ${isOnAir(live) ? 'ring-3 ring-live ring-offset-2 ring-offset-surface' : ''}`}
              />
              <span className="line-clamp-2 min-w-0">{liver.nickName}</span>
            </SiteLink>
            <Next live={live} reminding={live !== null && reminders.includes(live.id)} now={now} />
          </li>
        ))}
      </ul>
      <MoreLink name="followed" list={rows} />
    </>
  )
}

export const isOnAir = (live: Live | null): boolean => live !== null && live.state !== 'scheduled'

function Next({ live, reminding, now }: { live: Live | null; reminding: boolean; now: number }) {
  const { t } = useTranslation('livers')
  const { t: tLives } = useTranslation('lives')
  const language = useLanguage()
  if (live === null) {
    return (
      <p className="flex items-center gap-2 text-sm text-muted">
        <CalendarClock aria-hidden className="size-5 shrink-0" />
        {t('followed.noNext')}
      </p>
    )
  }
  const title = (
    <SiteLink
      to={routePath('live-info___{id}', { id: live.id })}
      className="line-clamp-2 inline-block min-h-6 font-bold hover:underline"
    >
      {live.title}
    </SiteLink>
  )
  if (isOnAir(live)) {
    return (
      <div>
        <p className="text-sm font-bold text-live">{t('onAir')}</p>
        {title}
      </div>
    )
  }
  return (
    <div className="mt-auto flex flex-wrap items-end justify-between gap-3">
      <div className="min-w-0 flex-1 basis-48">
        {live.startsAt !== null && (
          <p className="flex flex-wrap gap-x-2 text-sm font-bold text-brand-ink" suppressHydrationWarning>
            <time dateTime={live.startsAt}>
              {tLives('startsAt', { time: formatDateTime(live.startsAt, language) })}
            </time>
            <span className="font-normal text-muted">{formatDistance(live.startsAt, now, language)}</span>
          </p>
        )}
        {title}
      </div>
      <ReminderButton live={live} reminding={reminding} primary={false} className="whitespace-nowrap text-sm" />
    </div>
  )
}
