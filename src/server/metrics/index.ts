/** Counters and histograms of this process for Prometheus. */
export {
  batchesDelivered,
  commentsAccepted,
  conversionsEnded,
  counted,
  episodeViewsCounted,
  eventFailures,
  giftsSent,
  jobFailures,
  pagesRendered,
  purchasesMoved,
  renderingsRefused,
  renderThreadsLost,
  securityEventsCounted,
  uploadedBytes,
} from './counters.ts'
export { measureDatabase } from './measure-database.ts'
export { measureRequests } from './measure-requests.ts'
