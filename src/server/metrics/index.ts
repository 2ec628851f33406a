/** Counters and histograms of this process for Prometheus. */
export { batchesDelivered, commentsAccepted, counted, giftsSent, jobFailures, purchasesMoved } from './counters.ts'
export { measureDatabase } from './measure-database.ts'
export { measureRequests } from './measure-requests.ts'
