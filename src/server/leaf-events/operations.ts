/** The part of leaf events that transactions of other slices use: votes whose coins were refunded. */
export { recordRefundedVotes } from './store/refunds.ts'
export { takeBackVotes } from './store/take-back.ts'
