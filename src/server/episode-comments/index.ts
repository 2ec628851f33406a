/** Comments of episodes, under the rules of the chat, with time marks in the video. */
export { episodeCommentRoutes } from './routes.ts'
export { createEpisodeComments, type EpisodeComments } from './service.ts'
