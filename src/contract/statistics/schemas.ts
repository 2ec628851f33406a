import { z } from 'zod'
import { date } from '../dates.ts'
import { reportMaxMs, reportMaxRanges, viewDevices, viewSources } from './limits.ts'

/** One playback, from opening the page to leaving it: 128 random bits in base64url, which are not stored. */
export const playKey = z.string().regex(/^[\w-]{22}$/)

const step = z.int().min(0).max(100_000)

/** The part of the video that a play has watched since its last report. */
export const watchReport = z.object({
  play: playKey,
  /** From 0, one more for each report; a report that is sent again has the same number and counts once. */
  sequence: z.int().min(0).max(1_000_000),
  /** The first and last step of each range that was watched for the first time in this play. */
  ranges: z.array(z.tuple([step, step])).max(reportMaxRanges),
  /** The time of playing, whatever the speed. */
  playedMs: z.int().min(0).max(reportMaxMs),
})
export type WatchReport = z.infer<typeof watchReport>

const count = z.int().min(0)

export const figures = z.object({
  /** Counted once for each person and half hour. */
  views: count,
  /** Playbacks; the retention is a share of them. */
  plays: count,
  watchSeconds: count,
  /** The average share of the video that was watched in a play, 0 to 1; null without plays. */
  watchedShare: z.number().min(0).max(1).nullable(),
  /** Followers of the channel since that time who still follow. */
  newFollowers: count,
})
export type Figures = z.infer<typeof figures>

/** A calendar day in Japan. */
export const dayFigures = figures.extend({ day: date })
export type DayFigures = z.infer<typeof dayFigures>

export const statistics = z.object({
  /** The first day; null where nothing was counted yet. */
  from: date.nullable(),
  /** Today. */
  until: date,
  total: figures,
  /** The period of the same length before; null for all. */
  previous: figures.nullable(),
  days: z.array(dayFigures),
  /** Those with views, the most first. */
  sources: z.array(z.object({ source: z.enum(viewSources), views: count })),
  devices: z.array(z.object({ device: z.enum(viewDevices), views: count })),
})
export type Statistics = z.infer<typeof statistics>

export const topEpisode = z.object({
  id: z.int(),
  seriesId: z.int(),
  title: z.string(),
  views: count,
  watchSeconds: count,
  watchedShare: z.number().min(0).max(1).nullable(),
})
export type TopEpisode = z.infer<typeof topEpisode>

export const channelStatistics = statistics.extend({
  /** The episodes with the most views in the period. */
  episodes: z.array(topEpisode),
})
export type ChannelStatistics = z.infer<typeof channelStatistics>

export const episodeStatistics = statistics.extend({
  title: z.string(),
  /** The length of the present video; null without one. */
  durationSeconds: z.number().nullable(),
  /** The share of plays that watched each step of five seconds, 0 to 1; empty without plays. */
  retention: z.array(z.number().min(0).max(1)),
})
export type EpisodeStatistics = z.infer<typeof episodeStatistics>
