import { Clapperboard, Clock } from 'lucide-react'
import type { LeafRound } from '#contract/leaf-events/schemas.ts'
import { dayMs } from '#contract/japan-time.ts'
import { formatDateTime, formatElapsed, useLanguage } from '../../shell/locale/index.ts'
import { useTranslation } from '../../texts/index.ts'
import { useNow } from '../../ui/use-now.ts'

/** When a round opens or closes, with a countdown in the last day. `readAt`: when the page was read. */
export function RoundTime({ round, readAt }: { round: LeafRound; readAt: number }) {
  const { t } = useTranslation('leaves')
  const language = useLanguage()
  const now = useNow(readAt)
  const { state, opensAt, closesAt, episodeAt, result } = round
  if (result !== null) {
    return (
      <p className="text-sm text-muted">{t('stage.closedAt', { time: formatDateTime(result.frozenAt, language) })}</p>
    )
  }
  const upcoming = state === 'upcoming' && now < Date.parse(opensAt)
  const at = upcoming ? opensAt : closesAt
  const left = Date.parse(at) - now
  const time = formatDateTime(at, language)
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 text-sm">
        <Clock aria-hidden className="size-4" />
        {left <= 0 ? t('stage.counting') : t(upcoming ? 'stage.opensAt' : 'stage.closesAt', { time })}
        {left > 0 && left < dayMs && (
          <span className="font-black tabular-nums">{t('stage.left', { time: formatElapsed(left) })}</span>
        )}
      </p>
      {episodeAt !== null && (
        <p className="flex items-center gap-x-2 text-sm">
          <Clapperboard aria-hidden className="size-4" />
          {t('stage.episodeAt', { time: formatDateTime(episodeAt, language) })}
        </p>
      )}
    </>
  )
}
