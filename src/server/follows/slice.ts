import type { Slice } from '../slice.ts'
import { followRoutes } from './routes.ts'
import type { Follows } from './service.ts'

export const followSlice = ({ follows }: { readonly follows: Follows }): Slice => ({
  name: 'follows',
  account: follows.account,
  routes: (app) => followRoutes(app, follows),
})
