import type { RefObject } from 'react'
import type { Episode } from '#contract/episodes/schemas.ts'
import { useProfile } from '../../../../shell/account/use-account.ts'
import { useWatching } from '../use-watching.ts'
import { useWatchReport } from '../watch-report/use-watch-report.ts'

interface WatchRecordsProps {
  readonly episode: Episode
  /** The element that contains the player. */
  readonly stage: RefObject<HTMLElement | null>
}

/** Records that an episode is watched, on any page: the view, where the viewer resumes, and which parts were played. */
export function WatchRecords({ episode, stage }: WatchRecordsProps) {
  const signedIn = useProfile() !== null
  const params = { channelId: episode.channelId, seriesId: episode.series.id, episodeId: episode.id }
  useWatching(stage, { params, invite: null, signedIn })
  useWatchReport(stage, { params, invite: null })
  return null
}
