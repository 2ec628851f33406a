import { guidelineEdition, type LicenceState } from '#contract/livers/limits.ts'
import type { LicenceEntry, Liver, LiverFields, LiverSettings } from '#contract/livers/schemas.ts'
import { DomainError } from '../errors.ts'
import type { AccountDeletionHook } from '../identity/index.ts'
import {
  applyForLicence,
  decideLicence,
  presentEntry,
  presentLicence,
  type Decision,
  type LicenceApplication,
  type LiversDeps,
} from './licensing.ts'
import { permissionAt, type LivePermission } from './permitted-hours.ts'
import {
  changeFields,
  findGranted,
  listLicences,
  readLiver,
  removeLiver,
  storeApplication,
  type LiverRecord,
} from './store.ts'

export type Livers = ReturnType<typeof createLivers>

const listLimit = 200

const emptyFields: LiverFields = { introduction: '', schedule: '', genres: [], links: [] }

const presentSettings = ({ licence, fields, birthDate }: LiverRecord): LiverSettings => ({
  licence: presentLicence(licence),
  fields: fields ?? emptyFields,
  birthDateKnown: birthDate !== null,
})

export function createLivers(deps: LiversDeps) {
  const { database, clock } = deps
  let suspended: (userId: number) => Promise<void> = async () => {}

  async function readSettings(userId: number): Promise<LiverSettings> {
    const liver = await database.run(readLiver, userId)
    if (!liver) throw new DomainError('SIGN_IN_REQUIRED')
    return presentSettings(liver)
  }

  const account: AccountDeletionHook = {
    name: 'liver',
    async export(userId) {
      const liver = await database.run(readLiver, userId)
      return liver && presentSettings(liver)
    },
    assertDeletable: async () => {},
    deleteUserData: (userId) => database.run(removeLiver, userId),
  }

  return {
    account,
    readSettings,

    async apply(userId: number, application: LicenceApplication): Promise<LiverSettings> {
      await applyForLicence(deps, userId, application)
      return readSettings(userId)
    },

    async change(userId: number, fields: LiverFields): Promise<LiverSettings> {
      if (!(await database.run(changeFields, { userId, fields }))) throw new DomainError('NOT_A_LIVER')
      return readSettings(userId)
    },

    async find(userId: number): Promise<Liver> {
      const liver = await database.run(findGranted, userId)
      if (!liver) throw new DomainError('LIVER_NOT_FOUND')
      return liver
    },

    /** For staff and the server. This and the following methods do not check the caller's permission. */
    async list(state: LicenceState): Promise<LicenceEntry[]> {
      return (await database.run(listLicences, { state, limit: listLimit })).map(presentEntry)
    },
    async decide(decision: Decision): Promise<LicenceEntry> {
      const entry = await decideLicence(deps, decision)
      if (entry.licence.state === 'suspended') await suspended(decision.userId)
      return entry
    },
    /** Sets what follows a suspension, such as the end of the user's live. */
    onSuspended(listener: (userId: number) => Promise<void>): void {
      suspended = listener
    },

    async licenceOf(userId: number): Promise<LicenceState> {
      return (await database.run(readLiver, userId))?.licence?.licence ?? 'none'
    },
    /** Whether the user's licence is granted and their account active. */
    mayGoLive: async (userId: number): Promise<boolean> => (await database.run(findGranted, userId)) !== null,
    /** Whether the user's age permits to be live at this time. */
    permissionAt: async (userId: number, at: Date): Promise<LivePermission> =>
      permissionAt(at, (await database.run(readLiver, userId))?.birthDate ?? null),

    /** Grants a licence to a user who has never applied; leaves other users unchanged. */
    async seedLiver(userId: number, fields: Partial<LiverFields> = {}): Promise<void> {
      const now = clock.now()
      await database.run(storeApplication, {
        userId,
        from: 'none',
        to: 'granted',
        fields: { ...emptyFields, ...fields },
        acceptedGuideline: guidelineEdition,
        appliedAt: now,
        decidedAt: now,
        entries: [],
      })
    },
  }
}
