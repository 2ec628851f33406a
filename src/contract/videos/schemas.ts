import { z } from 'zod'
import { storedNumber } from '../integers.ts'
import { dateTime } from '../dates.ts'
import { failures, rejectionReasons, renditionProgress } from '#engine-protocol/index.ts'
import { next } from '../cursor.ts'
import { languages, type Text } from '../languages.ts'
import { position, roomName } from '../realtime/schemas.ts'
import { captionLanguagePattern, chaptersMax, chapterTitleMaxLength, videoStates } from './limits.ts'
import { writtenLine } from '../written-text/schemas.ts'

const milliseconds = storedNumber
const text = z.record(z.enum(languages), z.string()) satisfies z.ZodType<Text>

/** The facts of a video for other pages. */
export const videoSummary = z.object({
  id: z.int(),
  channelId: z.int(),
  /** `ready` also while a new file replaces the one that plays. */
  state: z.enum(videoStates),
  durationSeconds: z.number().nullable(),
  /** In pixels. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  thumbnailUrl: z.string().nullable(),
})
export type VideoSummary = z.infer<typeof videoSummary>

/** A file of a video, for the editors of its channel. */
export const videoFile = z.object({
  state: z.enum(videoStates),
  name: z.string(),
  bytes: z.int(),
  /** Bytes that have arrived. */
  received: z.int(),
  /** The address of its upload; null once all bytes have arrived. */
  uploadUrl: z.string().nullable(),
  /** When the upload is deleted if nothing more arrives; null once all bytes have arrived. */
  expiresAt: dateTime.nullable(),
  /** Null unless it is being converted. */
  progress: z.object({ share: z.number(), renditions: z.array(renditionProgress).readonly() }).nullable(),
  /** Why it was refused, or why its conversion failed; null in other states. */
  reason: z.object({ code: z.enum([...rejectionReasons, ...failures]), message: text }).nullable(),
  createdAt: dateTime,
})
export type VideoFile = z.infer<typeof videoFile>

export const captionLanguage = z.string().regex(captionLanguagePattern)

export const captionTrack = z.object({ language: captionLanguage, url: z.string() })
export type CaptionTrack = z.infer<typeof captionTrack>

export const chapter = z.object({
  atMs: milliseconds,
  title: writtenLine(chapterTitleMaxLength).min(1),
})
export type Chapter = z.infer<typeof chapter>

export const chapters = z.array(chapter).max(chaptersMax)

/** A video, for the editors of its channel. */
export const video = videoSummary.extend({
  /** Changes with each edit; an edit names the version that it changes. */
  version: z.int(),
  /** The file that plays; null until the first one is ready. */
  current: videoFile.nullable(),
  /** The first file while it is not ready, or one that will replace the current one. */
  next: videoFile.nullable(),
  thumbnail: z.object({ source: z.enum(['automatic', 'frame', 'image']), atMs: milliseconds.nullable() }),
  /** The version changes with the file: a change of captions names the one that it replaces. */
  captions: z.array(captionTrack.extend({ version: z.int() })),
  chapters: z.array(chapter),
  createdAt: dateTime,
})
export type Video = z.infer<typeof video>

export const videoPage = z.object({
  videos: z.array(video),
  next,
  /** Whether this site takes video files: the machine of the site must be able to convert them. */
  uploads: z.boolean(),
})
export type VideoPage = z.infer<typeof videoPage>

/** The data for a player. Poster and thumbnails of the seek bar are beside the playlist, as for archives. */
export const videoPlayback = z.object({
  playlistUrl: z.string(),
  /** Signs the addresses beside the playlist; renewed by another request. */
  signature: z.string(),
  expiresAt: dateTime,
  durationSeconds: z.number(),
  captions: z.array(captionTrack),
  chapters: z.array(chapter),
})
export type VideoPlayback = z.infer<typeof videoPlayback>

/** The messages of the room of a channel's videos, which only its editors may join. */
export const videosRoomMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('joined'),
    room: roomName,
    position,
    viewers: z.int(),
    events: z.array(z.unknown()).max(0),
  }),
  /** A video has changed, or its conversion has made progress. */
  z.object({ type: z.literal('video'), room: roomName, video }),
  z.object({ type: z.literal('videoRemoved'), room: roomName, id: z.int() }),
  z.object({ type: z.literal('closed'), room: roomName }),
])
export type VideosRoomMessage = z.infer<typeof videosRoomMessage>
