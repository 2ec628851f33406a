/** Chats of lives: comments in one order for all viewers, moderation, and replay with the archive. */
export { chatRoutes } from './routes.ts'
export { createChat, type Chat } from './service/index.ts'
