/** Timelines: lives, archives, episodes, picks and posts of a channel, or of everything that a user follows. */
export { createTimelines, type Timelines } from './service.ts'
export { timelineSlice } from './slice.ts'
