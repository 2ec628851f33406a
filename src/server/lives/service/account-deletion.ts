import { DomainError } from '../../errors.ts'
import type { AccountDeletionHook } from '../../identity/index.ts'
import { listLivesOf, removeKey, type LiveRow } from '../store.ts'
import { deleteArchive } from '../archive/actions.ts'
import { stopArchivingOf } from '../archive/store.ts'
import { cancelLive } from './end-live.ts'
import type { LivesContext } from './context.ts'

/** The export names `takenDown` like the API. */
function exported({ archive, ...live }: LiveRow) {
  if (archive === null) return { ...live, archive }
  const { takenDown: withheld, ...rest } = archive
  return { ...live, archive: { ...rest, withheld } }
}

/** Deletion requires that no live is on air; cancels scheduled lives and deletes archives. */
export function accountDeletionHook(parts: LivesContext): AccountDeletionHook {
  const listOf = (userId: number) => parts.database.run(listLivesOf, userId)
  return {
    name: 'lives',
    export: async (userId) => (await listOf(userId)).map(exported),
    async assertDeletable(userId) {
      const onAir = (await listOf(userId)).some(({ state }) => state === 'on_air' || state === 'interrupted')
      if (onAir) throw new DomainError('LIVE_UNDER_WAY')
    },
    async deleteUserData(userId) {
      const upcoming = (await listOf(userId)).filter(({ state }) => state === 'scheduled' || state === 'preparing')
      for (const live of upcoming) await cancelLive(parts, live)
      await parts.database.run(stopArchivingOf, userId)
      const archived = (await listOf(userId)).filter(({ state }) => state === 'archived')
      for (const live of archived) await deleteArchive(parts, live)
      await parts.database.run(removeKey, userId)
    },
  }
}
