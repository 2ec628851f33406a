import { Clapperboard, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ChannelProfile } from '#contract/channels/schemas.ts'
import type { EpisodeSummary, SeriesWatching } from '#contract/episodes/schemas.ts'
import type { Series } from '#contract/series/schemas.ts'
import { useProfile } from '../../shell/account/use-account.ts'
import { useTranslation } from '../../texts/index.ts'
import { DemoBadge } from '../../ui/demo-badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { ChannelLink } from './channel-link.tsx'
import { SubjectImage } from './generated-image.tsx'
import { ShareButton } from './header/share-button.tsx'
import { EmptyOwn } from './lists/empty-own.tsx'
import { VisibilityBadge } from './lists/episode-badges.tsx'
import { EpisodeList } from './lists/episode-list.tsx'
import { readEpisodes } from './lists/read-episodes.ts'
import { Section } from './lists/section.tsx'
import type { ListPage } from './lists/use-more.ts'
import { NextButton, useNextToWatch } from './progress/next-button.tsx'
import { seriesStudioPath } from './studio-addresses.ts'

interface SeriesPageProps {
  readonly channel: ChannelProfile
  readonly series: Series
  readonly episodes: ListPage<EpisodeSummary>
  readonly watching: SeriesWatching
  /** The follow button with the number of followers. */
  readonly follow: ReactNode
}

/** A series: its description, and its episodes in order. */
export function SeriesPage({ channel, series, episodes, watching, follow }: SeriesPageProps) {
  const { t } = useTranslation('channels')
  const { id, channelId, title, description, coverUrl, visibility } = series
  const own = channel.role !== null
  const next = useNextToWatch({ channelId, seriesId: id }, watching)
  const hasLocked = episodes.items.some(({ access }) => access === 'follow')
  return (
    <div className="flex flex-col gap-8">
      <header className="grid items-start gap-x-8 gap-y-4 md:grid-cols-[minmax(0,24rem)_1fr]">
        <div className="aspect-video overflow-hidden rounded-card bg-raised">
          <SubjectImage id={id} name={title} url={coverUrl} eager />
        </div>
        <div className="flex min-w-0 flex-col items-start gap-3">
          <p className="flex flex-wrap items-center gap-2 text-sm font-bold text-muted">
            {t('series.kind')}
            {channel.demo && <DemoBadge />}
            <VisibilityBadge visibility={visibility} />
          </p>
          <h1 className="text-2xl font-black sm:text-3xl">{title}</h1>
          <div className="flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <ChannelLink channel={channel} />
            {follow}
          </div>
          {description !== '' && <p className="whitespace-pre-line">{description}</p>}
          <div className="flex w-full flex-wrap items-center gap-2">
            {next && <NextButton next={next} />}
            <ShareButton title={title} />
          </div>
          {next && <p className="line-clamp-1 text-sm text-muted">{`${next.number}. ${next.episode.title}`}</p>}
        </div>
      </header>
      {hasLocked && <LockedNotice />}
      <Section
        id="episodes"
        title={t('series.episodes')}
        beside={
          own &&
          episodes.items.length > 0 && (
            <ButtonLink to={seriesStudioPath(channelId, id)}>{t('own.addEpisode')}</ButtonLink>
          )
        }
      >
        {episodes.items.length === 0 ? (
          <EmptySeries studio={own ? seriesStudioPath(channelId, id) : null} />
        ) : (
          <EpisodeList
            name="episodes"
            first={episodes}
            numbered
            read={(api, cursor) => readEpisodes(api, { channelId, seriesId: id }, { cursor })}
            readEarlier={(api, before) => readEpisodes(api, { channelId, seriesId: id }, { before })}
          />
        )}
      </Section>
    </div>
  )
}

/** How to watch what is for followers; the follow button is above. */
function LockedNotice() {
  const { t } = useTranslation('channels')
  const signedIn = useProfile() !== null
  return (
    <div className="flex items-center gap-4 rounded-card bg-brand-soft p-4 sm:px-6">
      <Lock aria-hidden className="size-6 shrink-0 text-brand-ink" />
      <div>
        <p className="font-bold text-brand-ink">{t('series.lockedTitle')}</p>
        <p className="text-sm">{t(signedIn ? 'series.lockedText' : 'series.lockedSignIn')}</p>
      </div>
    </div>
  )
}

/** `studio`: the page where an owner or editor adds episodes; null for viewers. */
function EmptySeries({ studio }: { studio: string | null }) {
  const { t } = useTranslation('channels')
  if (studio !== null)
    return <EmptyOwn icon={Clapperboard} text={t('series.emptyOwn')} action={t('own.addEpisode')} to={studio} />
  return (
    <div className="card px-6 py-10 text-center">
      <p className="font-bold">{t('series.empty')}</p>
      <p className="mt-1 text-sm text-muted">{t('series.emptyText')}</p>
    </div>
  )
}
