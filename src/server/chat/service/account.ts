import type { AccountDependent } from '../../identity/index.ts'
import type { ChatParts } from '../setup.ts'
import { listCommentsBy } from '../store/comments.ts'
import { forgetUser, listBlocked, readSetting } from '../store/people.ts'

/** What a leaving user means here: their comments, reports and blocks go, and how they kept their chats. */
export function chatOfAccount({ database, batch }: ChatParts): AccountDependent {
  return {
    name: 'chat',
    async export(userId) {
      await batch.flush()
      return {
        comments: await database.run(listCommentsBy, userId),
        blocked: await database.run(listBlocked, userId),
        setting: await database.run(readSetting, userId),
      }
    },
    mayLeave: async () => {},
    async erase(userId) {
      await batch.flush()
      await database.run(forgetUser, userId)
    },
  }
}
