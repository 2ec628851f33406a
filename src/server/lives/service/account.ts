import { Refusal } from '../../http/index.ts'
import type { AccountDependent } from '../../identity/index.ts'
import { forgetKey, listLivesOf } from '../store.ts'
import { deleteArchive } from '../archive/own-archive.ts'
import { stopArchivingOf } from '../archive/store.ts'
import { cancelLive } from './end-live.ts'
import type { LivesParts } from './setup.ts'

/** What a leaving liver means here: a live under way holds them, those to come are cancelled, archives are deleted. */
export function livesOfAccount(parts: LivesParts): AccountDependent {
  const listOf = (userId: number) => parts.database.run(listLivesOf, userId)
  return {
    name: 'lives',
    export: listOf,
    async mayLeave(userId) {
      const underWay = (await listOf(userId)).some(({ state }) => state === 'on_air' || state === 'interrupted')
      if (underWay) throw new Refusal('LIVE_UNDER_WAY')
    },
    async erase(userId) {
      const toCome = (await listOf(userId)).filter(({ state }) => state === 'scheduled' || state === 'preparing')
      for (const live of toCome) await cancelLive(parts, live)
      await parts.database.run(stopArchivingOf, userId)
      const archived = (await listOf(userId)).filter(({ state }) => state === 'archived')
      for (const live of archived) await deleteArchive(parts, live)
      await parts.database.run(forgetKey, userId)
    },
  }
}
