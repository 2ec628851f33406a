import { thanksReportUpheld } from '../chat/events.ts'
import { on } from '../outbox/index.ts'
import type { Slice } from '../slice.ts'
import { thanksMessageRoutes } from './routes.ts'
import type { ThanksMessages } from './service.ts'
import { thanksSent } from './events.ts'

export const thanksMessageSlice = ({ thanks }: { readonly thanks: ThanksMessages }): Slice => ({
  name: 'thanks-messages',
  account: thanks.account,
  routes: (app) => thanksMessageRoutes(app, thanks),
  jobs: [thanks.retention],
  handlers: [
    // A client that is notified again reads the same.
    on(thanksSent, {
      key: ({ liverId, key }) => `thanks ${liverId} ${key}`,
      handle: ({ liverId, userIds }) => thanks.notify({ liverId, userIds }),
    }),
    on(thanksReportUpheld, {
      key: ({ thanksMessageId }) => `thanks message ${thanksMessageId}`,
      handle: ({ thanksMessageId }) => thanks.removeReported(thanksMessageId),
    }),
  ],
})
