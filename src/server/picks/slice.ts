import { pickReportUpheld } from '../chat/events.ts'
import { liveChanged } from '../lives/events.ts'
import { on } from '../outbox/index.ts'
import type { Slice } from '../slice.ts'
import { pickRoutes } from './routes.ts'
import type { Picks } from './service/index.ts'

export const pickSlice = ({ picks }: { readonly picks: Picks }): Slice => ({
  name: 'picks',
  account: picks.account,
  routes: (app) => pickRoutes(app, picks),
  jobs: [picks],
  handlers: [
    on(liveChanged, {
      key: ({ id }) => `picks of ${id}`,
      async handle({ id, state }) {
        if (state === 'ended') await picks.removeGone(id)
      },
    }),
    on(pickReportUpheld, {
      key: ({ pickId }) => `pick ${pickId}`,
      handle: ({ pickId, actorUserId }) => picks.removeReported(pickId, actorUserId),
    }),
  ],
})
