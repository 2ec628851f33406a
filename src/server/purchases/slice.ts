import type { SiteAddress } from '../http/index.ts'
import type { Slice } from '../slice.ts'
import { purchaseRoutes } from './routes.ts'
import { productStaffRoutes } from './products/staff-routes.ts'
import type { Products } from './products/service.ts'
import type { Purchases } from './service/index.ts'

export const purchaseSlice = ({
  purchases,
  products,
  site,
}: {
  readonly purchases: Purchases
  readonly products: Products
  readonly site: SiteAddress
}): Slice => ({
  name: 'purchases',
  account: purchases.account,
  routes: (app) => purchaseRoutes(app, purchases, site),
  staffRoutes: (app) => productStaffRoutes(app, products),
  jobs: purchases.recovery ? [purchases.recovery] : [],
})
