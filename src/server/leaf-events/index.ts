/** Leaf events: rounds of votes with leaves, their frozen results and the episodes that these open. */
export { leafEventRoutes } from './routes.ts'
export { createLeafEvents, type LeafEvents } from './service/index.ts'
