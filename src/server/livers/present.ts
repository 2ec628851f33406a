import type { Licence, LicenceEntry, LiverFields, LiverSettings } from '#contract/livers.ts'
import type { LicenceRow, Standing } from './store.ts'

const neverApplied: Licence = { state: 'none', reason: '', appliedAt: null, decidedAt: null }

const emptyFields: LiverFields = { introduction: '', schedule: '', genres: [], links: [] }

function presentLicence(row: LicenceRow | null): Licence {
  if (!row) return neverApplied
  const { licence, reason, appliedAt, decidedAt } = row
  return { state: licence, reason, appliedAt: appliedAt.toISOString(), decidedAt: decidedAt?.toISOString() ?? null }
}

export const presentSettings = ({ licence, fields, birthDate }: Standing): LiverSettings => ({
  licence: presentLicence(licence),
  fields: fields ?? emptyFields,
  birthDateKnown: birthDate !== null,
})

export const presentEntry = ({
  userId,
  nickName,
  licence,
}: Omit<LicenceEntry, 'licence'> & { licence: LicenceRow | null }): LicenceEntry => ({
  userId,
  nickName,
  licence: presentLicence(licence),
})
