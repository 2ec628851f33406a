import type { AccountDependent } from '../identity/index.ts'
import { presentApplication } from './present.ts'
import type { ApplicationsSetup } from './setup.ts'
import { listApplicationsOf, removeApplicationsOf } from './store.ts'

/** What a leaving user means here: whatever they applied with while they were signed in goes. */
export function applicationsOfAccount({ database }: Pick<ApplicationsSetup, 'database'>): AccountDependent {
  return {
    name: 'liverApplications',
    export: async (userId) => (await database.run(listApplicationsOf, userId)).map(presentApplication),
    mayLeave: async () => {},
    erase: (userId) => database.run(removeApplicationsOf, userId),
  }
}
