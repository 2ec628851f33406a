import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import type { Cast } from '#contract/casts/schemas.ts'
import type { ChannelProfile } from '#contract/channels/schemas.ts'
import { ownProfile } from '#tests/support/channel-response.ts'
import { mio, openPage } from '#tests/support/dom-page.tsx'
import { episodeResponse, seriesResponse } from '#tests/support/episode-response.ts'
import { CastPage } from './cast-page.tsx'
import { EpisodeDetails } from './episode/episode-details.tsx'
import { ChannelHeader } from './header/channel-header.tsx'
import { SeriesPage } from './series-page.tsx'

const nothing = { items: [], next: null }
const watching = { first: null, last: null, following: null }
const cast: Cast = { id: 5, channelId: 3, name: 'そら', reading: '', bio: '', imageUrl: null, version: 1 }

const kinds = ['channel', 'series', 'episode', 'cast'] as const

/** The headings of the pages of a channel. */
const headings: Readonly<Record<(typeof kinds)[number], (channel: ChannelProfile) => ReactElement>> = {
  channel: (channel) => <ChannelHeader channel={channel} follow={null} />,
  series: (channel) => (
    <SeriesPage channel={channel} series={seriesResponse} episodes={nothing} watching={watching} follow={null} />
  ),
  episode: (channel) => (
    <EpisodeDetails channel={channel} episode={episodeResponse} readAt={0} follow={null}>
      {null}
    </EpisodeDetails>
  ),
  cast: (channel) => (
    <CastPage channel={channel} cast={cast} appearances={nothing}>
      {null}
    </CastPage>
  ),
}

test.each(kinds.flatMap((kind) => [[kind, true] as const, [kind, false] as const]))(
  'the heading of the page of a %s of the demo is marked: %s',
  async (kind, demo) => {
    const { screen } = await openPage(headings[kind]({ ...ownProfile, role: null, demo }), { profile: mio })
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryAllByText('デモ').length).toBe(demo ? 1 : 0)
  },
)
