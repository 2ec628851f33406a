import type { Slice } from '../slice.ts'
import { episodeCommentRoutes } from './routes.ts'
import type { EpisodeComments } from './service.ts'

export const episodeCommentSlice = (comments: EpisodeComments): Slice => ({
  name: 'episode-comments',
  account: comments.account,
  routes: (app) => episodeCommentRoutes(app, comments),
})
