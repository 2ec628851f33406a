import { z } from 'zod'
import { dateTime } from '../dates.ts'
import { channelBrief, version } from '../channels/schemas.ts'
import { genreId } from '../genres/schemas.ts'
import { bodyId } from '../ids.ts'
import {
  episodeCastsMax,
  episodeDescriptionMax,
  episodeStates,
  episodeTitleMax,
  episodeVisibilities,
} from './limits.ts'
import { titleReading, writtenLine, writtenLines } from '../written-text/schemas.ts'

const title = writtenLine(episodeTitleMax).min(1)
const description = writtenLines(episodeDescriptionMax)
const visibility = z.enum(episodeVisibilities)
const genre = genreId.nullable()
const castIds = z.array(bodyId).max(episodeCastsMax)
const videoId = bodyId.nullable()

export const newEpisode = z.object({
  title,
  reading: titleReading.default(''),
  description: description.default(''),
  /** That of the series if omitted. */
  visibility: visibility.optional(),
  genre: genre.default(null),
  commenting: z.boolean().default(true),
  castIds: castIds.default([]),
  videoId: videoId.default(null),
})
export type NewEpisode = z.infer<typeof newEpisode>

export const episodeChange = z.object({
  title: title.optional(),
  reading: titleReading.optional(),
  description: description.optional(),
  visibility: visibility.optional(),
  genre: genre.optional(),
  commenting: z.boolean().optional(),
  castIds: castIds.optional(),
  /** Another video replaces the file: comments and views belong to the episode. */
  videoId: videoId.optional(),
  version,
})
export type EpisodeChange = z.infer<typeof episodeChange>

/** The publication that an editor has seen; changes by others are not overwritten. Whatever there is, if omitted. */
export const publication = z.object({ publishesAt: dateTime.nullable(), visibility })
export type SeenPublication = z.infer<typeof publication>

/** The video of an episode. */
export const episodeVideo = z.object({
  id: z.int(),
  state: z.enum(['uploading', 'waiting', 'converting', 'ready', 'refused', 'failed']),
  durationSeconds: z.number().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  thumbnailUrl: z.string().nullable(),
})
export type EpisodeVideo = z.infer<typeof episodeVideo>

/** An episode in lists. */
export const episodeSummary = z.object({
  id: z.int(),
  channelId: z.int(),
  series: z.object({ id: z.int(), title: z.string() }),
  title: z.string(),
  visibility,
  genre,
  state: z.enum(episodeStates),
  publishesAt: dateTime.nullable(),
  /** `follow`: only followers of the channel may watch it. */
  access: z.enum(['watch', 'follow']),
  /** Null before a video is chosen, and for viewers who may not watch. */
  video: episodeVideo.nullable(),
  views: z.int().min(0),
  /** Where the signed-in user resumes; null from the start. */
  progressMs: z.int().nullable(),
  /** Whether the signed-in user has watched it to the end. */
  finished: z.boolean(),
})
export type EpisodeSummary = z.infer<typeof episodeSummary>

/** An episode in a list with several channels. */
export const episodeCard = episodeSummary.extend({
  channel: channelBrief,
})
export type EpisodeCard = z.infer<typeof episodeCard>

export const episode = episodeSummary.extend({
  /** Of the title. */
  reading: z.string(),
  description: z.string(),
  commenting: z.boolean(),
  casts: z.array(z.object({ id: z.int(), name: z.string(), imageUrl: z.string().nullable() })),
  version,
})
export type Episode = z.infer<typeof episode>

/** An episode of a series with its number in the list, from 1. */
export const numberedEpisode = z.object({ number: z.int().min(1), episode: episodeSummary })
export type NumberedEpisode = z.infer<typeof numberedEpisode>

/** The episodes of a series that decide what a viewer watches next: each one can be watched, or is null. */
export const seriesWatching = z.object({
  first: numberedEpisode.nullable(),
  /** Watched last. */
  last: numberedEpisode.nullable(),
  /** After the last watched one. */
  following: numberedEpisode.nullable(),
})
export type SeriesWatching = z.infer<typeof seriesWatching>

/** A neighbour in the order of the series. */
export const neighbour = z.object({ id: z.int(), title: z.string() }).nullable()

export const episodePage = z.object({ episode, previous: neighbour, next: neighbour })
export type EpisodePage = z.infer<typeof episodePage>

/** Why a viewer does not find a published episode that others may know. Nothing else about the episode is public. */
export const episodeClosure = z.object({
  /** For premium members. */
  reason: z.literal('premium'),
  publishesAt: dateTime,
})
export type EpisodeClosure = z.infer<typeof episodeClosure>

/** 128 random bits in base64url. */
export const inviteKey = z.string().regex(/^[\w-]{22}$/)

export const episodeInvite = z.object({ id: z.int(), createdAt: dateTime })
export type EpisodeInvite = z.infer<typeof episodeInvite>
