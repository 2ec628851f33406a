import type { GiftImages } from './catalogue/images.ts'
import type { Slice } from '../slice.ts'
import { giftRoutes } from './routes.ts'
import type { Gifts } from './service.ts'

export const giftSlice = (gifts: Gifts, images: Pick<GiftImages, 'read'>): Slice => ({
  name: 'gifts',
  account: gifts.account,
  routes: (app) => giftRoutes(app, gifts, images),
  handlers: gifts.handlers,
})
