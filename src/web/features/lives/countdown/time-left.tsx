import { useTranslation } from '../../../texts/index.ts'
import { countdown } from '../../../shell/locale/index.ts'

/** The time until the start of a live. */
export function TimeLeft({ milliseconds, className }: { milliseconds: number; className: string }) {
  const { t } = useTranslation('watch')
  const { days, time } = countdown(milliseconds)
  return (
    <p className={className} role="timer" suppressHydrationWarning>
      {days > 0 && <span className="text-[0.6em]">{t('stage.days', { count: days })}</span>}
      <span suppressHydrationWarning>{time}</span>
    </p>
  )
}
