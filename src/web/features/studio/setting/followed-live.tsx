import type { HealthPoint, Live, StreamHealth } from '#contract/lives.ts'
import { useLive } from '../../../api/use-live.ts'
import { CurrentLive } from './current-live.tsx'
import { HealthCard } from './health-card.tsx'
import { useHealthHistory } from './use-health-history.ts'

interface FollowedLiveProps {
  readonly loaded: Live
  readonly health: StreamHealth | null
  readonly history: readonly HealthPoint[]
}

/** The liver's live and its health, kept true by the live's socket. */
export function FollowedLive({ loaded, health, history }: FollowedLiveProps) {
  const known = useLive(loaded)
  const points = useHealthHistory(history, known)
  return (
    <>
      <CurrentLive live={known.live} />
      <HealthCard health={known.health ?? health} viewers={known.live.viewers} history={points} />
    </>
  )
}
