import type { Episode, EpisodeSummary } from '#contract/episodes/schemas.ts'
import type { Series } from '#contract/series/schemas.ts'

/** An episode in a list of the API: published for everybody. */
export const episodeSummary: EpisodeSummary = {
  id: 21,
  channelId: 3,
  series: { id: 11, title: '夜話' },
  title: '第一夜',
  visibility: 'public',
  genre: 'talk',
  state: 'published',
  publishesAt: '2026-01-02T03:04:00.000Z',
  access: 'watch',
  video: {
    id: 31,
    state: 'ready',
    durationSeconds: 600,
    width: 1920,
    height: 1080,
    thumbnailUrl: '/thumbnails/31.jpg',
  },
  views: 1234,
  progressMs: null,
  finished: false,
}

export const episodeResponse: Episode = {
  ...episodeSummary,
  reading: 'だいいちや',
  description: 'はじまりの話',
  commenting: true,
  casts: [{ id: 5, name: 'そら', imageUrl: null }],
  version: 4,
}

export const seriesResponse: Series = {
  id: 11,
  channelId: 3,
  title: '夜話',
  reading: 'やわ',
  description: '夜の話',
  coverUrl: null,
  visibility: 'followers',
  version: 4,
}
