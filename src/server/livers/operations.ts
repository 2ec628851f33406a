/** The part of livers that transactions of other slices use. */
export { storeApplication } from './store.ts'
