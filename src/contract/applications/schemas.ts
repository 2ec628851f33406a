import { z } from 'zod'
import { plainHttpsAddress } from '../livers/limits.ts'
import { genres } from '../lives/limits.ts'
import { ageGroups, applicationCampaigns, applicationStates, consented, consentRule, storable } from './limits.ts'

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

/** What applicants say, with the rule that holds between the fields. */
export const consentedFields = applicationFields.refine(consented, consentRule())

/** `key`: the same for every attempt to send one application, so that it is stored once. */
export const newApplication = applicationFields.extend({ key: z.uuid() }).refine(consented, consentRule())
export type NewApplication = z.infer<typeof newApplication>

export const dateTime = z.iso.datetime({ offset: true })

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

export const id = z.coerce.number().int().min(1).max(2_147_483_647)
