import { z } from 'zod'

/** The protocol of an encoder. */
export const ingestProtocol = z.enum(['rtmp', 'whip'])
export type IngestProtocol = z.infer<typeof ingestProtocol>

/**
 * Why a stream cannot be accepted: its colour format, a codec or its audio channel layout, which browsers cannot play, or
 * data that cannot be read.
 */
export const streamFaults = ['colour', 'codec', 'audioLayout', 'damaged'] as const
export type StreamFault = (typeof streamFaults)[number]

/** One smaller rendition of a stream. */
export const renditionReport = z
  .object({
    /** Such as `720p`. */
    name: z.string(),
    /** In pixels. */
    width: z.int(),
    height: z.int(),
    /** `dropped`: the machine was too slow. `failed`: its encoder crashed too often. */
    state: z.enum(['starting', 'running', 'dropped', 'failed']),
    /** Bits per second, over the last seconds. */
    bitrate: z.number(),
  })
  .readonly()
export type RenditionReport = z.infer<typeof renditionReport>

/** The figures that the output of a stream measures. */
const outputStats = z.object({
  /** 99th percentile of the time between the last byte of a part and its listing, in milliseconds. */
  partLateness: z.number(),
  /** Media received that no playlist lists yet, in milliseconds; 0 while the engine keeps up. */
  queued: z.number(),
  /** The smaller renditions, tallest first. */
  renditions: z.array(renditionReport).readonly(),
})
export type OutputStats = Readonly<z.infer<typeof outputStats>>

/** Measured every two seconds while an encoder is connected. */
export const streamHealth = z
  .object({
    /** Bits per second over the last seconds, video and audio together. */
    bitrate: z.number(),
    /** Frames per second. */
    frameRate: z.number(),
    /** Between the last two key frames, in milliseconds; null before the second. */
    keyFrameInterval: z.number().nullable(),
    /** Media time received per wall-clock time; below 1 the encoder is too slow. */
    speed: z.number(),
    /** Frames that the encoder dropped since it connected. */
    droppedFrames: z.int(),
    /** The recent peak in dB below full scale (0 to -100); null without audio, or before it is measured. */
    audioLevel: z.number().nullable(),
    /** In pixels; 0 without video. */
    width: z.int(),
    height: z.int(),
    videoCodec: z.string().nullable(),
    audioCodec: z.string().nullable(),
    /** The name of the encoder program (`flashVer` or `User-Agent`). */
    encoder: z.string().nullable(),
    protocol: ingestProtocol,
    /** How often the encoder reconnected during this stream. */
    reconnects: z.int(),
    /** The encoder sends only audio although it has sent video: the standby image replaces the video. */
    videoStopped: z.boolean(),
    ...outputStats.shape,
  })
  .readonly()
export type StreamHealth = z.infer<typeof streamHealth>
