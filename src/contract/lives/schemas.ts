import { z } from 'zod'
import { streamFaults, streamHealth, videoSize } from '#engine-protocol/index.ts'
import { endReasons, genres, latencyModes, liveStates, recordingFaults, visibilities } from './limits.ts'

/** The API contains the figures of the engine unchanged. */
export { streamFaults, streamHealth }
export type { StreamFault, StreamHealth, VideoSize } from '#engine-protocol/index.ts'

const dateTime = z.iso.datetime({ offset: true })

/** In milliseconds from the start of a recording. */
export const timeRange = z.object({ fromMs: z.int().min(0), toMs: z.int().min(1) })
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

export const live = z.object({
  id: z.string(),
  state: z.enum(liveStates),
  title: z.string(),
  genre: z.enum(genres),
  liver: z.object({ id: z.int(), nickName: z.string(), avatarUrl: z.string() }),
  visibility: z.enum(visibilities),
  latencyMode: z.enum(latencyModes),
  /** A synthetic live of the built-in encoder. */
  demo: z.boolean(),
  viewers: z.int(),
  /** The size of the frames that the encoder sends; null before it has connected, and for audio alone. */
  videoSize: videoSize.nullable(),
  startsAt: dateTime.nullable(),
  startedAt: dateTime.nullable(),
  interruptedAt: dateTime.nullable(),
  endedAt: dateTime.nullable(),
  /** Visible to its liver only: when a live on air ends automatically, at the end of the hours permitted to minors. */
  permittedUntil: dateTime.nullable(),
  /** Visible to its liver only. */
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

export const newLive = z.object({
  title: z.string().trim().min(1).max(50),
  genre: z.enum(genres),
  /** Null: the live starts as soon as its encoder connects. */
  startsAt: dateTime.nullable(),
  visibility: z.enum(visibilities).default('public'),
  latencyMode: z.enum(latencyModes).default('low'),
  archiving: z.boolean().default(true),
  chatting: z.boolean().default(true),
})
export type NewLive = z.infer<typeof newLive>

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
export const liveSettings = live.pick({
  title: true,
  genre: true,
  visibility: true,
  latencyMode: true,
  archiving: true,
  chatting: true,
})
export type LiveSettings = z.infer<typeof liveSettings>

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
})
export type StreamSetting = z.infer<typeof streamSetting>
