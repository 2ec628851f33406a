import { liveRoom } from '#contract/realtime.ts'
import type { AccountDependent } from '../../identity/index.ts'
import type { ChatParts } from '../setup.ts'
import { listCommentsBy, listLivesOf } from '../store/comments.ts'
import { forgetUser, listBlocked, readSetting } from '../store/people.ts'

/** Pages of what was said so long ago are hardly open any more. */
const shownMs = 24 * 60 * 60 * 1000

/** What a leaving user means here: their comments, reports and blocks go, and how they kept their chats. */
export function chatOfAccount({ database, batch, clock, realtime }: ChatParts): AccountDependent {
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
      const since = new Date(clock.now().getTime() - shownMs)
      const liveIds = await database.run(listLivesOf, { authorId: userId, since })
      await database.run(forgetUser, userId)
      // Pages that are open show them still.
      for (const liveId of liveIds) {
        await realtime().publish(liveRoom(liveId), `left:${userId}`, { type: 'deletedAllOf', userId })
      }
    },
  }
}
