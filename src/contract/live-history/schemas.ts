import { z } from 'zod'
import { giftName, supporter } from '../gifts/schemas.ts'
import { liveThumbnail } from '../lives/schemas.ts'
import { dateTime } from '../dates.ts'

/** The start of the last live of a page, in milliseconds, and its id. */
export const historyCursor = z.string().regex(/^\d{1,14}_[0-9A-Za-z]{12}$/)

/** The points of the last supporter of a page, when they were reached, in milliseconds, the user's id and the rank. */
export const supportersCursor = z.string().regex(/^\d{1,15}_\d{1,14}_\d{1,9}_\d{1,9}$/)

/** The time of the last gift of a page, in milliseconds, and its id. */
export const sentCursor = z.string().regex(/^\d{1,14}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)

/** The figures of an ended live. */
export const liveFigures = z.object({
  /** From the start to the end, including interruptions. */
  durationMs: z.int(),
  /** The largest number of viewers at one time. */
  peakViewers: z.int(),
  /** Distinct users, and visits of viewers who were not signed in; null for a live before these were recorded. */
  totalViewers: z.int().nullable(),
  /** The time that all viewers watched together; null like `totalViewers`. */
  watchSeconds: z.int().nullable(),
  /** Users who followed the liver during the live, and still do. */
  newFollowers: z.int(),
  /** Without deleted comments and those of the liver. */
  comments: z.int(),
  /** With their quantities; without revoked ones. */
  gifts: z.int(),
  points: z.int(),
})
export type LiveFigures = z.infer<typeof liveFigures>

export const historyItem = z.object({
  id: z.string(),
  title: z.string(),
  startedAt: dateTime,
  endedAt: dateTime,
  demo: z.boolean(),
  genre: z.string(),
  /** The poster of the archive; null without one, and if the archive needs a signature. */
  posterUrl: z.string().nullable(),
  /** The one that the liver has chosen. */
  thumbnail: liveThumbnail.nullable(),
  figures: liveFigures,
})
export type HistoryItem = z.infer<typeof historyItem>

/** An interval of a live. */
export const historyInterval = z.object({
  /** Milliseconds from the start of the live. */
  fromMs: z.int(),
  /** The largest number at one time; null like `totalViewers`. */
  viewers: z.int().nullable(),
  newFollowers: z.int(),
  comments: z.int(),
  gifts: z.int(),
  points: z.int(),
})
export type HistoryInterval = z.infer<typeof historyInterval>

/** A supporter with the number of gifts. */
export const historySupporter = supporter.extend({ gifts: z.int() })
export type HistorySupporter = z.infer<typeof historySupporter>

/** A gift at its moment. */
export const chartGift = z.object({
  id: z.uuid(),
  name: giftName,
  imageUrl: z.string(),
  quantity: z.int(),
  points: z.int(),
  /** Milliseconds from the start of the live. */
  atMs: z.int(),
  sender: supporter.shape.user,
})
export type ChartGift = z.infer<typeof chartGift>

export const liveHistory = historyItem.extend({
  /** The length of each interval, whole minutes; the last one may be shorter. */
  intervalMs: z.int(),
  /** From the start to the end, without gaps. */
  intervals: z.array(historyInterval),
  /** Those with the most points, in the order of sending; without revoked ones. */
  gifts: z.array(chartGift),
  /** The last five lives before this one, newest first, and the means of their figures; null without any. */
  before: z.array(historyItem.omit({ genre: true, posterUrl: true, thumbnail: true })),
  mean: liveFigures.nullable(),
})
export type LiveHistory = z.infer<typeof liveHistory>

/** The gifts of a supporter in the liver's lives before one, without revoked ones. */
export const earlierSupport = z.object({
  /** Those with gifts of the supporter. */
  lives: z.int(),
  gifts: z.int(),
  points: z.int(),
  /** The last of these lives, newest first. */
  last: z.array(
    historyItem.pick({ id: true, title: true, startedAt: true }).extend({ gifts: z.int(), points: z.int() }),
  ),
})
export type EarlierSupport = z.infer<typeof earlierSupport>

/** A gift that a supporter sent in a live. */
export const sentGift = z.object({
  id: z.uuid(),
  name: giftName,
  imageUrl: z.string(),
  quantity: z.int(),
  points: z.int(),
  at: dateTime,
  /** Milliseconds from the start of the live. */
  atMs: z.int(),
  thanked: z.boolean(),
})
export type SentGift = z.infer<typeof sentGift>

/** One supporter of a live. */
export const supporterHistory = z.object({
  live: historyItem.pick({ id: true, title: true, startedAt: true, endedAt: true }),
  supporter: historySupporter,
  lastGiftAt: dateTime,
  earlier: earlierSupport,
})
export type SupporterHistory = z.infer<typeof supporterHistory>
