import { episodeCommentReportUpheld } from '../chat/events.ts'
import { on } from '../outbox/index.ts'
import type { Slice } from '../slice.ts'
import { episodeCommentRoutes } from './routes.ts'
import type { EpisodeComments } from './service.ts'

export const episodeCommentSlice = (comments: EpisodeComments): Slice => ({
  name: 'episode-comments',
  account: comments.account,
  routes: (app) => episodeCommentRoutes(app, comments),
  handlers: [
    on(episodeCommentReportUpheld, {
      key: ({ commentId }) => commentId,
      handle: ({ commentId }) => comments.removeReported(commentId),
    }),
  ],
})
