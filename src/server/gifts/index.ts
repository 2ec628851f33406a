/** Gifts: catalogue, sending with ledger, ranking and rewards, and revocation. */
export { giftImages, type GiftImages } from './catalogue/images.ts'
export { createGiftCatalogue, type GiftCatalogue } from './catalogue/service.ts'
export { createGifts } from './service.ts'
export { revokeGifts } from './revocation/store.ts'
export { giftSlice } from './slice.ts'
