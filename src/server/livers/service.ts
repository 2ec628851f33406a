import { guidelineEdition, type LicenceState } from '#contract/livers/limits.ts'
import type {
  LicenceEntry,
  Liver,
  LiverCard,
  LiverFields,
  LiverReading,
  LiverSettings,
} from '#contract/livers/schemas.ts'
import type { Paging } from '#contract/cursor.ts'
import { pageOf, readCursor, timeOf, type Page } from '../cursor.ts'
import { DomainError } from '../errors.ts'
import { requireOffered } from '../genres/index.ts'
import { NextReads } from '../next-reads.ts'
import type { AccountData } from '../slice.ts'
import type { StaffActor } from '../viewer.ts'
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
  changeReading,
  findGranted,
  findOwnedChannel,
  listLicences,
  listNewestLivers,
  readLiver,
  removeLiver,
  storeApplication,
  type LiverRecord,
} from './store.ts'

export type Livers = ReturnType<typeof createLivers>

const listLimit = 200

const emptyFields: LiverFields = { reading: '', introduction: '', schedule: '', genres: [], links: [] }

const presentSettings = ({ licence, fields, birthDate }: LiverRecord): LiverSettings => ({
  licence: presentLicence(licence),
  fields: fields ?? emptyFields,
  birthDateKnown: birthDate !== null,
})

export function createLivers(deps: LiversDeps) {
  const { database, clock, audit } = deps

  async function readSettings(userId: number): Promise<LiverSettings> {
    const liver = await database.run(readLiver, userId)
    if (!liver) throw new DomainError('SIGN_IN_REQUIRED')
    return presentSettings(liver)
  }

  /** A liver keeps retired genres. */
  async function requireGenres(userId: number, genres: readonly string[]): Promise<void> {
    if (genres.length === 0) return
    await requireOffered(database, genres, (await database.run(readLiver, userId))?.fields?.genres ?? [])
  }

  const account: AccountData = {
    name: 'liver',
    async export(userId) {
      const liver = await database.run(readLiver, userId)
      return liver && presentSettings(liver)
    },
    assertDeletable: async () => {},
    deleteUserData: (userId) => database.run(removeLiver, userId),
  }

  // Thousands ask for the liver of a live when it starts.
  const granted = new NextReads((userId) => database.run(findGranted, Number(userId)))

  return {
    account,
    readSettings,

    async apply(userId: number, application: LicenceApplication): Promise<LiverSettings> {
      await requireGenres(userId, application.genres)
      await applyForLicence(deps, userId, application)
      return readSettings(userId)
    },

    async change(userId: number, fields: LiverFields): Promise<LiverSettings> {
      await requireGenres(userId, fields.genres)
      if (!(await database.run(changeFields, { userId, fields }))) throw new DomainError('NOT_A_LIVER')
      return readSettings(userId)
    },

    async find(userId: number): Promise<Liver> {
      const liver = await granted.read(String(userId))
      if (!liver) throw new DomainError('LIVER_NOT_FOUND')
      return { ...liver, channel: await database.run(findOwnedChannel, userId) }
    },

    /** The newest livers. */
    async newest({ cursor, limit }: Paging): Promise<Page<LiverCard>> {
      const after = readCursor(cursor)
      const rows = await database.run(listNewestLivers, {
        after: after && { at: timeOf(after), id: after.id },
        limit: limit + 1,
      })
      const { items, next } = pageOf(rows, limit, ({ appliedAt, id }) => ({ key: appliedAt.getTime(), id }))
      return { items: items.map(({ appliedAt: _appliedAt, ...card }) => card), next }
    },

    /** For staff and the server. This and the following methods do not check the caller's permission. */
    async list(state: LicenceState): Promise<LicenceEntry[]> {
      return (await database.run(listLicences, { state, limit: listLimit })).map(presentEntry)
    },
    decide: (decision: Decision): Promise<LicenceEntry> => decideLicence(deps, decision),

    /** Of a liver with any licence. */
    async changeReading({ actorUserId }: StaffActor, userId: number, reading: string): Promise<LiverReading> {
      const entry = audit.stamp({ action: 'liver.changed', actorUserId, subjectUserId: userId, details: { reading } })
      const changed = await database.run(changeReading, { userId, reading, entry })
      if (!changed) throw new DomainError('LIVER_NOT_FOUND')
      return changed
    },

    async licenceOf(userId: number): Promise<LicenceState> {
      return (await database.run(readLiver, userId))?.licence?.licence ?? 'none'
    },
    /** Whether the user's licence is granted and their account active. */
    mayGoLive: async (userId: number): Promise<boolean> => (await granted.read(String(userId))) !== null,
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
