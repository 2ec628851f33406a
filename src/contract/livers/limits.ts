/** `none`: the user has never applied. */
export const licenceStates = ['none', 'applied', 'granted', 'refused', 'suspended'] as const
export type LicenceState = (typeof licenceStates)[number]

/** The edition of the safety guideline that an applicant accepts. */
export const guidelineEdition = '2026-11-01'

export const introductionMaxLength = 500
export const scheduleMaxLength = 100
export const liverGenresMax = 3
export const liverLinksMax = 5
export const liverLinkMaxLength = 200

/** Permitted hours for minors in Japan time, by age. */
export const permittedHours = [
  { below: 16, fromHour: 5, toHour: 20 },
  { below: 18, fromHour: 5, toHour: 22 },
] as const

/** An https address without a user name and without a port. */
export const plainHttpsAddress = /^https:\/\/[\w-]+(\.[\w-]+)+(\/\S*)?$/

export const licenceDecisions = ['grant', 'refuse', 'suspend'] as const
export type LicenceDecision = (typeof licenceDecisions)[number]
