import { z } from 'zod'
import { storedNumber } from '../integers.ts'
import { person } from '../account/schemas.ts'
import { dateTime } from '../dates.ts'
import { pickLayouts, pickPermissions, pickSeconds, pickTitleMax } from './limits.ts'
import { channelBrief } from '../channels/schemas.ts'
import { writtenLine } from '../written-text/schemas.ts'

/** The fields of every new pick. */
const cut = z.object({
  title: writtenLine(pickTitleMax).min(1),
  durationMs: z
    .int()
    .min(pickSeconds.min * 1000)
    .max(pickSeconds.max * 1000),
  layout: z.enum(pickLayouts),
  /** The position of the upright window, from the left (0) to the right edge (1) of the frame. */
  window: z.number().min(0).max(1).default(0.5),
})

/** Cut from a live by what the viewer saw: the date that the player shows, not the time of the server. */
export const newLivePick = cut.extend({ from: dateTime })
export type NewLivePick = z.infer<typeof newLivePick>

export const newEpisodePick = cut.extend({ positionMs: storedNumber })
export type NewEpisodePick = z.infer<typeof newEpisodePick>

/** Where a pick was cut. */
export const pickSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('live'), id: z.string(), title: z.string(), liver: person }),
  z.object({
    kind: z.literal('episode'),
    id: z.int(),
    seriesId: z.int(),
    title: z.string(),
    channel: channelBrief,
  }),
])
export type PickSource = z.infer<typeof pickSource>

export const pick = z.object({
  id: z.int(),
  title: z.string(),
  /** Null: a user who deleted the account. */
  cutter: person.nullable(),
  source: pickSource,
  /** Where it starts in the source. */
  positionMs: z.int().min(0),
  durationMs: z.int().min(0),
  layout: z.enum(pickLayouts),
  /** In pixels; null until the file is made. */
  size: z.object({ width: z.int(), height: z.int() }).nullable(),
  /** Null until the file is made. */
  posterUrl: z.string().nullable(),
  /** The viewer may remove it. */
  removable: z.boolean(),
  createdAt: dateTime,
})
export type Pick = z.infer<typeof pick>

/** The address is signed for a few minutes. */
export const pickPlayback = z.object({
  /** `playlist`: the file is not made yet; it contains whole segments, and starts at EXT-X-START. */
  type: z.enum(['file', 'playlist']),
  url: z.string(),
  durationMs: z.int().min(0),
  expiresAt: dateTime,
})
export type PickPlayback = z.infer<typeof pickPlayback>

export const pickSetting = z.object({
  permission: z.enum(pickPermissions),
  /** The signed-in user may cut picks; false for a visitor. */
  mayCut: z.boolean(),
})
export type PickSetting = z.infer<typeof pickSetting>
