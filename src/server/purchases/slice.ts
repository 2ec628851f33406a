import type { SiteAddress } from '../http/index.ts'
import type { Slice } from '../slice.ts'
import { purchaseRoutes } from './routes.ts'
import type { Purchases } from './service/index.ts'

export const purchaseSlice = (purchases: Purchases, site: SiteAddress): Slice => ({
  name: 'purchases',
  account: purchases.account,
  routes: (app) => purchaseRoutes(app, purchases, site),
  jobs: purchases.recovery ? [purchases.recovery] : [],
})
