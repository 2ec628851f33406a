import type { GiftImages } from './catalogue/images.ts'
import type { GiftCatalogue } from './catalogue/service.ts'
import type { Slice } from '../slice.ts'
import { giftRoutes } from './routes.ts'
import { giftStaffRoutes } from './catalogue/staff-routes.ts'
import type { Gifts } from './service.ts'

interface GiftSliceDeps {
  readonly gifts: Gifts
  readonly giftCatalogue: GiftCatalogue
  readonly giftImages: Pick<GiftImages, 'read'>
}

export const giftSlice = ({ gifts, giftImages, giftCatalogue }: GiftSliceDeps): Slice => ({
  name: 'gifts',
  account: gifts.account,
  routes: (app) => giftRoutes(app, gifts, giftImages),
  staffRoutes: (app) => giftStaffRoutes(app, giftCatalogue),
  handlers: gifts.handlers,
})
