/** The part of purchases that transactions of other slices use. */
export { creditPurchase } from './store/credit.ts'
export { order } from './store/order.ts'
export { movePurchase } from './store/purchase.ts'
