import { z } from 'zod'
import { dateTime } from '../dates.ts'
import { plainHttpsAddress } from '../livers/limits.ts'
import { genreId } from '../genres/schemas.ts'
import {
  ageGroups,
  applicantNameMaxLength,
  applicationCampaigns,
  applicationMessageMaxLength,
  workUrlMaxLength,
  applicationStates,
  consented,
  consentRule,
  storable,
} from './limits.ts'
import { writtenLine, writtenLines } from '../written-text/schemas.ts'

/** The fields that an applicant fills in. */
export const applicationFields = z.object({
  campaign: z.enum(applicationCampaigns),
  name: writtenLine(applicantNameMaxLength).min(1),
  // Japanese keyboards also type an address in full-width characters.
  mail: z.string().normalize('NFKC').trim().max(254).regex(z.regexes.email),
  ageGroup: z.enum(ageGroups),
  genre: genreId,
  workUrl: z.string().trim().max(workUrlMaxLength).regex(plainHttpsAddress).refine(storable).optional(),
  message: writtenLines(applicationMessageMaxLength).default(''),
  guardianConsent: z.boolean().default(false),
  termsAccepted: z.literal(true),
})
export type ApplicationFields = z.infer<typeof applicationFields>

/** The same with the rule that minors need the consent of a guardian. */
export const consentedFields = applicationFields.refine(consented, consentRule())

/** `key` is the idempotency key: repeated requests store one application. */
export const newApplication = applicationFields.extend({ key: z.uuid() }).refine(consented, consentRule())
export type NewApplication = z.infer<typeof newApplication>

/** An application, for staff. */
export const liverApplication = z.object({
  ...applicationFields.omit({ termsAccepted: true }).shape,
  id: z.int(),
  receipt: z.string(),
  state: z.enum(applicationStates),
  /** The signed-in user; null for a visitor. */
  userId: z.int().nullable(),
  workUrl: z.string().nullable(),
  message: z.string(),
  guardianConsent: z.boolean(),
  receivedAt: dateTime,
})
export type LiverApplication = z.infer<typeof liverApplication>
