import { dayMs } from '#contract/japan-time.ts'
import { liveRoom } from '#contract/lives/limits.ts'
import type { AccountData } from '../../slice.ts'
import type { ChatContext } from '../context.ts'
import { listCommentsBy, listLivesOf } from '../store/comments.ts'
import { deleteUser, listBlocked, readSetting } from '../store/people.ts'

/** Open pages of older lives are unlikely. */
const shownMs = dayMs

/** Deleting an account deletes its comments, reports, blocks and chat settings. */
export function chatOfAccount({ database, batch, clock, realtime }: ChatContext): AccountData {
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
    assertDeletable: async () => {},
    async deleteUserData(userId) {
      await batch.flush()
      const since = new Date(clock.now().getTime() - shownMs)
      const liveIds = await database.run(listLivesOf, { authorId: userId, since })
      await database.run(deleteUser, userId)
      // Open pages still show the comments.
      for (const liveId of liveIds) {
        await realtime.publish(liveRoom(liveId), `left:${userId}`, { type: 'deletedAllOf', userId })
      }
    },
  }
}
