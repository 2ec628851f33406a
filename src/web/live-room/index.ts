/** The room of a live in the browser: the live itself, its chat and what its viewers send. */
export { liveRoom } from '#contract/lives/limits.ts'
export { unknownRoom, type KnownRoom, type RefusedComment } from './known-room.ts'
export type { LiveState } from './live-state.ts'
export { liveRooms, sendComment } from './rooms.ts'
export { useLive, useSign } from './use-live.ts'
