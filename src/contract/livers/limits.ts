/** `none`: the user has never applied. */
export const licenceStates = ['none', 'applied', 'granted', 'refused', 'suspended'] as const
export type LicenceState = (typeof licenceStates)[number]

/** The edition of the safety guideline that an applicant accepts. */
export const guidelineEdition = '2026-11-01'

/** An https address without a user name and without a port. */
export const plainHttpsAddress = /^https:\/\/[\w-]+(\.[\w-]+)+(\/\S*)?$/

export const licenceDecisions = ['grant', 'refuse', 'suspend'] as const
export type LicenceDecision = (typeof licenceDecisions)[number]
