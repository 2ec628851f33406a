/** The part of live history that transactions of other slices use. */
export { storeMinutes } from './recording/store.ts'
