/** Gifts: catalogue, sending with ledger, ranking and rewards, and revocation. */
export { giftRoutes } from './routes.ts'
export { createGifts } from './service.ts'
export { revokeGifts } from './revocation/store.ts'
