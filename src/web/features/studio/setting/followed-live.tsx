import { useTranslation } from 'react-i18next'
import type { HealthPoint, Live, StreamFault, StreamHealth } from '#contract/lives.ts'
import { useLive } from '../../../api/use-live.ts'
import { Notice } from '../../../ui/notice.tsx'
import { CurrentLive } from './current-live.tsx'
import { HealthCard } from './health-card.tsx'
import { useHealthHistory } from './use-health-history.ts'

interface FollowedLiveProps {
  readonly loaded: Live
  readonly health: StreamHealth | null
  readonly history: readonly HealthPoint[]
  /** Why the encoder was last sent away, when the page was loaded. */
  readonly fault: StreamFault | null
}

/** The liver's live and its health, kept true by the live's socket. */
export function FollowedLive({ loaded, health, history, fault: loadedFault }: FollowedLiveProps) {
  const known = useLive(loaded)
  const points = useHealthHistory(history, known)
  const { t } = useTranslation('studio')
  const fault = known.fault ?? (known.live.state === 'on_air' ? null : loadedFault)
  return (
    <>
      {fault !== null && <Notice look="bad">{t(`sentAway.${fault}`)}</Notice>}
      <CurrentLive live={known.live} />
      <HealthCard health={known.health ?? health} viewers={known.live.viewers} history={points} />
    </>
  )
}
