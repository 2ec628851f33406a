/** Channels, series and casts in schema.org's vocabulary. */
import type { Cast } from '#contract/casts/schemas.ts'
import type { ChannelProfile } from '#contract/channels/schemas.ts'
import type { EpisodeSummary } from '#contract/episodes/schemas.ts'
import type { Series } from '#contract/series/schemas.ts'
import type { Thing } from '../../shell/structured-data.tsx'
import { channelPath, episodePath } from './addresses.ts'

const imageOf = (origin: string, url: string | null) => (url === null ? {} : { image: origin + url })
const textOf = (description: string) => (description === '' ? {} : { description })

const organization = (origin: string, { id, name }: ChannelProfile): Thing => ({
  '@type': 'Organization',
  '@id': `${origin}${channelPath(id)}#channel`,
  name,
  url: origin + channelPath(id),
})

/** A page about an organization, with the number of its followers. */
export function channelJsonLd(origin: string, channel: ChannelProfile): Thing[] {
  const { avatarUrl, bio, createdAt, followers, links } = channel
  return [
    {
      '@type': 'ProfilePage',
      dateCreated: createdAt,
      mainEntity: {
        ...organization(origin, channel),
        ...textOf(bio),
        ...imageOf(origin, avatarUrl),
        ...(links.length > 0 && { sameAs: links }),
        interactionStatistic: {
          '@type': 'InteractionCounter',
          interactionType: 'https://schema.org/FollowAction',
          userInteractionCount: followers,
        },
      },
    },
  ]
}

interface SeriesFacts {
  readonly channel: ChannelProfile
  readonly series: Series
  readonly episodes: readonly EpisodeSummary[]
  /** The URL of the page. */
  readonly address: string
}

/** A series with its published episodes. */
export function seriesJsonLd(origin: string, { channel, series, episodes, address }: SeriesFacts): Thing[] {
  const { coverUrl, description, title } = series
  return [
    {
      '@type': 'CreativeWorkSeries',
      name: title,
      url: address,
      ...textOf(description),
      ...imageOf(origin, coverUrl),
      publisher: organization(origin, channel),
      hasPart: episodes
        .filter(({ state }) => state === 'published')
        .map((episode) => ({ '@type': 'CreativeWork', name: episode.title, url: origin + episodePath(episode) })),
    },
  ]
}

/** A page about a performer of a channel. */
export function castJsonLd(origin: string, channel: ChannelProfile, cast: Cast): Thing[] {
  const { bio, imageUrl, name, reading } = cast
  return [
    {
      '@type': 'ProfilePage',
      mainEntity: {
        '@type': 'Person',
        name,
        ...(reading !== '' && { alternateName: reading }),
        ...textOf(bio),
        ...imageOf(origin, imageUrl),
        memberOf: organization(origin, channel),
      },
    },
  ]
}
