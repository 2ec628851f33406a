import { expect, test } from 'vitest'
import type { Episode } from '#contract/episodes/schemas.ts'
import { episodeJsonLd } from './episode-json-ld.ts'

const origin = 'https://a.example'
const episode: Episode = {
  id: 3,
  channelId: 1,
  series: { id: 2, title: '朝の会' },
  title: '第1話',
  reading: '',
  description: '',
  publishesAt: '2026-11-24T00:00:00.000Z',
  state: 'published',
  visibility: 'public',
  access: 'watch',
  views: 12,
  progressMs: null,
  finished: false,
  genre: null,
  commenting: true,
  casts: [],
  version: 1,
  video: {
    id: 4,
    state: 'ready',
    durationSeconds: 61.4,
    width: 1920,
    height: 1080,
    thumbnailUrl: '/v1/videos/4/thumbnail',
  },
}
const read = (change: Partial<Episode> = {}) =>
  episodeJsonLd({
    episode: { ...episode, ...change },
    channelName: 'ひだまり放送',
    description: 'd',
    origin,
    address: `${origin}/channels/1/series/2/episodes/3`,
    embedUrl: `${origin}/embed/channels/1/series/2/episodes/3`,
    imageUrl: `${origin}/card.png`,
  })

test('a public episode is a VideoObject with absolute addresses and an ISO 8601 duration', () => {
  expect(read()).toMatchObject([
    {
      '@type': 'VideoObject',
      name: '第1話',
      thumbnailUrl: [`${origin}/v1/videos/4/thumbnail`],
      duration: 'PT61S',
      embedUrl: `${origin}/embed/channels/1/series/2/episodes/3`,
      interactionStatistic: { userInteractionCount: 12 },
    },
  ])
})

test('an episode that not all may watch, or that is not published, has no structured data', () => {
  const changes: Partial<Episode>[] = [{ visibility: 'followers' }, { state: 'scheduled' }, { video: null }]
  for (const change of changes) expect(read(change)).toEqual([])
})
