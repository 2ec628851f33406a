/** The landing pages with an application form. */
export const applicationCampaigns = ['liver', 'liver_az-pro', 'liver_twin_planet'] as const
export type ApplicationCampaign = (typeof applicationCampaigns)[number]

export const ageGroups = ['under16', '16-17', '18-19', '20s', '30s', '40plus'] as const
export type AgeGroup = (typeof ageGroups)[number]

/** Under 18: the consent of a guardian is required. */
const minors: ReadonlySet<unknown> = new Set<AgeGroup>(['under16', '16-17'])

export const isMinor = (ageGroup: unknown): boolean => minors.has(ageGroup)

export const applicantNameMaxLength = 50
export const workUrlMaxLength = 300
export const applicationMessageMaxLength = 1000

/** The retention period of an application, in days; then all of its data is deleted. */
export const applicationRetentionDays = 180

/** Whether every database can store the text unchanged. */
export const storable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

export const consented = ({ ageGroup, guardianConsent }: { ageGroup?: unknown; guardianConsent?: unknown }): boolean =>
  guardianConsent === true || !isMinor(ageGroup)

/** Validated even if other fields are invalid, so that all errors are shown at once. */
export const consentRule = () => ({
  path: ['guardianConsent'],
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
})

export const applicationStates = ['new', 'contacted', 'accepted', 'declined'] as const
export type ApplicationState = (typeof applicationStates)[number]

/** The states that staff can set; `new` is the initial state. */
export const applicationSteps = ['contacted', 'accepted', 'declined'] as const
export type ApplicationStep = (typeof applicationSteps)[number]

/** The format of a receipt; excludes characters that are easily confused. */
export const receiptPattern = /^K-[346789ACDEFGHJKMNPQRTWXY]{8}$/
