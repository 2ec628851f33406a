import { Counter, Histogram, Registry } from 'prom-client'

/** The metrics that modules count themselves. A process runs one site, so that they belong to the process. */
export const counted = new Registry()
const registers = [counted]

export const commentsAccepted = new Counter({
  name: 'kirari_chat_comments_total',
  help: 'Comments that this process accepted.',
  registers,
})

export const giftsSent = new Counter({
  name: 'kirari_gifts_sent_total',
  help: 'Gifts that were sent through this process; a gift of any quantity counts once.',
  registers,
})

export const purchasesMoved = new Counter({
  name: 'kirari_purchases_total',
  help: 'Purchases that this process moved into a state.',
  labelNames: ['state'],
  registers,
})

export const uploadedBytes = new Counter({
  name: 'kirari_video_uploaded_bytes_total',
  help: 'Bytes of video files that arrived.',
  registers,
})

export const conversionsEnded = new Counter({
  name: 'kirari_video_conversions_total',
  help: 'Conversions of video files that ended, by result: done, refused or failed.',
  labelNames: ['result'],
  registers,
})

export const batchesDelivered = new Counter({
  name: 'kirari_realtime_batches_delivered_total',
  help: 'Batches of room events that were written to sockets.',
  registers,
})

export const episodeViewsCounted = new Counter({
  name: 'kirari_episode_views_total',
  help: 'Views of episodes that this process counted.',
  registers,
})

export const pagesRendered = new Counter({
  name: 'kirari_pages_rendered_total',
  help: 'Pages that were rendered, by thread: worker, or main with WEB_WORKERS=0.',
  labelNames: ['thread'],
  registers,
})

export const renderingsRefused = new Counter({
  name: 'kirari_pages_refused_total',
  help: 'Pages that were not rendered because too many waited for a thread, or too long.',
  registers,
})

export const renderThreadsLost = new Counter({
  name: 'kirari_render_threads_lost_total',
  help: 'Threads that rendered pages, crashed or hung, and were replaced.',
  registers,
})

export const jobFailures = new Counter({
  name: 'kirari_job_failures_total',
  help: 'Failed runs of periodic jobs.',
  labelNames: ['job'],
  registers,
})

export const eventFailures = new Counter({
  name: 'kirari_event_failures_total',
  help: 'Failed attempts to handle a stored event.',
  labelNames: ['type'],
  registers,
})

export const securityEventsCounted = new Counter({
  name: 'kirari_security_events_total',
  help: 'Security events, such as refused authorization and limits that were reached.',
  labelNames: ['kind'],
  registers,
})

export const requestSeconds = new Histogram({
  name: 'kirari_http_request_duration_seconds',
  help: 'Time from a request to the end of its response, by route pattern and class of status.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers,
})

export const operationSeconds = new Histogram({
  name: 'kirari_database_operation_duration_seconds',
  help: 'Time of a database operation, with its time in queues.',
  labelNames: ['operation', 'result'],
  buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5],
  registers,
})
