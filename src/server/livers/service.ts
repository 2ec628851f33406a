import { guidelineEdition, type LicenceEntry, type LicenceState, type Liver } from '#contract/livers.ts'
import type { LiverFields, LiverSettings } from '#contract/livers.ts'
import { Refusal } from '../http/index.ts'
import { liversOfAccount } from './account.ts'
import { applyForLicence, type LicenceApplication } from './apply.ts'
import { decideLicence, type Decision } from './decide.ts'
import { permissionAt, type LivePermission } from './permitted-hours.ts'
import { presentEntry, presentSettings } from './present.ts'
import type { LiversSetup } from './setup.ts'
import { changeFields, findGranted, listLicences, readStanding, storeApplication } from './store.ts'

export type Livers = ReturnType<typeof createLivers>

/** As many as staff look through in one go. */
const listLimit = 200

export function createLivers(setup: LiversSetup) {
  const { database, clock } = setup

  async function readSettings(userId: number): Promise<LiverSettings> {
    const standing = await database.run(readStanding, userId)
    if (!standing) throw new Refusal('SIGN_IN_REQUIRED')
    return presentSettings(standing)
  }

  return {
    account: liversOfAccount(setup),
    readSettings,

    async apply(userId: number, application: LicenceApplication): Promise<LiverSettings> {
      await applyForLicence(setup, userId, application)
      return readSettings(userId)
    },

    async change(userId: number, fields: LiverFields): Promise<LiverSettings> {
      if (!(await database.run(changeFields, { userId, fields }))) throw new Refusal('NOT_A_LIVER')
      return readSettings(userId)
    },

    async find(userId: number): Promise<Liver> {
      const liver = await database.run(findGranted, userId)
      if (!liver) throw new Refusal('LIVER_NOT_FOUND')
      return liver
    },

    /** Without any check of who asks, as are all below: for staff rules and the server itself. */
    async list(state: LicenceState): Promise<LicenceEntry[]> {
      return (await database.run(listLicences, { state, limit: listLimit })).map(presentEntry)
    },
    decide: (decision: Decision): Promise<LicenceEntry> => decideLicence(setup, decision),

    async licenceOf(userId: number): Promise<LicenceState> {
      return (await database.run(readStanding, userId))?.licence?.licence ?? 'none'
    },
    /** Whether an encoder of this user may publish now. */
    mayGoLive: async (userId: number): Promise<boolean> => (await database.run(findGranted, userId)) !== null,
    /** What the hour allows this user, by their age. */
    permissionAt: async (userId: number, at: Date): Promise<LivePermission> =>
      permissionAt(at, (await database.run(readStanding, userId))?.birthDate ?? null),

    /** Makes a user a liver with a granted licence; whoever has applied before is left as they are. */
    async seedLiver(userId: number, fields: Partial<LiverFields> = {}): Promise<void> {
      const now = clock.now()
      await database.run(storeApplication, {
        userId,
        from: 'none',
        to: 'granted',
        fields: { introduction: '', schedule: '', genres: [], links: [], ...fields },
        acceptedGuideline: guidelineEdition,
        appliedAt: now,
        decidedAt: now,
        entries: [],
      })
    },
  }
}
