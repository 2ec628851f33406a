import { useTranslation } from 'react-i18next'
import type { Live } from '#contract/lives/schemas.ts'

/** LIVE while on air, otherwise the name of the state. */
export function LiveBadge({ state }: { state: Live['state'] }) {
  const { t } = useTranslation('lives')
  const onAir = state === 'on_air'
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-md px-2 py-0.5 text-tiny font-bold text-white ${onAir ? 'bg-live' : 'bg-night/80'}`}
    >
      {onAir && <span aria-hidden className="size-1.5 animate-breathe rounded-full bg-white" />}
      {onAir ? t('badge.live') : t(`state.${state}`)}
    </span>
  )
}

export function DemoBadge() {
  const { t } = useTranslation('lives')
  return (
    <span className="inline-flex rounded-md bg-spark px-2 py-0.5 text-tiny font-bold text-night">
      {t('badge.demo')}
    </span>
  )
}
