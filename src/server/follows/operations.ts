/** The part of follows that transactions of other slices use. */
export { addFollow, removeFollow } from './store.ts'
