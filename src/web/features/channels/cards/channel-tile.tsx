import type { ChannelCard } from '#contract/channels/schemas.ts'
import { formatNumber, useLanguage } from '../../../shell/locale/index.ts'
import { SiteLink } from '../../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../../texts/index.ts'
import { channelPath } from '../addresses.ts'
import { SubjectImage } from '../generated-image.tsx'

/**
 * A channel in a list: cover, avatar, name, followers and the beginning of its text, beside the cover in a wide container.
 * The whole card is one link.
 */
export function ChannelTile({ channel }: { channel: ChannelCard }) {
  const { t } = useTranslation('channels')
  const language = useLanguage()
  const { id, name, bio, avatarUrl, coverUrl, followers } = channel
  return (
    <article className="card group relative flex h-full flex-col overflow-hidden transition-colors hover:bg-raised @3xl:flex-row">
      <div className="aspect-3/1 overflow-hidden bg-raised @3xl:w-3/5">
        <SubjectImage id={id} name="" url={coverUrl} />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-1.5 px-4 pb-4 @3xl:justify-center @3xl:px-6 @3xl:pt-4">
        <span className="-mt-7 size-14 @3xl:-ml-12 @3xl:mt-0 @3xl:size-18 overflow-hidden rounded-full border-4 border-surface bg-surface">
          <SubjectImage id={id} name={name} url={avatarUrl} className="text-xl" />
        </span>
        <h3 className="palt line-clamp-1 font-bold @3xl:text-xl">
          <SiteLink to={channelPath(id)} className="after:absolute after:inset-0 after:rounded-card">
            {name}
          </SiteLink>
        </h3>
        <p className="text-sm text-muted">
          {t('followers', { count: followers, formatted: formatNumber(followers, language) })}
        </p>
        {bio !== '' && <p className="line-clamp-2 text-sm @3xl:line-clamp-4 @3xl:text-base">{bio}</p>}
      </div>
    </article>
  )
}
