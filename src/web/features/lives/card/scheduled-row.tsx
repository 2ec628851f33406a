import { Suspense, useState, type RefObject } from 'react'
import type { Live } from '#contract/lives/schemas.ts'
import { useGenreName } from '../../../shell/genres.ts'
import { useProfile } from '../../../shell/account/use-account.ts'
import { formatDateTime, formatDistance, useLanguage } from '../../../shell/locale/index.ts'
import { lazyPart } from '../../../shell/reload/lazy-part.ts'
import { useTranslation } from '../../../texts/index.ts'
import { useNow } from '../../../ui/use-now.ts'
import { LiveStill } from '../cover/live-cover.tsx'
import { ReminderCount } from '../reminder/reminder-count.tsx'
import { ReminderSignIn } from '../reminder/reminder-sign-in.tsx'
import { DemoBadge } from '../../../ui/demo-badge.tsx'
import { CardLink } from './live-cards.tsx'

/** Only signed-in users set reminders: the first load of visitors goes without it. */
const ReminderButton = lazyPart(async () => ({
  default: (await import('../reminder/reminder-button.tsx')).ReminderButton,
}))

/** Above the link of the card. */
const buttonLook = 'relative z-1 whitespace-nowrap text-sm'

interface ScheduledRowProps {
  readonly live: Live
  readonly now: number
  /** Whether the signed-in user is reminded of the live. */
  readonly reminding: boolean
}

/** A scheduled live: its start in Japan time, the time until then, its title, and the reminder. */
export function ScheduledRow({ live, now, reminding }: ScheduledRowProps) {
  const { t } = useTranslation('lives')
  const language = useLanguage()
  const genreName = useGenreName()
  const profile = useProfile()
  const [reminders, setReminders] = useState(live.reminders)
  return (
    <article className="card relative grid h-full grid-cols-[8rem_minmax(0,1fr)] items-start gap-x-3 gap-y-2 p-3 transition-colors hover:bg-raised sm:grid-cols-[12rem_minmax(0,1fr)] sm:gap-x-4 @3xl:grid-cols-[22rem_minmax(0,1fr)] @3xl:gap-x-6 @3xl:p-4">
      <div className="card-thumbnail relative aspect-video overflow-hidden rounded-lg sm:row-span-2">
        <LiveStill live={live} lazy />
      </div>
      <div>
        {live.startsAt !== null && (
          <p
            className="flex flex-wrap items-baseline gap-x-2 text-sm font-bold text-brand-ink"
            suppressHydrationWarning
          >
            <time dateTime={live.startsAt}>{t('startsAt', { time: formatDateTime(live.startsAt, language) })}</time>
            <span className="font-normal text-muted">{formatDistance(live.startsAt, now, language)}</span>
          </p>
        )}
        <h3 className="palt mt-1 line-clamp-2 font-bold @3xl:text-2xl">
          <CardLink live={live} />
        </h3>
        <p className="mt-1 flex items-center gap-2 text-sm text-muted">
          <span className="truncate">{live.liver.nickName}</span>
          <span className="shrink-0">{genreName(live.genre)}</span>
          {live.demo && <DemoBadge />}
        </p>
      </div>
      <div className="col-span-2 flex min-h-11 items-center justify-between gap-3 sm:col-span-1 sm:self-end">
        <p className="text-sm text-muted">
          <ReminderCount reminders={reminders} />
        </p>
        {profile === null ? (
          <ReminderSignIn live={live} primary={false} className={buttonLook} />
        ) : (
          <Suspense>
            <ReminderButton
              live={live}
              reminding={reminding}
              primary={false}
              className={buttonLook}
              onChange={(state) => setReminders(state.reminders)}
            />
          </Suspense>
        )}
      </div>
    </article>
  )
}

interface ScheduledLivesProps {
  readonly lives: readonly Live[]
  /** Ids of the lives that the signed-in user is reminded of. */
  readonly reminders: readonly string[]
  /** When the list was read, in milliseconds. */
  readonly readAt: number
  readonly list?: RefObject<HTMLUListElement | null>
}

/** Scheduled lives in one row, which scrolls sideways; on a wide screen, few fill it. */
export function ScheduledRail({ lives, reminders, readAt, list }: ScheduledLivesProps) {
  const now = useNow(readAt)
  return (
    <ul
      ref={list}
      className="-mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pb-2 [scrollbar-width:thin] sm:mx-0 sm:scroll-px-0 sm:px-0"
    >
      {lives.map((live) => (
        <li key={live.id} className="@container w-80 max-w-[85%] shrink-0 snap-start sm:w-md lg:max-w-none lg:grow">
          <ScheduledRow live={live} now={now} reminding={reminders.includes(live.id)} />
        </li>
      ))}
    </ul>
  )
}
