import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'

interface EdgeStatusProps {
  readonly latency: number | null
  readonly behind: boolean
  onBackToLive(): void
}

/** The latency, or the button that returns to the live edge. */
export function EdgeStatus({ latency, behind, onBackToLive }: EdgeStatusProps) {
  const { t } = useTranslation('player')
  return (
    <div className="palt flex min-w-0 flex-1 items-center gap-2 px-2 text-sm text-white">
      {behind ? (
        <button
          type="button"
          onClick={onBackToLive}
          className="inline-flex min-h-8 items-center gap-1.5 rounded-full bg-white px-3 font-bold text-night"
        >
          <RotateCw aria-hidden className="size-4" />
          {t('backToLive')}
        </button>
      ) : (
        <span className="inline-flex items-center gap-1.5 font-bold">
          <span aria-hidden className="size-2 rounded-full bg-live ring-2 ring-white/30" />
          {t('atLive')}
        </span>
      )}
      {latency !== null && !behind && (
        <span className="truncate tabular-nums text-white/85" data-latency={latency.toFixed(1)}>
          {t('latency', { seconds: latency.toFixed(1) })}
        </span>
      )}
    </div>
  )
}
