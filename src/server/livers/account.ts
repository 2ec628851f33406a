import type { AccountDependent } from '../identity/index.ts'
import type { LiversSetup } from './setup.ts'
import { removeLiver, readStanding } from './store.ts'

/** What a leaving user means here: the licence and the public fields go. */
export function liversOfAccount({ database }: Pick<LiversSetup, 'database'>): AccountDependent {
  return {
    name: 'liver',
    export: async (userId) => (await database.run(readStanding, userId))?.licence ?? null,
    mayLeave: async () => {},
    erase: (userId) => database.run(removeLiver, userId),
  }
}
