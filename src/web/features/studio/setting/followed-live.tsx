import type { Live, StreamHealth } from '#contract/lives.ts'
import { useLive } from '../../../api/use-live.ts'
import { CurrentLive } from './current-live.tsx'
import { HealthCard } from './health-card.tsx'

/** The liver's live and its health, kept true by the live's socket. */
export function FollowedLive({ loaded, health }: { loaded: Live; health: StreamHealth | null }) {
  const known = useLive(loaded)
  return (
    <>
      <CurrentLive live={known.live} />
      <HealthCard health={known.health ?? health} viewers={known.live.viewers} />
    </>
  )
}
