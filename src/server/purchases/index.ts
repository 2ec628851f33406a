/** Purchases of coins: orders, events of payment providers, credits, refunds and chargebacks. */
export { paymentEventPath, purchaseRoutes } from './routes.ts'
export { createPurchases, type Purchases } from './service/index.ts'
