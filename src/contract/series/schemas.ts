import { z } from 'zod'
import { channelBrief, retiredAt, version } from '../channels/schemas.ts'
import { episodeVisibilities } from '../episodes/limits.ts'
import { seriesDescriptionMax, seriesTitleMax } from './limits.ts'
import { titleReading, writtenLine, writtenLines } from '../written-text/schemas.ts'

const title = writtenLine(seriesTitleMax).min(1)
const description = writtenLines(seriesDescriptionMax)
const visibility = z.enum(episodeVisibilities)

export const newSeries = z.object({
  title,
  reading: titleReading.default(''),
  description: description.default(''),
  /** Of new episodes; those of the series remain as they are. */
  visibility: visibility.default('public'),
})
export type NewSeries = z.infer<typeof newSeries>

export const seriesChange = z.object({
  title: title.optional(),
  reading: titleReading.optional(),
  description: description.optional(),
  visibility: visibility.optional(),
  version,
})
export type SeriesChange = z.infer<typeof seriesChange>

export const series = z.object({
  id: z.int(),
  channelId: z.int(),
  title: z.string(),
  reading: z.string(),
  description: z.string(),
  coverUrl: z.string().nullable(),
  visibility,
  version,
})
export type Series = z.infer<typeof series>

/** A series in a list with several channels. */
export const seriesCard = series.extend({ channel: channelBrief })
export type SeriesCard = z.infer<typeof seriesCard>

/** A series for staff. */
export const staffSeries = series.extend({ retiredAt })
export type StaffSeries = z.infer<typeof staffSeries>
