/** Comments of episodes, under the rules of the chat, with time marks in the video. */
export { createEpisodeComments, type EpisodeComments } from './service.ts'
export { episodeCommentSlice } from './slice.ts'
