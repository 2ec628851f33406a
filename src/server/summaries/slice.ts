import { noUserData, type Slice } from '../slice.ts'
import { summaryRoutes } from './routes.ts'
import type { Summaries } from './service.ts'

export const summarySlice = ({ summaries }: { readonly summaries: Summaries }): Slice => ({
  name: 'summaries',
  account: noUserData,
  routes: (app) => summaryRoutes(app, summaries),
})
