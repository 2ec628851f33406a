/** Chats of lives: comments in one order for all viewers, moderation, and replay with the archive. */
export { CommentRateLimiter } from './comment-rate-limiter.ts'
export type { NewReport } from './service/reports.ts'
export { createChat, type Chat } from './service/index.ts'
export { bannedWordFinder, readComment } from './text.ts'
export { chatSlice } from './slice.ts'
