/** Decides which smaller renditions a live has, and has them made by a process of their own. */
export { decodablePictures } from './decodable.ts'
export { createLadders } from './ladders.ts'
export { ladderHeights } from './rungs.ts'
export type { LadderSetting } from './setting.ts'
