/** Timelines: lives, archives, episodes, picks and posts of a channel, or of everything that a user follows. */
export { timelineRoutes } from './routes.ts'
export { createTimelines, type Timelines } from './service.ts'
