import type { EpisodeSummary } from '#contract/episodes/schemas.ts'
import { useProfile } from '../../../shell/account/use-account.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { visitorProgress, type Progress } from './visitor-progress.ts'

const none: Progress = { positionMs: null, finished: false }

/** How far the viewer has watched an episode: users on any device, visitors on this one, which the server does not know. */
export function useProgress({ id, progressMs, finished }: EpisodeSummary): Progress {
  const signedIn = useProfile() !== null
  const isHydrated = useHydrated()
  if (signedIn) return { positionMs: progressMs, finished }
  return isHydrated ? (visitorProgress(id) ?? none) : none
}
