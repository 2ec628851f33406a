import { useTranslation } from 'react-i18next'
import { formatDateTime, formatElapsed, useLanguage } from '../../../shell/locale/index.ts'

/** The time left until a scheduled live, to the second, and its start in Japan time. */
export function Countdown({ startsAt, now }: { startsAt: string; now: number }) {
  const { t } = useTranslation('lives')
  const language = useLanguage()
  const left = Date.parse(startsAt) - now
  return (
    <>
      {left > 0 && (
        <p className="text-4xl font-black tabular-nums sm:text-6xl" role="timer" suppressHydrationWarning>
          {formatElapsed(left)}
        </p>
      )}
      <p className="text-sm sm:text-base">
        {t('startsAt', { time: formatDateTime(startsAt, language) })} ({t('jst')})
      </p>
    </>
  )
}
