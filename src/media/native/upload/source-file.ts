import {
  AV_DISPOSITION_ATTACHED_PIC,
  AV_NOPTS_VALUE,
  AV_PKT_FLAG_DISCARD,
  AVDISCARD_ALL,
  AVERROR_EOF,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
  AVSEEK_FLAG_BACKWARD,
  FFmpegError,
  FormatContext,
  InputFormat,
  type Packet,
  type Stream,
} from 'node-av'
import { checkSize, type Container, type UploadLimits, UploadRefused } from '../../conversion/index.ts'
import { check, createPacket } from '../encode.ts'

const FORMATS: Readonly<Record<Container, string>> = { mp4: 'mov', matroska: 'matroska' }
const MOST_STREAMS = 64
/** After this many successive read errors the file counts as ended. */
const MAX_READ_ERRORS = 100

/**
 * The file in this process's standard input. FFmpeg may not open anything else: it may use only the protocol of an open
 * file descriptor and only the detected format.
 */
export class SourceFile {
  readonly #format = new FormatContext()
  readonly #packet = createPacket()
  readonly video: Stream
  readonly audio: Stream | null

  /** Throws UploadRefused. */
  constructor(container: Container, limits: UploadLimits) {
    const format = this.#format
    format.allocContext()
    check(format.setOption('protocol_whitelist', 'fd'), 'limit protocols')
    check(format.setOption('max_streams', MOST_STREAMS), 'limit tracks')
    const opened = format.openInputSync('fd:', InputFormat.findInputFormat(FORMATS[container]), null)
    if (opened < 0) throw new UploadRefused('damaged', FFmpegError.strerror(opened))
    // Checked before FFmpeg decodes frames to probe the streams.
    for (const { codecpar } of format.streams) {
      if (codecpar.codecType === AVMEDIA_TYPE_VIDEO && codecpar.width > 0)
        checkSize(codecpar.width, codecpar.height, limits)
    }
    const known = format.findStreamInfoSync(null)
    if (known < 0) throw new UploadRefused('damaged', FFmpegError.strerror(known))
    const video = format.streams[format.findBestStream(AVMEDIA_TYPE_VIDEO)]
    if (video === undefined || video.hasDisposition(AV_DISPOSITION_ATTACHED_PIC)) {
      throw new UploadRefused('no-video', `${format.streams.length} tracks`)
    }
    checkSize(video.codecpar.width, video.codecpar.height, limits)
    this.video = video
    this.audio = format.streams[format.findBestStream(AVMEDIA_TYPE_AUDIO, -1, video.index)] ?? null
    for (const stream of format.streams) {
      if (stream.index !== video.index && stream.index !== this.audio?.index) stream.discard = AVDISCARD_ALL
    }
  }

  /** The duration in the file's header, in milliseconds; null if missing. */
  get claimedMs(): number | null {
    const { duration } = this.#format
    return duration > 0n ? Number(duration) / 1000 : null
  }

  /** Seeks to a position before `ms` from which all later frames can be decoded. */
  seek(ms: number): void {
    check(this.#format.seekFrameSync(-1, BigInt(Math.round(ms * 1000)), AVSEEK_FLAG_BACKWARD), 'seek')
  }

  /** Yields all packets up to the end or the last readable one. The packet object is reused. */
  *packets(): Generator<Packet, void> {
    for (let errors = 0; errors < MAX_READ_ERRORS;) {
      const code = this.#format.readFrameSync(this.#packet)
      if (code === AVERROR_EOF) return
      errors = code < 0 ? errors + 1 : 0
      if (code >= 0) {
        yield this.#packet
        this.#packet.unref()
      }
    }
  }
}

/** The presentation times of a packet, in milliseconds; null if it is not presented. */
export function timesOf(packet: Packet, stream: Stream): { readonly at: number; readonly until: number } | null {
  const { pts, dts, duration, flags } = packet
  const begin = pts === AV_NOPTS_VALUE ? dts : pts
  if (begin === AV_NOPTS_VALUE || (flags & AV_PKT_FLAG_DISCARD) !== 0) return null
  return { at: inMs(begin, stream), until: inMs(begin + duration, stream) }
}

/** Converts a time of a track to milliseconds. */
export const inMs = (time: bigint, { timeBase: { num, den } }: Stream): number => (Number(time) * 1000 * num) / den
