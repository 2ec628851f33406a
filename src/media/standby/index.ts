/** Plays a standby clip while the encoder is disconnected, so that players do not stall. */
export { readStandbyClips } from './clip.ts'
export { StandbyFallback } from './standby-fallback.ts'
