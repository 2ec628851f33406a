/** Purchases of coins: products, orders, events of payment providers, credits, refunds and chargebacks. */
export { paymentEventPath } from './routes.ts'
export { createProducts } from './products/service.ts'
export { createPurchases, type Purchases } from './service/index.ts'
export { purchaseSlice } from './slice.ts'
