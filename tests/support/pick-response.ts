import type { Pick } from '#contract/picks/schemas.ts'

/** A pick of the API, cut from an episode. */
export const pickResponse: Pick = {
  id: 61,
  title: '名場面',
  cutter: { id: 8, nickName: 'りん', avatarUrl: '/avatars/8.svg' },
  source: {
    kind: 'episode',
    id: 21,
    seriesId: 11,
    title: '第一夜',
    channel: { id: 3, name: '夜の窓', avatarUrl: null },
  },
  positionMs: 83_000,
  durationMs: 30_000,
  layout: 'upright',
  size: { width: 1080, height: 1920 },
  posterUrl: '/posters/61.jpg',
  removable: false,
  createdAt: '2026-01-02T03:04:00.000Z',
}
