import type { Slice } from '../slice.ts'
import { thanksMessageRoutes } from './routes.ts'
import type { ThanksMessages } from './service.ts'

export const thanksMessageSlice = (thanks: ThanksMessages): Slice => ({
  name: 'thanks-messages',
  account: thanks.account,
  routes: (app) => thanksMessageRoutes(app, thanks),
  jobs: [thanks.retention],
})
