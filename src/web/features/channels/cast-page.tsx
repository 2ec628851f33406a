import type { ReactNode } from 'react'
import type { Cast } from '#contract/casts/schemas.ts'
import type { ChannelProfile } from '#contract/channels/schemas.ts'
import type { EpisodeSummary } from '#contract/episodes/schemas.ts'
import { useTranslation } from '../../texts/index.ts'
import { DemoBadge } from '../../ui/demo-badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { ChannelLink } from './channel-link.tsx'
import { SubjectImage } from './generated-image.tsx'
import { ShareButton } from './header/share-button.tsx'
import { EpisodeList } from './lists/episode-list.tsx'
import { Section } from './lists/section.tsx'
import type { ListPage } from './lists/use-more.ts'
import { castStudioPath } from './studio-addresses.ts'

interface CastPageProps {
  readonly channel: ChannelProfile
  readonly cast: Cast
  readonly appearances: ListPage<EpisodeSummary>
  /** The votes of the cast. */
  readonly children: ReactNode
}

/** The profile of a performer, and the episodes with them. */
export function CastPage({ channel, cast, appearances, children }: CastPageProps) {
  const { t } = useTranslation('channels')
  const { id, channelId, name, reading, bio, imageUrl } = cast
  return (
    <div className="flex flex-col gap-10">
      <header className="flex flex-col items-center gap-x-10 gap-y-5 sm:flex-row sm:items-start">
        <div className="aspect-square w-full max-w-72 shrink-0 overflow-hidden rounded-card bg-raised">
          <SubjectImage id={id} name={name} url={imageUrl} eager className="text-7xl" />
        </div>
        <div className="flex w-full min-w-0 flex-1 flex-col items-start gap-3">
          <div className="w-full">
            <p className="flex flex-wrap items-center gap-2 text-sm font-bold text-muted">
              {t('cast.kind')}
              {channel.demo && <DemoBadge />}
            </p>
            <div className="flex items-start justify-between gap-2">
              <h1 className="text-3xl font-black sm:text-4xl">{name}</h1>
              <ShareButton title={name} />
            </div>
            {reading !== '' && <p className="text-sm text-muted">{reading}</p>}
          </div>
          <ChannelLink channel={channel} />
          {bio !== '' && <p className="max-w-3xl whitespace-pre-line">{bio}</p>}
          {channel.role !== null && <ButtonLink to={castStudioPath(channelId, id)}>{t('own.toStudio')}</ButtonLink>}
        </div>
      </header>
      {children}
      <Section id="appearances" title={t('cast.appearances')}>
        {appearances.items.length === 0 ? (
          <p className="text-muted">{t('cast.empty')}</p>
        ) : (
          <EpisodeList
            name="appearances"
            first={appearances}
            withSeries
            read={async (api, cursor) => {
              const { episodes: items, next } = await api('GET /v1/channels/{channelId}/casts/{castId}/appearances', {
                params: { channelId, castId: id },
                query: { cursor },
              })
              return { items, next }
            }}
          />
        )}
      </Section>
    </div>
  )
}
