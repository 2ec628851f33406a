import type { Slice } from '../slice.ts'
import { chatRoutes } from './routes.ts'
import type { Chat } from './service/index.ts'

export const chatSlice = (chat: Chat): Slice => ({
  name: 'chat',
  account: chat.account,
  routes: (app) => chatRoutes(app, chat),
  jobs: [chat],
})
