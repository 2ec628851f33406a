import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { genres } from './lives.ts'

/** `none`: never applied. */
export const licenceStates = ['none', 'applied', 'granted', 'refused', 'suspended'] as const
export type LicenceState = (typeof licenceStates)[number]

const dateTime = z.iso.datetime({ offset: true })

export const licence = z.object({
  state: z.enum(licenceStates),
  /** Why it was refused or suspended; empty otherwise. */
  reason: z.string(),
  appliedAt: dateTime.nullable(),
  decidedAt: dateTime.nullable(),
})
export type Licence = z.infer<typeof licence>

/** The edition of the safety guideline that an applicant accepts. */
export const guidelineEdition = '2026-11-01'

/** An address on the web without a user name in front of the host and without a port. */
export const plainHttpsAddress = /^https:\/\/[\w-]+(\.[\w-]+)+(\/\S*)?$/

const link = z.string().max(200).regex(plainHttpsAddress)

/** What everybody may read of a liver. */
export const liverFields = z.object({
  introduction: z.string().trim().max(500),
  /** When the liver is usually on air, in their own words. */
  schedule: z.string().trim().max(100),
  genres: z.array(z.enum(genres)).max(3),
  links: z.array(link).max(5),
})
export type LiverFields = z.infer<typeof liverFields>

/** The liver side of the signed-in user; before an application the fields are empty. */
export const liverSettings = z.object({ licence, fields: liverFields, birthDateKnown: z.boolean() })
export type LiverSettings = z.infer<typeof liverSettings>

export const liver = z.object({
  ...liverFields.shape,
  id: z.int(),
  nickName: z.string(),
  avatarUrl: z.string(),
})
export type Liver = z.infer<typeof liver>

export const licenceEntry = z.object({ userId: z.int(), nickName: z.string(), licence })
export type LicenceEntry = z.infer<typeof licenceEntry>

export const licenceDecisions = ['grant', 'refuse', 'suspend'] as const
export type LicenceDecision = (typeof licenceDecisions)[number]

export const liverEndpoints = {
  'GET /v1/liver-profile': {
    summary: 'The licence and the public liver fields of the signed-in user',
    tag: 'livers',
    answer: liverSettings,
    errors: ['SIGN_IN_REQUIRED'],
  },
  'POST /v1/liver-profile': {
    summary: 'Change the public liver fields',
    tag: 'livers',
    body: liverFields,
    answer: liverSettings,
    errors: ['SIGN_IN_REQUIRED', 'NOT_A_LIVER'],
  },
  'POST /v1/liver-profile/application': {
    summary: 'Apply for a live licence; the safety guideline must be accepted',
    tag: 'livers',
    body: liverFields.extend({ acceptedGuideline: z.string().max(20) }),
    answer: liverSettings,
    errors: ['SIGN_IN_REQUIRED', 'GUIDELINE_NOT_ACCEPTED', 'BIRTH_DATE_REQUIRED', 'LICENCE_STATE'],
  },
  'GET /v1/livers/{id}': {
    summary: 'A liver as everybody may see them',
    tag: 'livers',
    params: z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) }),
    answer: liver,
    errors: ['LIVER_NOT_FOUND'],
  },
  'GET /v1/staff/licences': {
    summary: 'Licences in one state, the longest waiting first; for staff',
    tag: 'staff',
    query: z.object({ state: z.enum(licenceStates).exclude(['none']).default('applied') }),
    answer: z.object({ licences: z.array(licenceEntry) }),
    errors: ['SIGN_IN_REQUIRED', 'STAFF_ONLY'],
  },
  'POST /v1/staff/licences/{userId}': {
    summary: 'Grant, refuse or suspend a licence; for staff',
    tag: 'staff',
    params: z.object({ userId: z.coerce.number().int().min(1).max(2_147_483_647) }),
    body: z.object({ decision: z.enum(licenceDecisions), reason: z.string().trim().max(500).default('') }),
    answer: licenceEntry,
    errors: ['SIGN_IN_REQUIRED', 'STAFF_ONLY', 'LIVER_NOT_FOUND', 'REASON_REQUIRED', 'LICENCE_STATE'],
  },
} as const satisfies Record<string, Endpoint>
