/** The part of rankings that transactions of other slices use. */
export { revokeScores } from './store/rebuild.ts'
