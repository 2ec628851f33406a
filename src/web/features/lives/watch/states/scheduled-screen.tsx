import { Users } from 'lucide-react'
import { useState } from 'react'
import type { Live } from '#contract/lives/schemas.ts'
import { useProfile } from '../../../../shell/account/use-account.ts'
import { formatDateTime, formatNumber, useLanguage } from '../../../../shell/locale/index.ts'
import { useTranslation } from '../../../../texts/index.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { CalendarLink } from '../../../../ui/calendar-link.tsx'
import { TimeLeft } from '../../countdown/time-left.tsx'
import { ReminderButton } from '../../reminder/reminder-button.tsx'
import { ShareAction } from './share-action.tsx'
import { StateScreen } from './state-screen.tsx'

interface ScheduledScreenProps {
  /** Whether the signed-in user was reminded of the live when the page was loaded. */
  readonly reminding: boolean
  readonly live: Live
  readonly now: number
}

/** Before the start: countdown and date with a reminder and a calendar file; from the start on, that the live is due. */
export function ScheduledScreen({ live, now, reminding }: ScheduledScreenProps) {
  const { t } = useTranslation('watch')
  const { startsAt } = live
  const left = startsAt === null ? 0 : Date.parse(startsAt) - now
  const isDue = left <= 0
  const isOwn = useProfile()?.user.id === live.liver.id
  const [reminders, setReminders] = useState(live.reminders)
  return (
    <StateScreen
      // Another element for another state: its content does not move within the screen.
      key={isDue ? 'due' : 'scheduled'}
      live={live}
      title={t(isDue ? 'stage.due' : 'stage.scheduled')}
      action={
        isDue ? (
          <ShareAction title={live.title} />
        ) : (
          <div className="state-actions">
            <ReminderButton
              live={live}
              reminding={reminding}
              primary
              className="state-action"
              onChange={(state) => setReminders(state.reminders)}
            />
            <CalendarLink
              address={`/v1/lives/${live.id}/calendar`}
              text={t('stage.calendar')}
              variant={isOwn ? 'primary' : 'plain'}
              className="state-action"
            />
          </div>
        )
      }
    >
      {isDue ? (
        <p className="state-text">{t('stage.dueText')}</p>
      ) : (
        <TimeLeft milliseconds={left} className="state-countdown" />
      )}
      {live.thumbnail === null ? (
        <LiveName live={live} />
      ) : (
        <img src={live.thumbnail.url} alt={live.title} className="state-still" />
      )}
      <p className="state-text flex flex-wrap items-center justify-center gap-x-3">
        {startsAt !== null && <StartTime startsAt={startsAt} />}
        <Waiting viewers={Math.max(live.viewers, reminders)} />
      </p>
    </StateScreen>
  )
}

function LiveName({ live }: { live: Live }) {
  return (
    <div className="state-live max-w-full items-center gap-3 text-left">
      <Avatar src={live.liver.avatarUrl} className="size-11" />
      <p className="min-w-0">
        <span className="palt line-clamp-2 block font-bold">{live.title}</span>
        <span className="block truncate text-sm">{live.liver.nickName}</span>
      </p>
    </div>
  )
}

function StartTime({ startsAt }: { startsAt: string }) {
  const { t } = useTranslation('lives')
  const language = useLanguage()
  return (
    <time dateTime={startsAt}>
      {t('startsAt', { time: formatDateTime(startsAt, language) })} ({t('jst')})
    </time>
  )
}

/** The people on this page, or those who have a reminder if they are more. Invisible until they are counted, so that nothing moves. */
function Waiting({ viewers }: { viewers: number }) {
  const { t } = useTranslation('watch')
  const language = useLanguage()
  return (
    <span className={`inline-flex items-center gap-1 tabular-nums ${viewers === 0 ? 'invisible' : ''}`}>
      <Users aria-hidden className="size-4" />
      {t('stage.waiting', { count: viewers, formatted: formatNumber(viewers, language) })}
    </span>
  )
}
