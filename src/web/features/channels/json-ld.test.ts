import { describe, expect, test } from 'vitest'
import type { ChannelProfile } from '#contract/channels/schemas.ts'
import type { EpisodeSummary } from '#contract/episodes/schemas.ts'
import { castJsonLd, channelJsonLd, seriesJsonLd } from './json-ld.ts'

const origin = 'https://live.example'
const owner = { id: 1, nickName: 'あかり', avatarUrl: '/avatars/1.svg' }

const channel: ChannelProfile = {
  id: 7,
  name: 'ひだまり',
  reading: '',
  bio: '毎週公開',
  links: ['https://hidamari.example/'],
  genre: null,
  coverUrl: null,
  avatarUrl: '/v1/channel-images/a.webp',
  followers: 12,
  following: false,
  demo: false,
  owner,
  livers: [],
  role: null,
  version: 1,
  createdAt: '2026-11-01T00:00:00.000Z',
}

const episode: EpisodeSummary = {
  id: 9,
  channelId: 7,
  series: { id: 8, title: '朝の会' },
  title: '第1話',
  visibility: 'public',
  genre: null,
  state: 'published',
  publishesAt: '2026-11-02T00:00:00.000Z',
  access: 'watch',
  video: null,
  views: 0,
  progressMs: null,
  finished: false,
}

describe('the structured data of a channel', () => {
  test('names it, its other addresses and the number of its followers', () => {
    expect(channelJsonLd(origin, channel)).toEqual([
      {
        '@type': 'ProfilePage',
        dateCreated: '2026-11-01T00:00:00.000Z',
        mainEntity: {
          '@type': 'Organization',
          '@id': 'https://live.example/channels/7#channel',
          name: 'ひだまり',
          url: 'https://live.example/channels/7',
          description: '毎週公開',
          image: 'https://live.example/v1/channel-images/a.webp',
          sameAs: ['https://hidamari.example/'],
          interactionStatistic: {
            '@type': 'InteractionCounter',
            interactionType: 'https://schema.org/FollowAction',
            userInteractionCount: 12,
          },
        },
      },
    ])
  })

  test('omits what it does not have', () => {
    const [page] = channelJsonLd(origin, { ...channel, bio: '', links: [], avatarUrl: null })
    expect(Object.keys(Object(page?.['mainEntity']))).toEqual(['@type', '@id', 'name', 'url', 'interactionStatistic'])
  })
})

test('the structured data of a series lists its published episodes only', () => {
  const series = {
    id: 8,
    channelId: 7,
    title: '朝の会',
    reading: '',
    description: '',
    coverUrl: null,
    visibility: 'public',
    version: 1,
  } as const
  const address = 'https://live.example/channels/7/series/8'
  const draft: EpisodeSummary = { ...episode, id: 10, title: '下書き', state: 'draft', publishesAt: null }
  expect(seriesJsonLd(origin, { channel, series, episodes: [episode, draft], address })).toEqual([
    {
      '@type': 'CreativeWorkSeries',
      name: '朝の会',
      url: address,
      publisher: expect.objectContaining({ name: 'ひだまり' }),
      hasPart: [{ '@type': 'CreativeWork', name: '第1話', url: `${address}/episodes/9` }],
    },
  ])
})

test('the structured data of a cast names the person and their channel', () => {
  const cast = { id: 3, channelId: 7, name: 'あおい', reading: 'アオイ', bio: '', imageUrl: null, version: 1 }
  expect(castJsonLd(origin, channel, cast)).toEqual([
    {
      '@type': 'ProfilePage',
      mainEntity: {
        '@type': 'Person',
        name: 'あおい',
        alternateName: 'アオイ',
        memberOf: expect.objectContaining({ '@type': 'Organization', name: 'ひだまり' }),
      },
    },
  ])
})
