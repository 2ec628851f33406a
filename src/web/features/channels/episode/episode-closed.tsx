import { Crown } from 'lucide-react'
import type { ChannelProfile } from '#contract/channels/schemas.ts'
import { useTranslation } from '../../../texts/index.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { channelPath } from '../addresses.ts'

/** In place of an episode for premium members: nothing else about it is public. */
export function EpisodeClosed({ channel }: { channel: ChannelProfile }) {
  const { t } = useTranslation('channels')
  return (
    <section className="column flex flex-col items-center gap-5 py-14 text-center sm:py-24">
      <Crown aria-hidden className="size-14 text-brand-ink" strokeWidth={1.5} />
      <h1 className="text-2xl font-black sm:text-4xl">{t('watch.premium')}</h1>
      <p className="max-w-md text-muted">{t('watch.premiumText')}</p>
      <ButtonLink to={channelPath(channel.id)} variant="primary" className="px-8">
        {t('watch.toChannel', { channel: channel.name })}
      </ButtonLink>
    </section>
  )
}
