/** Gifts: catalogue, sending with ledger, ranking and rewards, and revocation. */
export { giftImages } from './catalogue/images.ts'
export { createGiftCatalogue } from './catalogue/service.ts'
export { createGifts } from './service.ts'
export { giftSlice } from './slice.ts'
