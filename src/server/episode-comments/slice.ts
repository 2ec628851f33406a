import { episodeCommentReportUpheld } from '../chat/events.ts'
import { on } from '../outbox/index.ts'
import type { Slice } from '../slice.ts'
import { episodeCommentRoutes } from './routes.ts'
import type { EpisodeComments } from './service.ts'

export const episodeCommentSlice = ({ episodeComments }: { readonly episodeComments: EpisodeComments }): Slice => ({
  name: 'episode-comments',
  account: episodeComments.account,
  routes: (app) => episodeCommentRoutes(app, episodeComments),
  handlers: [
    on(episodeCommentReportUpheld, {
      key: ({ commentId }) => commentId,
      handle: ({ commentId }) => episodeComments.removeReported(commentId),
    }),
  ],
})
