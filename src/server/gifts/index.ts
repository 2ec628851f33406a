/** Gifts: catalogue, sending with ledger, ranking and rewards, and revocation. */
export { giftImages } from './catalogue/images.ts'
export { createGiftCatalogue, type GiftCatalogue } from './catalogue/service.ts'
export { giftRoutes } from './routes.ts'
export { createGifts } from './service.ts'
export { revokeGifts } from './revocation/store.ts'
