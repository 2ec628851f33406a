import { liverFollowed } from '../follows/events.ts'
import { liveChanged } from '../lives/events.ts'
import { on } from '../outbox/index.ts'
import type { Slice } from '../slice.ts'
import { chatRoutes } from './routes.ts'
import { reportStaffRoutes } from './staff-routes.ts'
import type { Chat } from './service/index.ts'

export const chatSlice = ({ chat }: { readonly chat: Chat }): Slice => ({
  name: 'chat',
  account: chat.account,
  routes: (app) => chatRoutes(app, chat),
  staffRoutes: (app) => reportStaffRoutes(app, chat.reports.staff),
  jobs: [chat],
  stage: 'storage',
  rooms: [chat.room],
  handlers: [
    on(liveChanged, {
      key: ({ id, endedAt }) => `closing of ${id} after ${endedAt}`,
      async handle({ id, endedAt }) {
        if (endedAt !== null) await chat.publishClosing(id, new Date(endedAt))
      },
    }),
    on(liverFollowed, {
      // An audience announces a user once in ten minutes.
      key: ({ liverId, user }) => `follow of ${liverId} by ${user.id}`,
      handle: async ({ liverId, user }, { at }) => chat.announceFollow(liverId, user, at),
    }),
  ],
})
