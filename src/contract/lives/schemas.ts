import { z } from 'zod'
import { streamFaults, streamHealth } from '#engine-protocol/index.ts'
import { endReasons, genres, latencyModes, liveStates, recordingFaults, visibilities } from './limits.ts'

/** Figures of the engine are part of the API as they are. */
export { streamFaults, streamHealth }
export type { StreamFault, StreamHealth } from '#engine-protocol/index.ts'

const dateTime = z.iso.datetime({ offset: true })

/** Milliseconds from the beginning of a recording. */
export const timeRange = z.object({ fromMs: z.int().min(0), toMs: z.int().min(1) })
export type TimeRange = z.infer<typeof timeRange>

/** The recording of a live that is over. */
export const archive = z.object({
  /** Of what is played, in milliseconds. */
  durationMs: z.int(),
  /** Sound alone otherwise. */
  picture: z.boolean(),
  /** Unpublished, only its liver sees it. */
  published: z.boolean(),
  /** For its liver only. */
  own: z
    .object({
      /** Of all that was recorded, whatever the trim. */
      wholeMs: z.int(),
      /** On the disk. */
      bytes: z.int(),
      /** What is played, in whole segments; null: all. */
      trim: timeRange.nullable(),
      /** The position of the chosen thumbnail in the whole recording; null where none is chosen. */
      pictureMs: z.int().nullable(),
      /** Staff have taken it off the site: it can't be published. */
      withheld: z.boolean(),
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
  startsAt: dateTime.nullable(),
  startedAt: dateTime.nullable(),
  interruptedAt: dateTime.nullable(),
  endedAt: dateTime.nullable(),
  /** For its liver only: when a live on air ends by itself, because of the hours permitted to minors. */
  mustEndAt: dateTime.nullable(),
  /** For its liver only. */
  endReason: z.enum(endReasons).nullable(),
  /** Whether the recording is kept when the live ends. */
  archiving: z.boolean(),
  /** It has a chat. */
  chatting: z.boolean(),
  /** For its liver only. */
  recordingFault: z.enum(recordingFaults).nullable(),
  /** The live has just ended, and its recording is being made ready. */
  archivePending: z.boolean(),
  archive: archive.nullable(),
  /** Its addresses need a signature (`GET /v1/lives/{id}/playback`): not everybody may play it. */
  signed: z.boolean(),
  /** A JPEG of what is on air now, or of its recording; null where there is none. Signed like the playlist. */
  pictureUrl: z.string().nullable(),
  /** The multivariant playlist, of the live or of its recording, while there is something to play. */
  playlistUrl: z.string().nullable(),
  /**
   * Where a player may post an offer to watch with less delay than by the playlist (WHEP), signed likewise; it is refused
   * where all places are taken. Null where the live is not offered so.
   */
  whepUrl: z.string().nullable(),
})
export type Live = z.infer<typeof live>

export const newLive = z.object({
  title: z.string().trim().min(1).max(50),
  genre: z.enum(genres),
  /** Null starts at once: the live waits for its encoder. */
  startsAt: dateTime.nullable(),
  visibility: z.enum(visibilities).default('public'),
  latencyMode: z.enum(latencyModes).default('low'),
  archiving: z.boolean().default(true),
  chatting: z.boolean().default(true),
})
export type NewLive = z.infer<typeof newLive>

/** What the addresses of a live's files must carry: `/hls/{id}/~{signature}/…`. */
export const playback = z.object({
  /** Null where anybody may play it: then the addresses stay as they are. */
  signature: z.string().nullable(),
  /** By when the next one must be asked for. */
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

export const streamSetting = z.object({
  /** Server address for the encoder, such as `rtmp://localhost:1935/live`. */
  server: z.string(),
  streamKey: z.string(),
  /** Where encoders and browsers that speak WHIP post their offer, with the stream key as bearer token. */
  whip: z.string(),
  /** The open live, else the scheduled one that starts first. */
  live: live.nullable(),
  health: streamHealth.nullable(),
  /** The last minutes of the open live, the oldest first. */
  healthHistory: z.array(healthPoint).readonly(),
  /** Why the encoder was last sent away, until it is playable. */
  fault: z.enum(streamFaults).nullable(),
})
export type StreamSetting = z.infer<typeof streamSetting>
