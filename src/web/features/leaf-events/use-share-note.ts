import type { LeafEvent } from '#contract/leaf-events/schemas.ts'
import { formatDateTime, useLanguage } from '../../shell/locale/index.ts'
import { useTranslation } from '../../texts/index.ts'
import { decidedOf } from './option-posters.tsx'

/** The line of a shared event: its open vote, else its latest result, else its next vote; empty without one. */
export function useShareNote({ rounds }: Pick<LeafEvent, 'rounds'>): string {
  const { t } = useTranslation('leaves', { keyPrefix: 'share' })
  const language = useLanguage()
  const open = rounds.find(({ state }) => state === 'open')
  if (open) return t('open', { round: open.title, options: open.options.map(({ title }) => title).join(' / ') })
  for (const round of rounds.toReversed()) {
    const decided = round.options.find(({ id }) => id === decidedOf(round))
    if (decided) return t('closed', { round: round.title, option: decided.title })
  }
  const next = rounds.find(({ state }) => state === 'upcoming')
  return next ? t('upcoming', { round: next.title, time: formatDateTime(next.opensAt, language) }) : ''
}
