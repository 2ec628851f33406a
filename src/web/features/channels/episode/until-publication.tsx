import { CalendarClock } from 'lucide-react'
import { countdown, formatDateTime, useLanguage } from '../../../shell/locale/index.ts'
import { useTranslation } from '../../../texts/index.ts'
import { useNow } from '../../../ui/use-now.ts'
import { usePublication } from './use-publication.ts'

interface UntilPublicationProps {
  readonly publishesAt: string
  /** The time of the server when it read the episode, in milliseconds. */
  readonly readAt: number
}

/** For owners and editors, who alone see the episode before: the time left, and when it is published. */
export function UntilPublication({ publishesAt, readAt }: UntilPublicationProps) {
  const { t } = useTranslation('channels')
  const language = useLanguage()
  const now = useNow(readAt)
  usePublication(publishesAt, readAt, now)
  const { days, time } = countdown(Date.parse(publishesAt) - now)
  return (
    <div className="flex items-start gap-3 rounded-card bg-brand-soft p-4">
      <CalendarClock aria-hidden className="mt-1 size-6 shrink-0 text-brand-ink" />
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2 font-bold text-brand-ink">
          {t('watch.untilPublication')}
          <span role="timer" className="text-2xl font-black tabular-nums">
            {days > 0 && <span className="mr-2">{t('watch.days', { count: days })}</span>}
            {time}
          </span>
        </p>
        <p className="text-sm">{t('watch.ownScheduled', { time: formatDateTime(publishesAt, language) })}</p>
      </div>
    </div>
  )
}
