/** Media nodes: machines that run media engines. Each live runs on one of them. */
export { reportEveryMs } from './directory.ts'
export type { CallNode, NodeReport } from './messages.ts'
export { mediaNodeRoutes } from './routes.ts'
export { createMediaNodes, type MediaNodes } from './service.ts'
