import { z } from 'zod'
import { dateTime } from '../dates.ts'
import { genreId } from '../genres/schemas.ts'
import { licenceStates, plainHttpsAddress } from './limits.ts'

export const licence = z.object({
  state: z.enum(licenceStates),
  /** The reason of a refusal or suspension; empty otherwise. */
  reason: z.string(),
  appliedAt: dateTime.nullable(),
  decidedAt: dateTime.nullable(),
})
export type Licence = z.infer<typeof licence>

const link = z.string().max(200).regex(plainHttpsAddress)

/** The public profile of a liver. */
export const liverFields = z.object({
  introduction: z.string().trim().max(500),
  /** When the liver is usually on air, as free text. */
  schedule: z.string().trim().max(100),
  genres: z.array(genreId).max(3),
  links: z.array(link).max(5),
})
export type LiverFields = z.infer<typeof liverFields>

/** The licence and the public profile of the signed-in user; empty before an application. */
export const liverSettings = z.object({ licence, fields: liverFields, birthDateKnown: z.boolean() })
export type LiverSettings = z.infer<typeof liverSettings>

export const liver = z.object({
  ...liverFields.shape,
  id: z.int(),
  nickName: z.string(),
  avatarUrl: z.string(),
  /** Of the user's profile, like the next one. */
  bio: z.string(),
  signature: z.string(),
  /** The first channel that the liver owns; null without one. */
  channel: z.object({ id: z.int(), name: z.string(), avatarUrl: z.string().nullable() }).nullable(),
})
export type Liver = z.infer<typeof liver>

/** A liver in a list. */
export const liverCard = liver.pick({
  id: true,
  nickName: true,
  avatarUrl: true,
  genres: true,
  schedule: true,
  signature: true,
})
export type LiverCard = z.infer<typeof liverCard>

export const licenceEntry = z.object({ userId: z.int(), nickName: z.string(), licence })
export type LicenceEntry = z.infer<typeof licenceEntry>
