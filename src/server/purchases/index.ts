/** Purchases of coins: products, orders, events of payment providers, credits, refunds and chargebacks. */
export { paymentEventPath } from './routes.ts'
export { createProducts } from './products/service.ts'
export { createPurchases, type Purchases } from './service/index.ts'
export { creditPurchase } from './store/credit.ts'
export { order } from './store/order.ts'
export { movePurchase } from './store/purchase.ts'
export { purchaseSlice } from './slice.ts'
