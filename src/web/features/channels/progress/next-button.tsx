import { Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { SeriesWatching } from '#contract/episodes/schemas.ts'
import { toApiError } from '../../../api/api-error.ts'
import { reportProblem } from '../../../api/problems.ts'
import { useProfile } from '../../../shell/account/use-account.ts'
import { useTranslation } from '../../../texts/index.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { episodePath } from '../addresses.ts'
import { nextToWatch, type NextToWatch } from './next-to-watch.ts'
import { lastWatchedByVisitor, type Progress } from './visitor-progress.ts'

interface SeriesKey {
  readonly channelId: number
  readonly seriesId: number
}

async function readWatching({ channelId, seriesId }: SeriesKey, last: number): Promise<SeriesWatching> {
  const { browserApi } = await import('../../../api/browser.ts')
  const request = { params: { channelId, seriesId }, query: { last } }
  return browserApi('GET /v1/channels/{channelId}/series/{seriesId}/watching', request)
}

/** The episode that the viewer watches next. That of a visitor is known after a call: only this device has their progress. */
export function useNextToWatch(series: SeriesKey, watching: SeriesWatching): NextToWatch | null {
  const signedIn = useProfile() !== null
  const { channelId, seriesId } = series
  const [ofVisitor, setOfVisitor] = useState<[SeriesWatching, Progress] | null>(null)
  useEffect(() => {
    const last = signedIn ? null : lastWatchedByVisitor(seriesId)
    if (last === null) return undefined
    let isCurrent = true
    readWatching({ channelId, seriesId }, last.episodeId).then(
      (found) => void (isCurrent && setOfVisitor([found, last])),
      (error: unknown) => reportProblem('V11', toApiError(error).code),
    )
    return () => {
      isCurrent = false
    }
  }, [signedIn, channelId, seriesId])
  if (!signedIn && ofVisitor) return nextToWatch(...ofVisitor)
  const { episode = null } = watching.last ?? {}
  return nextToWatch(watching, episode && { positionMs: episode.progressMs, finished: episode.finished })
}

/** Opens the episode that the viewer watches next. Its width is that of the longest label, so that nothing moves when it changes. */
export function NextButton({ next: { kind, number, episode } }: { next: NextToWatch }) {
  const { t } = useTranslation('channels')
  return (
    <ButtonLink to={episodePath(episode)} variant="primary" className="max-sm:flex-1 sm:min-w-72">
      <Play aria-hidden className="size-5 shrink-0 fill-current" />
      {t(`series.watch.${kind}`, { number })}
    </ButtonLink>
  )
}
