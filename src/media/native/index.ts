/** The only room that touches FFmpeg's native code; its programs run as child processes, so that their crash ends no live. */
export { startDemoEncoder } from './demo-process.ts'
export type { DemoEncoder } from './demo-process.ts'
