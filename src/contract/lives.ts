import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'

export const liveStates = [
  'draft',
  'scheduled',
  'preparing',
  'on_air',
  'interrupted',
  'ended',
  'archived',
  'cancelled',
] as const
export type LiveState = (typeof liveStates)[number]

export const genres = [
  'talk',
  'music',
  'game',
  'sing',
  'dance',
  'cooking',
  'travel',
  'study',
  'sports',
  'other',
] as const
export type Genre = (typeof genres)[number]

/** `invite`: in no list; whoever has the address may watch. */
export const visibilities = ['public', 'invite'] as const
/** `normal` plays a few segments behind the edge, for networks that stutter. */
export const latencyModes = ['low', 'normal'] as const

/** How long an interrupted live waits for its encoder, in seconds. */
export const interruptionGraceSeconds = 60
/** How long before its start an encoder may open a scheduled live, in minutes. */
export const earlyStartMinutes = 15

/** What can be listed: `on_air` holds interrupted lives too, `archived` those whose recording everybody may play. */
export const liveLists = ['on_air', 'scheduled', 'ended', 'archived'] as const
export type LiveList = (typeof liveLists)[number]

const dateTime = z.iso.datetime({ offset: true })
const liveId = z.object({ id: z.string().regex(/^[0-9A-Za-z]{12}$/) })

/** Why a live is not being recorded although it was to be. */
export const recordingFaults = ['disk-full', 'storage-failed'] as const

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
  /** Whether the recording is kept when the live ends. */
  archiving: z.boolean(),
  /** For its liver only. */
  recordingFault: z.enum(recordingFaults).nullable(),
  /** The live has just ended, and its recording is being made ready. */
  archivePending: z.boolean(),
  archive: archive.nullable(),
  /** The multivariant playlist, of the live or of its recording, while there is something to play. */
  playlistUrl: z.string().nullable(),
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
})
export type NewLive = z.infer<typeof newLive>

export const streamHealth = z.object({
  /** Bits per second, picture and sound together. */
  bitrate: z.number(),
  /** Pictures per second. */
  frameRate: z.number(),
  /** Between the last two key frames, in milliseconds. */
  keyFrameInterval: z.number().nullable(),
  /** Media time that came in relation to the time it took; below 1 the encoder falls behind. */
  speed: z.number(),
  /** Pictures that the encoder left out since it connected. */
  droppedFrames: z.int(),
  /** The loudest moment of late, in dB below full scale (0 to -100); null without sound, or before it is known. */
  soundLevel: z.number().nullable(),
  width: z.int(),
  height: z.int(),
  videoCodec: z.string().nullable(),
  audioCodec: z.string().nullable(),
  encoder: z.string().nullable(),
  protocol: z.enum(['rtmp']),
  /** Times the encoder came back during this live. */
  reconnects: z.int(),
  /** How long after its last byte a part was listed, in milliseconds (99th percentile). */
  partLateness: z.number(),
})
export type StreamHealth = z.infer<typeof streamHealth>

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
  /** The open live, else the scheduled one that starts first. */
  live: live.nullable(),
  health: streamHealth.nullable(),
  /** The last minutes of the open live, the oldest first. */
  healthHistory: z.array(healthPoint).readonly(),
})
export type StreamSetting = z.infer<typeof streamSetting>

/** What the socket of a live sends: the whole truth each time, so that a lost message does no harm. */
export const liveSocketMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('live'), live }),
  z.object({ type: z.literal('viewers'), viewers: z.int() }),
  /** To the liver only. */
  z.object({ type: z.literal('health'), health: streamHealth }),
])
export type LiveSocketMessage = z.infer<typeof liveSocketMessage>

const owned = ['SIGN_IN_REQUIRED', 'NOT_YOUR_LIVE', 'LIVE_NOT_FOUND', 'WRONG_LIVE_STATE'] as const

const ofArchive = [...owned, 'RECORDER_AWAY'] as const

export const livesEndpoints = {
  'GET /v1/lives': {
    summary: 'Public lives, the newest first; scheduled ones by their start',
    tag: 'lives',
    query: z.object({
      state: z.enum(liveLists).default('on_air'),
      limit: z.coerce.number().int().min(1).max(50).default(20),
    }),
    answer: z.object({ lives: z.array(live) }),
    errors: [],
  },
  'GET /v1/lives/{id}': {
    summary: 'One live in whatever state',
    tag: 'lives',
    params: liveId,
    answer: live,
    errors: ['LIVE_NOT_FOUND'],
  },
  'POST /v1/lives': {
    summary: 'Create a live, scheduled or to start at once',
    tag: 'lives',
    body: newLive,
    answer: live,
    errors: ['SIGN_IN_REQUIRED', 'NO_LIVE_LICENSE', 'ALREADY_LIVE', 'STARTS_IN_THE_PAST'],
  },
  'POST /v1/lives/{id}/prepare': {
    summary: 'Open a scheduled live for its encoder before the time',
    tag: 'lives',
    params: liveId,
    body: z.object({}),
    answer: live,
    errors: [...owned, 'NO_LIVE_LICENSE', 'ALREADY_LIVE'],
  },
  'POST /v1/lives/{id}/cancel': {
    summary: 'Cancel a live that is not on air yet',
    tag: 'lives',
    params: liveId,
    body: z.object({}),
    answer: live,
    errors: owned,
  },
  'POST /v1/lives/{id}/end': {
    summary: 'End a live that is on air or interrupted',
    tag: 'lives',
    params: liveId,
    body: z.object({}),
    answer: live,
    errors: owned,
  },
  'GET /v1/archives': {
    summary: 'The archived lives of the signed-in user, the newest first, unpublished ones among them',
    tag: 'lives',
    query: z.object({ limit: z.coerce.number().int().min(1).max(50).default(20) }),
    answer: z.object({ lives: z.array(live) }),
    errors: ['SIGN_IN_REQUIRED'],
  },
  'POST /v1/lives/{id}/archive/trim': {
    summary: 'Let only the whole segments in a range be played, or all again for null; nothing is deleted',
    tag: 'lives',
    params: liveId,
    body: z.object({ range: timeRange.nullable() }),
    answer: live,
    errors: [...ofArchive, 'TRIM_TOO_SHORT'],
  },
  'POST /v1/lives/{id}/archive/publication': {
    summary: 'Show the archive to everybody, or to its liver only',
    tag: 'lives',
    params: liveId,
    body: z.object({ published: z.boolean() }),
    answer: live,
    errors: owned,
  },
  'POST /v1/lives/{id}/archive/deletion': {
    summary: 'Delete the archive for good; the live stays as ended',
    tag: 'lives',
    params: liveId,
    body: z.object({}),
    answer: live,
    errors: owned,
  },
  'GET /v1/stream-setting': {
    summary: "The liver's server address, stream key and current live",
    tag: 'lives',
    answer: streamSetting,
    errors: ['SIGN_IN_REQUIRED', 'NO_LIVE_LICENSE'],
  },
  'POST /v1/stream-setting/rotate': {
    summary: 'Replace the stream key; the old one is refused from then on',
    tag: 'lives',
    body: z.object({}),
    answer: streamSetting,
    errors: ['SIGN_IN_REQUIRED', 'NO_LIVE_LICENSE'],
  },
} as const satisfies Record<string, Endpoint>
