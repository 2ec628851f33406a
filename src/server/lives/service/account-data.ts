import { DomainError } from '../../errors.ts'
import { isRunning } from '#contract/lives/states.ts'
import type { AccountData } from '../../slice.ts'
import { removeKey } from '../keys/store.ts'
import { listLivesOf } from '../store.ts'
import { deleteArchive } from '../archive/actions.ts'
import { stopArchivingOf } from '../archive/store.ts'
import { discardThumbnailsOf } from '../plan/thumbnails.ts'
import { removeRemindersOf } from '../reminders/store.ts'
import { cancelLive } from './end-live.ts'
import type { LivesContext } from './context.ts'

/** Deletion requires that no live is on air; cancels scheduled lives and deletes archives. */
export function accountData(context: LivesContext): AccountData {
  const listOf = (userId: number) => context.database.run(listLivesOf, userId)
  return {
    name: 'lives',
    export: async (userId) => await listOf(userId),
    async assertDeletable(userId) {
      const onAir = (await listOf(userId)).some(isRunning)
      if (onAir) throw new DomainError('LIVE_UNDER_WAY')
    },
    async deleteUserData(userId) {
      const upcoming = (await listOf(userId)).filter(({ state }) => state === 'scheduled' || state === 'preparing')
      for (const live of upcoming) await cancelLive(context, live)
      await context.database.run(stopArchivingOf, userId)
      const archived = (await listOf(userId)).filter(({ state }) => state === 'archived')
      for (const live of archived) await deleteArchive(context, live)
      await discardThumbnailsOf(context, userId)
      await context.database.run(removeRemindersOf, userId)
      await context.database.run(removeKey, userId)
    },
  }
}
