import { CalendarClock, Crown } from 'lucide-react'
import type { ChannelProfile } from '#contract/channels/schemas.ts'
import type { EpisodeClosure } from '#contract/episodes/schemas.ts'
import { formatDateTime, useLanguage } from '../../../shell/locale/index.ts'
import { useTranslation } from '../../../texts/index.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { channelPath } from '../addresses.ts'
import { usePublication } from './use-publication.ts'

interface EpisodeClosedProps {
  readonly channel: ChannelProfile
  readonly closure: EpisodeClosure
}

/**
 * In place of an episode that is not published yet, or for premium members: nothing else about it is public. The page
 * opens by itself at the publication time.
 */
export function EpisodeClosed({ channel, closure }: EpisodeClosedProps) {
  const { t } = useTranslation('channels')
  const language = useLanguage()
  const isPremium = closure.reason === 'premium'
  usePublication(isPremium ? null : closure.publishesAt)
  const Icon = isPremium ? Crown : CalendarClock
  return (
    <section className="column flex flex-col items-center gap-5 py-14 text-center sm:py-24">
      <Icon aria-hidden className="size-14 text-brand-ink" strokeWidth={1.5} />
      <h1 className="text-2xl font-black sm:text-4xl">{t(isPremium ? 'watch.premium' : 'watch.scheduled')}</h1>
      <p className="max-w-md text-muted">
        {isPremium
          ? t('watch.premiumText')
          : t('watch.scheduledText', { time: formatDateTime(closure.publishesAt, language) })}
      </p>
      <ButtonLink to={channelPath(channel.id)} variant="primary" className="px-8">
        {t('watch.toChannel', { channel: channel.name })}
      </ButtonLink>
    </section>
  )
}
