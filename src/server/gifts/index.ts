/** Gifts: the catalogue, sending one with everything that comes of it, and who supported a live. */
export { giftRoutes } from './routes.ts'
export { createGifts } from './service.ts'
export { withholdGifts } from './withheld/store.ts'
