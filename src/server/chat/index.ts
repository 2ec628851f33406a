/** Chats of lives: comments in one order for everybody, those who keep order among them, and their replay. */
export { chatRoutes } from './routes.ts'
export { createChat, type Chat } from './service/index.ts'
