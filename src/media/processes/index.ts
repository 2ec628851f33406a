/** Starts the engine's helpers from a small process: while a large one starts another, it stands still for its memory to be mapped. */
export type { Helper } from './helper.ts'
export { startHelper } from './start-helper.ts'
