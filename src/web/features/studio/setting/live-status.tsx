import { useTranslation } from 'react-i18next'
import type { HealthPoint, Live, StreamFault, StreamHealth } from '#contract/lives/schemas.ts'
import { useLive } from '../../../api/use-live.ts'
import { Notice } from '../../../ui/notice.tsx'
import { CurrentLive } from './current-live.tsx'
import { HealthCard } from './health-card.tsx'
import { useHealthHistory } from './use-health-history.ts'

interface LiveStatusProps {
  readonly loaded: Live
  readonly health: StreamHealth | null
  readonly history: readonly HealthPoint[]
  /** Why the server last disconnected the encoder, as loaded with the page. */
  readonly fault: StreamFault | null
}

/** The live and its health, updated over its WebSocket. */
export function LiveStatus({ loaded, health, history, fault: loadedFault }: LiveStatusProps) {
  const current = useLive(loaded)
  const points = useHealthHistory(history, current)
  const { t } = useTranslation('studio')
  const fault = current.fault ?? (current.live.state === 'on_air' ? null : loadedFault)
  return (
    <>
      {fault !== null && <Notice look="bad">{t(`sentAway.${fault}`)}</Notice>}
      <CurrentLive live={current.live} />
      <HealthCard health={current.health ?? health} viewers={current.live.viewers} history={points} />
    </>
  )
}
