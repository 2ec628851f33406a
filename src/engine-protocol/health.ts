import { z } from 'zod'

/** How an encoder reaches the engine. */
const ingestProtocol = z.enum(['rtmp', 'whip'])
export type IngestProtocol = z.infer<typeof ingestProtocol>

/** What an encoder sent that browsers can't play: its colour format, a codec, or its audio channel layout. */
export const streamFaults = ['colour', 'codec', 'soundLayout'] as const
export type StreamFault = (typeof streamFaults)[number]

/** One smaller rendition of a stream. */
export const renditionReport = z
  .object({
    /** Such as `720p`. */
    name: z.string(),
    /** In pixels. */
    width: z.int(),
    height: z.int(),
    /** `dropped`: the machine did not keep up. `failed`: its encoder could not be kept running. */
    state: z.enum(['starting', 'running', 'dropped', 'failed']),
    /** Bits per second over the last seconds. */
    bitrate: z.number(),
  })
  .readonly()
export type RenditionReport = z.infer<typeof renditionReport>

/** Measured every two seconds while an encoder is connected. */
export const streamHealth = z
  .object({
    /** Bits per second over the last seconds, video and audio together. */
    bitrate: z.number(),
    /** Frames per second. */
    frameRate: z.number(),
    /** Between the last two key frames, in milliseconds; null before the second. */
    keyFrameInterval: z.number().nullable(),
    /** Media time received per wall-clock time; below 1 the encoder falls behind. */
    speed: z.number(),
    /** Frames that the encoder dropped since it connected. */
    droppedFrames: z.int(),
    /** The recent peak in dB below full scale (0 to -100); null without audio, or before it is measured. */
    soundLevel: z.number().nullable(),
    /** In pixels; 0 without video. */
    width: z.int(),
    height: z.int(),
    videoCodec: z.string().nullable(),
    audioCodec: z.string().nullable(),
    /** The encoder's name for itself (`flashVer` or `User-Agent`). */
    encoder: z.string().nullable(),
    protocol: ingestProtocol,
    /** How often the encoder reconnected during this stream. */
    reconnects: z.int(),
    /** 99th percentile of the time between the last byte of a part and its listing, in milliseconds. */
    partLateness: z.number(),
    /** Media received that no playlist lists yet, in milliseconds; 0 while the engine keeps up. */
    queued: z.number(),
    /** The smaller renditions, tallest first. */
    renditions: z.array(renditionReport).readonly(),
  })
  .readonly()
export type StreamHealth = z.infer<typeof streamHealth>
