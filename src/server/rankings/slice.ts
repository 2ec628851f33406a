import { giftSent } from '../gifts/events.ts'
import { on } from '../outbox/index.ts'
import { noUserData, type Slice } from '../slice.ts'
import { rankingRoutes } from './routes.ts'
import { rankingStaffRoutes } from './staff-routes.ts'
import type { Rankings } from './service.ts'

export const rankingSlice = ({ rankings }: { readonly rankings: Rankings }): Slice => ({
  name: 'rankings',
  account: noUserData,
  routes: (app) => rankingRoutes(app, rankings),
  staffRoutes: (app) => rankingStaffRoutes(app, rankings),
  jobs: [rankings.closing, rankings.recount, ...(rankings.comparison ? [rankings.comparison] : [])],
  // Shared rankings have the sum of a supporter, not its changes.
  handlers: [on(giftSent, { key: ({ id }) => `gift:${id}`, handle: ({ id }) => rankings.onGift(id) })],
})
