import { z } from 'zod'
import { retiredAt, version } from '../channels/schemas.ts'
import { castBioMax, castNameMax } from './limits.ts'
import { writtenLine, writtenLines, writtenReading } from '../written-text/schemas.ts'

export const castFields = z.object({
  name: writtenLine(castNameMax).min(1),
  reading: writtenReading(castNameMax).default(''),
  bio: writtenLines(castBioMax).default(''),
})
export type CastFields = z.infer<typeof castFields>

export const castChange = z.object({
  name: castFields.shape.name.optional(),
  reading: castFields.shape.reading.unwrap().optional(),
  bio: castFields.shape.bio.unwrap().optional(),
  version,
})
export type CastChange = z.infer<typeof castChange>

/** A performer of a channel. */
export const cast = z.object({
  id: z.int(),
  channelId: z.int(),
  name: z.string(),
  reading: z.string(),
  bio: z.string(),
  imageUrl: z.string().nullable(),
  version,
})
export type Cast = z.infer<typeof cast>

/** A cast for staff. */
export const staffCast = cast.extend({ retiredAt })
export type StaffCast = z.infer<typeof staffCast>
