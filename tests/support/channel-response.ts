import type { ChannelProfile } from '#contract/channels/schemas.ts'

/** A channel of the API, as its owner sees it. */
export const ownProfile: ChannelProfile = {
  id: 3,
  name: '夜の窓',
  reading: 'よるのまど',
  bio: '静かな配信',
  links: ['https://a.example/', 'https://b.example/'],
  genre: 'talk',
  coverUrl: null,
  avatarUrl: null,
  followers: 1200,
  following: false,
  owner: { id: 7, nickName: 'みお', avatarUrl: '/avatars/1.svg' },
  livers: [],
  role: 'owner',
  demo: false,
  version: 4,
  createdAt: '2026-01-01T00:00:00.000Z',
}
