import { z } from 'zod'
import { date, dateTime } from '../dates.ts'
import { languages } from '../languages.ts'
import { bioMaxLength, identityProviders, nickNameMaxLength, roles, signatureMaxLength } from './limits.ts'
import { writtenLine, writtenLines } from '../written-text/schemas.ts'

/** A user as others see them beside what they made; the name of a deleted user is `deletedUserName`. */
export const person = z.object({ id: z.int(), nickName: z.string(), avatarUrl: z.string() })
export type Person = z.infer<typeof person>

export const user = person.extend({ bio: z.string(), signature: z.string() })
export type User = z.infer<typeof user>

export const profile = z.object({ user, roles: z.array(z.enum(roles)), language: z.enum(languages) })
export type Profile = z.infer<typeof profile>

/** ISO 3166-1 alpha-2. */
export const countryCode = z.string().regex(/^[A-Z]{2}$/)

/** The account settings, visible to the user only. */
export const accountSettings = z.object({
  user,
  language: z.enum(languages),
  country: z.string(),
  /** `YYYY-MM-DD`; set once. */
  birthDate: date.nullable(),
  email: z.string().nullable(),
  identities: z.array(
    z.object({ provider: z.enum(identityProviders), email: z.string().nullable(), linkedAt: dateTime }),
  ),
})
export type AccountSettings = z.infer<typeof accountSettings>

export const profileChange = z.object({
  nickName: writtenLine(nickNameMaxLength).min(1),
  bio: writtenLines(bioMaxLength),
  signature: writtenLine(signatureMaxLength),
  language: z.enum(languages),
  country: countryCode,
})
export type ProfileChange = z.infer<typeof profileChange>
