import { Clock, Users } from 'lucide-react'
import type { Live } from '#contract/lives/schemas.ts'
import { formatElapsed, formatNumber, useLanguage } from '../../../shell/locale/index.ts'
import { useTranslation } from '../../../texts/index.ts'

/** LIVE while on air, otherwise the name of the state. */
export function LiveBadge({ state }: { state: Live['state'] }) {
  const { t } = useTranslation('lives')
  const onAir = state === 'on_air'
  return (
    <span
      className={`inline-flex shrink-0 items-center gap-1.5 whitespace-nowrap rounded-md px-2 py-0.5 text-tiny font-bold text-white ${onAir ? 'bg-live' : 'bg-night/80'}`}
    >
      {onAir && <span aria-hidden className="size-1.5 animate-breathe rounded-full bg-white" />}
      {onAir ? t('badge.live') : t(`state.${state}`)}
    </span>
  )
}

export function ViewerCount({ viewers, className = '' }: { viewers: number; className?: string }) {
  const { t } = useTranslation('lives')
  const formatted = formatNumber(viewers, useLanguage())
  return (
    <span className={`inline-flex items-center gap-1 tabular-nums ${className}`}>
      <Users aria-hidden className="size-4" />
      <span aria-hidden>{formatted}</span>
      <span className="sr-only">{t('viewers', { count: viewers, formatted })}</span>
    </span>
  )
}

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
