/** Purchases of coins: orders, what providers of payments say of them, credits, refunds and chargebacks. */
export { paymentEventPath, purchaseRoutes } from './routes.ts'
export { createPurchases, type Purchases } from './service/index.ts'
