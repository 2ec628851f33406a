import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { plainHttpsAddress } from './livers.ts'
import { genres } from './lives.ts'

/** The landing pages on which one applies to become a liver. */
export const applicationCampaigns = ['liver', 'liver_az-pro', 'liver_twin_planet'] as const
export type ApplicationCampaign = (typeof applicationCampaigns)[number]

export const ageGroups = ['under16', '16-17', '18-19', '20s', '30s', '40plus'] as const
export type AgeGroup = (typeof ageGroups)[number]

/** Under 18: a guardian has to agree. */
const minors: ReadonlySet<unknown> = new Set<AgeGroup>(['under16', '16-17'])

export const isMinor = (ageGroup: unknown): boolean => minors.has(ageGroup)

/** For so long an application is kept, in days; then everything about it is deleted. */
export const applicationRetentionDays = 180

/** Text that every database can hold as it was sent. */
const storable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

const typed = (max: number) => z.string().normalize('NFKC').trim().max(max)

/** What an applicant says. */
export const applicationFields = z.object({
  campaign: z.enum(applicationCampaigns),
  name: typed(50)
    .min(1)
    .regex(/^\P{Cc}*$/u)
    .refine(storable),
  mail: typed(254).regex(z.regexes.email),
  ageGroup: z.enum(ageGroups),
  genre: z.enum(genres),
  workUrl: z.string().trim().max(300).regex(plainHttpsAddress).refine(storable).optional(),
  message: typed(1000).refine(storable).default(''),
  guardianConsent: z.boolean().default(false),
  termsAccepted: z.literal(true),
})
export type ApplicationFields = z.infer<typeof applicationFields>

const consented = ({ ageGroup, guardianConsent }: { ageGroup?: unknown; guardianConsent?: unknown }): boolean =>
  guardianConsent === true || !isMinor(ageGroup)

/** Asked also while other fields are wrong, so that nobody has to mend twice. */
const consentRule = () => ({
  path: ['guardianConsent'],
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
})

/** What applicants say, with the rule that holds between the fields. */
export const consentedFields = applicationFields.refine(consented, consentRule())

/** `key`: the same for every attempt to send one application, so that it is stored once. */
const newApplication = applicationFields.extend({ key: z.uuid() }).refine(consented, consentRule())
export type NewApplication = z.infer<typeof newApplication>

const dateTime = z.iso.datetime({ offset: true })

export const applicationStates = ['new', 'contacted', 'accepted', 'declined'] as const
export type ApplicationState = (typeof applicationStates)[number]

/** `new` is where an application begins. */
export const applicationSteps = ['contacted', 'accepted', 'declined'] as const
export type ApplicationStep = (typeof applicationSteps)[number]

/** Of a receipt: eight characters that nobody takes for another. */
export const receiptPattern = /^K-[346789ACDEFGHJKMNPQRTWXY]{8}$/

/** An application as staff read it. */
export const liverApplication = z.object({
  ...applicationFields.omit({ termsAccepted: true }).shape,
  id: z.int(),
  receipt: z.string(),
  state: z.enum(applicationStates),
  /** Who was signed in; null for a visitor. */
  userId: z.int().nullable(),
  workUrl: z.string().nullable(),
  message: z.string(),
  guardianConsent: z.boolean(),
  receivedAt: dateTime,
})
export type LiverApplication = z.infer<typeof liverApplication>

const id = z.coerce.number().int().min(1).max(2_147_483_647)
const staffOnly = ['SIGN_IN_REQUIRED', 'STAFF_ONLY'] as const

export const applicationEndpoints = {
  'POST /v1/liver-applications': {
    summary: 'Apply from a landing page to become a liver; nobody has to be signed in',
    tag: 'applications',
    body: newApplication,
    answer: z.object({ receipt: z.string().regex(receiptPattern), receivedAt: dateTime }),
    errors: ['APPLICATION_KEY_USED', 'TOO_MANY_APPLICATIONS'],
  },
  'GET /v1/staff/liver-applications': {
    summary: 'Applications from landing pages, the newest first, page by page; for staff',
    tag: 'staff',
    query: z.object({
      campaign: z.enum(applicationCampaigns).optional(),
      /** `nextCursor` of the page before. */
      cursor: id.optional(),
    }),
    answer: z.object({ applications: z.array(liverApplication), nextCursor: z.int().nullable() }),
    errors: staffOnly,
  },
  'GET /v1/staff/liver-applications/{id}': {
    summary: 'One application from a landing page; for staff',
    tag: 'staff',
    params: z.object({ id }),
    answer: liverApplication,
    errors: [...staffOnly, 'APPLICATION_NOT_FOUND'],
  },
  'POST /v1/staff/liver-applications/{id}/state': {
    summary: 'Say that an applicant was contacted, then accepted or declined; for staff',
    tag: 'staff',
    params: z.object({ id }),
    body: z.object({ state: z.enum(applicationSteps) }),
    answer: liverApplication,
    errors: [...staffOnly, 'APPLICATION_NOT_FOUND', 'APPLICATION_STATE'],
  },
} as const satisfies Record<string, Endpoint>
