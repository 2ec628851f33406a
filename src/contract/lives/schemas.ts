import { z } from 'zod'
import { storedNumber } from '../integers.ts'
import { person } from '../account/schemas.ts'
import { dateTime } from '../dates.ts'
import {
  encoderConflict as engineConflict,
  recordingFaults,
  streamFaults,
  streamHealth,
  videoSize,
} from '#engine-protocol/index.ts'
import { genreId } from '../genres/schemas.ts'
import {
  endReasons,
  latencyModes,
  liveStates,
  liveTitleMaxLength,
  thumbnailTemplateNames,
  visibilities,
} from './limits.ts'
import { titleReading, writtenLine } from '../written-text/schemas.ts'

/** The API contains the figures of the engine unchanged. */
export { streamFaults, streamHealth }
export type { StreamFault, StreamHealth, VideoSize } from '#engine-protocol/index.ts'

/**
 * Where a list of lives continues: the time of the last live of a page, in milliseconds, and its id. For lives on air the
 * attention that it had comes first.
 */
export const liveCursor = z.string().regex(/^(\d{1,15}_)?\d{1,15}_[0-9A-Za-z]{12}$/)

/** In milliseconds from the start of a recording. */
export const timeRange = z.object({ fromMs: storedNumber, toMs: storedNumber.min(1) })
export type TimeRange = z.infer<typeof timeRange>

/** The recording of an ended live. */
export const archive = z.object({
  /** The duration of the played range, in milliseconds. */
  durationMs: z.int(),
  /** False for audio alone. */
  hasVideo: z.boolean(),
  /** An unpublished archive is visible to its liver only. */
  published: z.boolean(),
  /** Visible to its liver only. */
  own: z
    .object({
      /** The duration of the whole recording, in milliseconds, regardless of the trim. */
      wholeMs: z.int(),
      /** The size in storage. */
      bytes: z.int(),
      /** The played range, in whole segments; null: all. */
      trim: timeRange.nullable(),
      /** The position of the chosen poster in the whole recording, in milliseconds; null: chosen automatically. */
      posterMs: z.int().nullable(),
      /** Staff have taken the archive down: its liver cannot publish it. */
      takenDown: z.boolean(),
    })
    .nullable(),
})
export type Archive = z.infer<typeof archive>

/** The thumbnail that a liver chooses: a drawing of the server, or the URL of the image that they have uploaded. */
export const thumbnailChoice = z.union([
  z.strictObject({ template: z.enum(thumbnailTemplateNames) }),
  z.strictObject({ url: z.string().max(100) }),
])
export type ThumbnailChoice = z.infer<typeof thumbnailChoice>

/** Shown until there is a frame of the video. */
export const liveThumbnail = z.object({
  /** A WebP; it changes with each new thumbnail. */
  url: z.string(),
  /** Null for an uploaded image. */
  template: z.enum(thumbnailTemplateNames).nullable(),
})

export const live = z.object({
  id: z.string(),
  state: z.enum(liveStates),
  title: z.string(),
  genre: genreId,
  liver: person,
  visibility: z.enum(visibilities),
  /**
   * `follow`: only followers of the liver may watch, read the chat and comment. `blocked`: the liver has blocked the
   * viewer, who may do none of these.
   */
  access: z.enum(['watch', 'follow', 'blocked']),
  latencyMode: z.enum(latencyModes),
  /** A synthetic live of the built-in encoder. */
  demo: z.boolean(),
  viewers: z.int(),
  /** The size of the frames that the encoder sends; null before it has connected, and for audio alone. */
  videoSize: videoSize.nullable(),
  startsAt: dateTime.nullable(),
  startedAt: dateTime.nullable(),
  interruptedAt: dateTime.nullable(),
  /** How long the encoder of an interrupted live can reconnect, in seconds; then the live ends. */
  interruptionGraceSeconds: z.int(),
  endedAt: dateTime.nullable(),
  /** Visible to its liver only: when a live on air ends automatically, at the end of the hours permitted to minors. */
  permittedUntil: dateTime.nullable(),
  /** `permitted-hours` is visible to its liver only. */
  endReason: z.enum(endReasons).nullable(),
  /** Whether the recording is kept when the live ends. */
  archiving: z.boolean(),
  /** Whether the live has a chat. */
  chatting: z.boolean(),
  /** Visible to its liver only. */
  recordingFault: z.enum(recordingFaults).nullable(),
  /** The live has just ended, and its recording is not available yet. */
  archivePending: z.boolean(),
  archive: archive.nullable(),
  /** Its media addresses require a signature (`GET /v1/lives/{id}/playback`), because access is restricted. */
  signed: z.boolean(),
  /** Null if there is none, and for viewers without access. */
  thumbnail: liveThumbnail.nullable(),
  /** The number of users who are reminded of the start; not updated in realtime. */
  reminders: z.int().min(0),
  /** The poster of the live or of its recording, a JPEG; null if there is none. Signed like the playlist. */
  posterUrl: z.string().nullable(),
  /** The multivariant playlist of the live or of its recording; null while there is nothing to play. */
  playlistUrl: z.string().nullable(),
  /**
   * The WHEP endpoint for playback with less latency than HLS, signed likewise. It rejects offers while all slots are in
   * use. Null if the live is not offered over WebRTC.
   */
  whepUrl: z.string().nullable(),
})
export type Live = z.infer<typeof live>

/** A liver whom the user follows, with the live on air, else the next scheduled one; null without either. */
export const followedLiver = live.pick({ liver: true }).extend({ live: live.nullable() })
export type FollowedLiver = z.infer<typeof followedLiver>

export const newLive = z.object({
  title: writtenLine(liveTitleMaxLength).min(1),
  reading: titleReading.default(''),
  genre: genreId,
  /** Null: the live starts as soon as its encoder connects. */
  startsAt: dateTime.nullable(),
  visibility: z.enum(visibilities).default('public'),
  latencyMode: z.enum(latencyModes).default('low'),
  archiving: z.boolean().default(true),
  chatting: z.boolean().default(true),
  /** Null: none; pages show a generated cover. */
  thumbnail: thumbnailChoice.nullable().default(null),
})
export type NewLive = z.infer<typeof newLive>

/** The reminder of one user for one live. */
export const reminderState = live.pick({ reminders: true }).extend({ reminding: z.boolean() })
export type ReminderState = z.infer<typeof reminderState>

/** The signature for the media addresses of a live: `/hls/{id}/~{signature}/…`. */
export const playback = z.object({
  /** Null if the live is public: its addresses need no signature. */
  signature: z.string().nullable(),
  /** The client must request the next signature before this time. */
  expiresAt: dateTime.nullable(),
})
export type Playback = z.infer<typeof playback>

/** One point of the health chart. */
export const healthPoint = z.object({
  /** Milliseconds since the Unix epoch. */
  at: z.int(),
  bitrate: z.number(),
  frameRate: z.number(),
})
export type HealthPoint = z.infer<typeof healthPoint>

/** The settings with which a liver prepares the next live. */
export const liveSettings = live
  .pick({ title: true, genre: true, visibility: true, latencyMode: true, archiving: true, chatting: true })
  .extend({
    /** Of the title. */
    reading: z.string(),
  })
export type LiveSettings = z.infer<typeof liveSettings>

/** An encoder was refused, because another one sends with the same stream key. Visible to the liver only. */
export const encoderConflict = engineConflict.extend({
  /** When it was refused last. */
  at: dateTime,
})
export type EncoderConflict = z.infer<typeof encoderConflict>

export const streamSetting = z.object({
  /** Server address for the encoder, such as `rtmp://localhost:1935/live`. */
  server: z.string(),
  streamKey: z.string(),
  /** The WHIP endpoint for encoders and browsers, with the stream key as bearer token. */
  whip: z.string(),
  /** The open live, else the scheduled one that starts first. */
  live: live.nullable(),
  /** Of the liver's latest live that was on air; null before the first one. */
  lastLive: liveSettings.nullable(),
  health: streamHealth.nullable(),
  /** The last minutes of the open live, oldest first. */
  healthHistory: z.array(healthPoint).readonly(),
  /** Why the encoder was last disconnected; null once its stream is playable. */
  fault: z.enum(streamFaults).nullable(),
  /** Null once another encoder has connected to the live, or the stream key was replaced. */
  conflict: encoderConflict.nullable(),
})
export type StreamSetting = z.infer<typeof streamSetting>
