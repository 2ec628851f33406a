import {
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_HWDEVICE_TYPE_VAAPI,
  AV_PIX_FMT_NV12,
  AV_PIX_FMT_VAAPI,
  AV_PIX_FMT_YUV420P,
  type AVPixelFormat,
  CodecContext,
  FF_ENCODER_H264_NVENC,
  FF_ENCODER_H264_VAAPI,
  FF_ENCODER_H264_VIDEOTOOLBOX,
  FF_ENCODER_LIBX264,
  type FFEncoderCodec,
  Frame,
  HardwareDeviceContext,
  HardwareFramesContext,
  Rational,
} from 'node-av'
import type { PixelSize } from '../../codecs/index.ts'
import { check, findEncoder, openEncoder } from '../encode.ts'

export interface VideoEncoderOptions extends PixelSize {
  /** Maximum, in bits per second. */
  readonly bitRate: number
  /** Approximate, in frames per second. */
  readonly frameRate: number
  readonly threads: number
  readonly colour?: ColourDescription
}

/** The colour description (ITU-T H.273); without it players guess. */
export type ColourDescription = Pick<Frame, 'colorPrimaries' | 'colorTrc' | 'colorSpace'>

export interface VideoEncoder {
  readonly context: CodecContext
  /** The pixel format of its input. */
  readonly format: AVPixelFormat
  /** Copies the frame to where the encoder reads it. */
  upload(frame: Frame): Frame
  close(): void
}

/** An H.264 encoder by its name in FFmpeg. */
export interface EncoderKind {
  readonly name: FFEncoderCodec
  readonly format: AVPixelFormat
  readonly device: 'none' | 'vaapi'
  options(options: VideoEncoderOptions): Record<string, string>
}

/** Constant quality up to the maximum bit rate: a static image uses few bits. */
export const softwareKind: EncoderKind = {
  name: FF_ENCODER_LIBX264,
  format: AV_PIX_FMT_YUV420P,
  device: 'none',
  options: () => ({
    crf: '23',
    preset: 'veryfast',
    tune: 'zerolatency',
    'forced-idr': '1',
    'x264-params': 'scenecut=0',
  }),
}

/** For conversions: with lookahead and better quality per bit. */
export const offlineKind: EncoderKind = {
  ...softwareKind,
  options: () => ({ crf: '21', preset: 'veryfast', 'forced-idr': '1', 'x264-params': 'scenecut=0' }),
}

/** In the order of attempts. */
export const hardwareKinds: readonly EncoderKind[] = [
  {
    name: FF_ENCODER_H264_NVENC,
    format: AV_PIX_FMT_YUV420P,
    device: 'none',
    options: () => ({ preset: 'p4', tune: 'ull', rc: 'vbr', zerolatency: '1', 'forced-idr': '1' }),
  },
  { name: FF_ENCODER_H264_VAAPI, format: AV_PIX_FMT_NV12, device: 'vaapi', options: () => ({ async_depth: '1' }) },
  {
    name: FF_ENCODER_H264_VIDEOTOOLBOX,
    format: AV_PIX_FMT_YUV420P,
    device: 'none',
    options: () => ({ realtime: '1', allow_sw: '0', profile: 'high' }),
  },
]

const ENDLESS = 1_000_000

/**
 * Opens an encoder without B-frames and with key frames on request only; times in milliseconds. Throws EncodeFailed if
 * this machine does not support it.
 */
export function openVideoEncoder(kind: EncoderKind, options: VideoEncoderOptions): VideoEncoder {
  const codec = findEncoder(kind.name)
  const context = new CodecContext()
  context.allocContext3(codec)
  context.width = options.width
  context.height = options.height
  context.sampleAspectRatio = new Rational(1, 1)
  context.timeBase = new Rational(1, 1000)
  context.framerate = new Rational(Math.max(1, Math.round(options.frameRate * 1000)), 1000)
  context.gopSize = ENDLESS
  context.maxBFrames = 0
  context.rcMaxRate = BigInt(options.bitRate)
  context.rcBufferSize = options.bitRate
  if (kind.name !== FF_ENCODER_LIBX264) context.bitRate = BigInt(Math.round(options.bitRate * 0.8))
  context.threadCount = options.threads
  if (options.colour !== undefined) {
    context.colorPrimaries = options.colour.colorPrimaries
    context.colorTrc = options.colour.colorTrc
    context.colorSpace = options.colour.colorSpace
  }
  context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER)
  let surface: Surface | null = null
  try {
    if (kind.device === 'vaapi') surface = vaapiSurface(context, options)
    context.pixelFormat = surface === null ? kind.format : AV_PIX_FMT_VAAPI
    openEncoder(context, codec, kind.options(options))
  } catch (error) {
    context.freeContext()
    surface?.close()
    throw error
  }
  return {
    context,
    format: kind.format,
    upload: (frame) => surface?.upload(frame) ?? frame,
    close() {
      context.freeContext()
      surface?.close()
    },
  }
}

interface Surface {
  upload(frame: Frame): Frame
  close(): void
}

/** Frames in the memory of a graphics card. */
function vaapiSurface(context: CodecContext, { width, height }: PixelSize): Surface {
  const device = new HardwareDeviceContext()
  const frames = new HardwareFramesContext()
  try {
    check(device.create(AV_HWDEVICE_TYPE_VAAPI, '/dev/dri/renderD128'), 'open /dev/dri/renderD128')
    frames.alloc(device)
    frames.format = AV_PIX_FMT_VAAPI
    frames.swFormat = AV_PIX_FMT_NV12
    frames.width = width
    frames.height = height
    frames.initialPoolSize = 16
    check(frames.init(), 'reserve memory for frames')
  } catch (error) {
    frames.free()
    throw error
  } finally {
    // The frames context keeps its own reference.
    device.free()
  }
  context.hwFramesCtx = frames
  const uploaded = new Frame()
  uploaded.alloc()
  return {
    upload(frame) {
      uploaded.unref()
      check(frames.getBuffer(uploaded), 'take a surface')
      check(frames.transferDataSync(uploaded, frame), 'upload a frame')
      uploaded.pts = frame.pts
      uploaded.pictType = frame.pictType
      return uploaded
    },
    close() {
      uploaded.free()
      frames.free()
    },
  }
}
