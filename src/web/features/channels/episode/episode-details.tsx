import type { ReactNode } from 'react'
import type { ChannelProfile } from '#contract/channels/schemas.ts'
import type { Episode } from '#contract/episodes/schemas.ts'
import { SiteLink } from '../../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../../texts/index.ts'
import { DemoBadge } from '../../../ui/demo-badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { castPath } from '../addresses.ts'
import { ChannelLink } from '../channel-link.tsx'
import { SubjectImage } from '../generated-image.tsx'
import { StateBadge, VisibilityBadge } from '../lists/episode-badges.tsx'
import { EpisodeFigures } from '../lists/episode-row.tsx'
import { episodeStudioPath } from '../studio-addresses.ts'
import { UntilPublication } from './until-publication.tsx'

interface EpisodeDetailsProps {
  readonly channel: ChannelProfile
  readonly episode: Episode
  /** The time of the server when it read the episode, in milliseconds. */
  readonly readAt: number
  /** The follow button with the number of followers. */
  readonly follow: ReactNode
  /** Shown among the actions. */
  readonly children: ReactNode
}

/** Title, figures, channel, actions, description and casts of an episode. */
export function EpisodeDetails({ channel, episode, readAt, follow, children }: EpisodeDetailsProps) {
  const { t } = useTranslation('channels')
  const { title, description, state, publishesAt, visibility } = episode
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h1 className="text-xl font-black sm:text-2xl">{title}</h1>
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          {channel.demo && <DemoBadge />}
          <EpisodeFigures episode={episode} />
          <StateBadge state={state} />
          <VisibilityBadge visibility={visibility} />
        </div>
      </div>
      {state === 'draft' && <Notice variant="info">{t('watch.draft')}</Notice>}
      {state === 'scheduled' && publishesAt !== null && <UntilPublication publishesAt={publishesAt} readAt={readAt} />}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <ChannelLink channel={channel} />
        {follow}
      </div>
      <div className="flex flex-wrap gap-2">
        {children}
        {channel.role !== null && <ButtonLink to={episodeStudioPath(episode)}>{t('watch.edit')}</ButtonLink>}
      </div>
      {description !== '' && <p className="max-w-3xl whitespace-pre-line">{description}</p>}
      <Casts channelId={channel.id} casts={episode.casts} />
    </div>
  )
}

function Casts({ channelId, casts }: { channelId: number; casts: Episode['casts'] }) {
  const { t } = useTranslation('channels')
  if (casts.length === 0) return null
  return (
    <section aria-labelledby="casts">
      <h2 id="casts" className="mb-2 font-bold">
        {t('sections.casts')}
      </h2>
      <ul className="flex flex-wrap gap-2">
        {casts.map(({ id, name, imageUrl }) => (
          <li key={id}>
            <SiteLink
              to={castPath(channelId, id)}
              className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line pl-1 pr-4 hover:bg-raised"
            >
              <span className="size-9 overflow-hidden rounded-full">
                <SubjectImage id={id} name={name} url={imageUrl} className="text-base" />
              </span>
              {name}
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
