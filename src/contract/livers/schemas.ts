import { z } from 'zod'
import { nickNameMaxLength } from '../account/limits.ts'
import { dateTime } from '../dates.ts'
import { genreId } from '../genres/schemas.ts'
import { channelBrief } from '../channels/schemas.ts'
import {
  introductionMaxLength,
  licenceStates,
  liverGenresMax,
  liverLinkMaxLength,
  liverLinksMax,
  plainHttpsAddress,
  scheduleMaxLength,
} from './limits.ts'
import { writtenLines, writtenReading } from '../written-text/schemas.ts'

export const licence = z.object({
  state: z.enum(licenceStates),
  /** The reason of a refusal or suspension; empty otherwise. */
  reason: z.string(),
  appliedAt: dateTime.nullable(),
  decidedAt: dateTime.nullable(),
})
export type Licence = z.infer<typeof licence>

const link = z.string().max(liverLinkMaxLength).regex(plainHttpsAddress)

/** The public profile of a liver. */
export const liverFields = z.object({
  reading: writtenReading(nickNameMaxLength).default(''),
  introduction: writtenLines(introductionMaxLength),
  /** When the liver is usually on air, as free text. */
  schedule: writtenLines(scheduleMaxLength),
  genres: z.array(genreId).max(liverGenresMax),
  links: z.array(link).max(liverLinksMax),
})
export type LiverFields = z.infer<typeof liverFields>

/** Readings of earlier versions of the site may have other characters than kana. */
const storedFields = liverFields.extend({ reading: z.string() })

/** The licence and the public profile of the signed-in user; empty before an application. */
export const liverSettings = z.object({ licence, fields: storedFields, birthDateKnown: z.boolean() })
export type LiverSettings = z.infer<typeof liverSettings>

export const liver = z.object({
  ...storedFields.shape,
  id: z.int(),
  nickName: z.string(),
  avatarUrl: z.string(),
  /** Of the user's profile, like the next one. */
  bio: z.string(),
  signature: z.string(),
  /** The first channel that the liver owns; null without one. */
  channel: channelBrief.nullable(),
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

/** How the name of a liver is pronounced, for staff. */
export const liverReading = z.object({ userId: z.int(), nickName: z.string(), reading: z.string() })
export type LiverReading = z.infer<typeof liverReading>

export const licenceEntry = z.object({ userId: z.int(), nickName: z.string(), licence })
export type LicenceEntry = z.infer<typeof licenceEntry>
