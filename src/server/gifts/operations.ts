/** The part of gifts that transactions of other slices use. */
export { revokeGifts } from './revocation/store.ts'
export { sendGifts } from './store.ts'
