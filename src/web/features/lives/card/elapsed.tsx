import { Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatElapsed } from '../../../shell/locale/index.ts'

/** The time since a live went on air. */
export function Elapsed({ since, now, className = '' }: { since: string; now: number; className?: string }) {
  const { t } = useTranslation('lives')
  const time = formatElapsed(now - Date.parse(since))
  return (
    <span className={`inline-flex items-center gap-1 tabular-nums ${className}`} suppressHydrationWarning>
      <Clock aria-hidden className="size-4" />
      <span aria-hidden>{time}</span>
      <span className="sr-only">{t('elapsed', { time })}</span>
    </span>
  )
}
