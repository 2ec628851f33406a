import { Zap } from 'lucide-react'
import { useTranslation } from 'react-i18next'

interface LowLatencyChoiceProps {
  /** Null if the live does not offer WebRTC. */
  readonly on: boolean | null
  onToggle(): void
}

/** Toggles between the least delay (WebRTC) and the playlist with rewind and qualities. */
export function LowLatencyChoice({ on, onToggle }: LowLatencyChoiceProps) {
  const { t } = useTranslation('player')
  if (on === null) return null
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-label={t('lowest')}
      title={t('lowest')}
      onClick={onToggle}
      className={`palt inline-flex min-h-8 items-center gap-1 rounded-full px-2 text-sm font-bold text-white outline-none focus-visible:ring-3 focus-visible:ring-spark hover:bg-white/15 ${on ? 'bg-white/20' : 'opacity-80'}`}
    >
      <Zap aria-hidden className={`size-5 ${on ? 'fill-current' : ''}`} />
      <span className="max-sm:hidden">{t('lowest')}</span>
    </button>
  )
}
