/** The part of events that transactions of other slices use. */
export { revokeEventPoints } from './store/tally.ts'
