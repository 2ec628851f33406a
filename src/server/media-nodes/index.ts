/** Media nodes: machines that carry lives, each live on one of them. */
export { reportEveryMs } from './directory.ts'
export { nodeAnswer, nodeCall, type CallNode, type NodeCall, type NodeReport } from './messages.ts'
export { mediaNodeRoutes } from './routes.ts'
export { createMediaNodes, type MediaNodes } from './service.ts'
