import type { Slice } from '../slice.ts'
import { episodeRoutes } from './routes.ts'
import { episodeStaffRoutes } from './staff-routes.ts'
import type { Episodes } from './service/index.ts'

export const episodeSlice = ({ episodes }: { readonly episodes: Episodes }): Slice => ({
  name: 'episodes',
  account: episodes.account,
  routes: (app) => episodeRoutes(app, episodes),
  staffRoutes: (app) => episodeStaffRoutes(app, episodes),
  jobs: [episodes],
})
