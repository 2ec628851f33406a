import { Play } from 'lucide-react'
import type { LeafResult, LeafRound } from '#contract/leaf-events/schemas.ts'
import { formatDateTime, useLanguage } from '../../shell/locale/index.ts'
import { useTranslation } from '../../texts/index.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useNow } from '../../ui/use-now.ts'
import { openedEpisodePath } from './addresses.ts'
import { decidedOf } from './option-posters.tsx'

interface RoundResultProps {
  readonly round: LeafRound
  readonly result: LeafResult
  /** When the page was read, in milliseconds. */
  readonly readAt: number
}

/** The result: the winner, the episode that it opens, and an organizer's decision with its reason. */
export function RoundResult({ round, result, readAt }: RoundResultProps) {
  const { t } = useTranslation('leaves')
  const nameOf = (id: number | null) => round.options.find((option) => option.id === id)?.title ?? ''
  const decided = decidedOf(round)
  const { override, episode, winnerId } = result
  return (
    <div aria-live="polite" className="leaf-result flex flex-col gap-4">
      <p className="text-center">
        <span className="block text-sm font-bold text-spark">{t('result.heading')}</span>
        <span className="palt block text-3xl font-black leading-tight sm:text-5xl">
          {decided === null ? t('result.none') : nameOf(decided)}
        </span>
      </p>
      {override !== null && (
        <Notice variant="warn" title={t('result.override', { option: nameOf(override.optionId) })}>
          <p>{t('result.reason', { reason: override.reason })}</p>
          {winnerId !== null && <p>{t('result.votes', { option: nameOf(winnerId) })}</p>}
        </Notice>
      )}
      {episode !== null && <NextEpisode episode={episode} readAt={readAt} />}
    </div>
  )
}

interface NextEpisodeProps {
  readonly episode: NonNullable<LeafResult['episode']>
  readonly readAt: number
}

/** The link to the episode; until it opens, its time. */
function NextEpisode({ episode, readAt }: NextEpisodeProps) {
  const { t } = useTranslation('leaves', { keyPrefix: 'result' })
  const language = useLanguage()
  const isOpen = Date.parse(episode.opensAt) <= useNow(readAt)
  return (
    <div className="flex flex-col items-center gap-2 text-center">
      <p>{t(isOpen ? 'opened' : 'opens', { time: formatDateTime(episode.opensAt, language) })}</p>
      {isOpen ? (
        <ButtonLink to={openedEpisodePath(episode)} variant="primary" className="min-h-12 px-8">
          <Play aria-hidden className="size-5" />
          {episode.title}
        </ButtonLink>
      ) : (
        <p className="palt text-lg font-bold">{episode.title}</p>
      )}
    </div>
  )
}
