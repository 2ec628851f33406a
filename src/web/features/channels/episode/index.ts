/** The page of an episode, and its player in frames of other sites. */
export { EpisodeClosed } from './episode-closed.tsx'
export { EpisodeData } from './episode-data.tsx'
export { EpisodeEmbed } from './episode-embed.tsx'
export { EpisodeMissing } from './episode-missing.tsx'
export type { FoundEpisode } from './episode-stage.tsx'
export { EpisodeWatch } from './episode-watch.tsx'
export { Recommended } from './recommended.tsx'
