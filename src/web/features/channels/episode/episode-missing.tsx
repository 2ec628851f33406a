import { VideoOff } from 'lucide-react'
import type { ChannelProfile } from '#contract/channels/schemas.ts'
import { useTranslation } from '../../../texts/index.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { channelPath } from '../addresses.ts'

interface EpisodeMissingProps {
  readonly channel: ChannelProfile
  /** The address has an invite key. */
  readonly invited: boolean
}

/** In place of an episode that is unknown, deleted, or not for this viewer: the page does not reveal which. */
export function EpisodeMissing({ channel, invited }: EpisodeMissingProps) {
  const { t } = useTranslation('channels')
  return (
    <section className="column flex flex-col items-center gap-5 py-14 text-center sm:py-24">
      <VideoOff aria-hidden className="size-14 text-brand-ink" strokeWidth={1.5} />
      <h1 className="text-2xl font-black sm:text-4xl">{t('watch.missing')}</h1>
      <p className="max-w-md text-muted">{t(invited ? 'watch.inviteInvalid' : 'watch.missingText')}</p>
      <ButtonLink to={channelPath(channel.id)} variant="primary" className="px-8">
        {t('watch.toChannel', { channel: channel.name })}
      </ButtonLink>
      <p className="text-sm text-muted">{t('watch.missingStatus')}</p>
    </section>
  )
}
