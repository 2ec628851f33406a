import type { AccountDependent } from '../identity/index.ts'
import { presentSettings } from './present.ts'
import type { LiversSetup } from './setup.ts'
import { removeLiver, readStanding } from './store.ts'

/** What a leaving user means here: the licence and the public fields go. */
export function liversOfAccount({ database }: Pick<LiversSetup, 'database'>): AccountDependent {
  return {
    name: 'liver',
    async export(userId) {
      const standing = await database.run(readStanding, userId)
      return standing && presentSettings(standing)
    },
    mayLeave: async () => {},
    erase: (userId) => database.run(removeLiver, userId),
  }
}
