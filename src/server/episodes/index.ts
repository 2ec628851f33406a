/** Episodes of series: video on demand, with visibility, publication times, views and resume positions. */
export type { VideoSummary } from './deps.ts'
export type { EpisodeKey } from './store/episodes.ts'
export { hashInviteKey, newInviteKey } from './invite-key.ts'
export { createEpisodes, type Episodes } from './service/index.ts'
export type { CountedViews } from './store/watching.ts'
export { episodeSlice } from './slice.ts'
