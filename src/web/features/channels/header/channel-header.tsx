import type { ReactNode } from 'react'
import type { ChannelProfile } from '#contract/channels/schemas.ts'
import { useGenreName } from '../../../shell/genres.ts'
import { routePath } from '../../../shell/navigation/route-path.ts'
import { SiteLink } from '../../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../../texts/index.ts'
import { DemoBadge } from '../../../ui/demo-badge.tsx'
import { SubjectImage } from '../generated-image.tsx'
import { ChannelMenu } from './channel-menu.tsx'
import { ChannelLinks } from './channel-links.tsx'
import { ShareButton } from './share-button.tsx'

interface ChannelHeaderProps {
  readonly channel: ChannelProfile
  /** The follow button with the number of followers. */
  readonly follow: ReactNode
}

/** Cover, avatar, name, bio and links of a channel, and what a viewer does with it. */
export function ChannelHeader({ channel, follow }: ChannelHeaderProps) {
  const { t } = useTranslation('channels')
  const genreName = useGenreName()
  const { id, name, bio, links, genre, coverUrl, avatarUrl, owner, demo } = channel
  return (
    <header>
      <div className="aspect-3/1 max-h-80 w-full overflow-hidden rounded-card bg-raised">
        <SubjectImage id={id} name="" url={coverUrl} eager />
      </div>
      <div className="flex flex-wrap items-start gap-x-5 gap-y-3 px-1 sm:px-4">
        <div className="relative -mt-9 size-20 shrink-0 overflow-hidden rounded-full border-4 border-paper bg-paper sm:-mt-12 sm:size-32">
          <SubjectImage id={id} name={name} url={avatarUrl} eager />
        </div>
        <div className="order-1 w-full min-w-0 md:order-none md:w-auto md:flex-1 md:pt-4">
          <h1 className="text-2xl font-black sm:text-3xl">{name}</h1>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
            {demo && <DemoBadge />}
            <span>{t('owner', { name: owner.nickName })}</span>
            {genre !== null && (
              <SiteLink
                to={routePath('genres___{id}', { id: genre })}
                className="relative rounded-full bg-raised px-2.5 py-0.5 text-tiny font-bold text-ink after:absolute after:-inset-x-1 after:-inset-y-3 hover:underline"
              >
                {genreName(genre)}
              </SiteLink>
            )}
          </p>
        </div>
        <div className="order-2 flex min-h-11 w-full items-center md:order-none md:mt-4 md:w-auto">{follow}</div>
        <div className="ml-auto mt-2 flex gap-1 md:ml-0 md:mt-4">
          <ShareButton title={name} />
          <ChannelMenu channel={channel} />
        </div>
      </div>
      {(bio !== '' || links.length > 0) && (
        <div className="mt-4 flex max-w-3xl flex-col gap-2 px-1 sm:px-4">
          {bio !== '' && <p className="whitespace-pre-line">{bio}</p>}
          <ChannelLinks links={links} />
        </div>
      )}
    </header>
  )
}
