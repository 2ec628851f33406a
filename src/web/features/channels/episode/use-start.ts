import { useState } from 'react'
import type { Episode } from '#contract/episodes/schemas.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { visitorProgress } from '../progress/visitor-progress.ts'
import { startPosition, type StartPosition } from './start-position.ts'

interface StartOf {
  readonly episode: Pick<Episode, 'id' | 'progressMs'>
  /** Of the address; null without one. */
  readonly time: string | null
  readonly durationSeconds: number
  readonly signedIn: boolean
}

/** Where the video starts: users continue where they stopped on any device, visitors where they did on this one. */
export function useStart({ episode, time, durationSeconds, signedIn }: StartOf): StartPosition | null {
  // The progress of the time when the page was opened: what is stored meanwhile changes nothing.
  const [progressMs] = useState(() =>
    signedIn ? episode.progressMs : (visitorProgress(episode.id)?.positionMs ?? null),
  )
  // The server has rendered the page without what this device stores.
  const isHydrated = useHydrated()
  return startPosition(time, signedIn || isHydrated ? progressMs : null, durationSeconds)
}
