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
} from 'node-av'
import type { Packet, Stream } from 'node-av'
import type { Container } from '../../upload/container.ts'
import { UploadRefused } from '../../upload/fault.ts'
import type { UploadLimits } from '../../upload/limits.ts'
import { checkSize } from '../../upload/plan.ts'
import { check, createPacket } from '../encode.ts'

const FORMATS: Readonly<Record<Container, string>> = { mp4: 'mov', matroska: 'matroska' }
const MOST_STREAMS = 64
/** So many faults one after the other, and nothing more can be read. */
const MOST_FAULTS = 100

/**
 * The file in this process's standard input. FFmpeg may open nothing else: the only protocol that it knows is that of an
 * open file, and the only format the one that the file begins like.
 */
export class SourceFile {
  readonly #format = new FormatContext()
  readonly #packet = createPacket()
  readonly picture: Stream
  readonly sound: Stream | null

  /** Throws UploadRefused. */
  constructor(container: Container, limits: UploadLimits) {
    const format = this.#format
    format.allocContext()
    check(format.setOption('protocol_whitelist', 'fd'), 'limit protocols')
    check(format.setOption('max_streams', MOST_STREAMS), 'limit tracks')
    const opened = format.openInputSync('fd:', InputFormat.findInputFormat(FORMATS[container]), null)
    if (opened < 0) throw new UploadRefused('damaged', FFmpegError.strerror(opened))
    // Before anything is decoded to learn more.
    for (const { codecpar } of format.streams) {
      if (codecpar.codecType === AVMEDIA_TYPE_VIDEO && codecpar.width > 0)
        checkSize(codecpar.width, codecpar.height, limits)
    }
    const known = format.findStreamInfoSync(null)
    if (known < 0) throw new UploadRefused('damaged', FFmpegError.strerror(known))
    const picture = format.streams[format.findBestStream(AVMEDIA_TYPE_VIDEO)]
    if (picture === undefined || picture.hasDisposition(AV_DISPOSITION_ATTACHED_PIC)) {
      throw new UploadRefused('no-picture', `${format.streams.length} tracks`)
    }
    checkSize(picture.codecpar.width, picture.codecpar.height, limits)
    this.picture = picture
    this.sound = format.streams[format.findBestStream(AVMEDIA_TYPE_AUDIO, -1, picture.index)] ?? null
    for (const stream of format.streams) {
      if (stream.index !== picture.index && stream.index !== this.sound?.index) stream.discard = AVDISCARD_ALL
    }
  }

  /** The duration that the file claims, in milliseconds; null when it claims none. */
  get claimedMs(): number | null {
    const { duration } = this.#format
    return duration > 0n ? Number(duration) / 1000 : null
  }

  /** To a place before `ms` from which every picture from there on can be decoded. */
  seek(ms: number): void {
    check(this.#format.seekFrameSync(-1, BigInt(Math.round(ms * 1000)), AVSEEK_FLAG_BACKWARD), 'seek')
  }

  /** Every packet to its end, or to where nothing more can be read. The packet is used again for the next. */
  *packets(): Generator<Packet, void> {
    for (let faults = 0; faults < MOST_FAULTS;) {
      const code = this.#format.readFrameSync(this.#packet)
      if (code === AVERROR_EOF) return
      faults = code < 0 ? faults + 1 : 0
      if (code >= 0) {
        yield this.#packet
        this.#packet.unref()
      }
    }
  }
}

/** When a packet is shown or heard, in milliseconds; null where it is not to be. */
export function timesOf(packet: Packet, stream: Stream): { readonly at: number; readonly until: number } | null {
  const { pts, dts, duration, flags } = packet
  const begin = pts === AV_NOPTS_VALUE ? dts : pts
  if (begin === AV_NOPTS_VALUE || (flags & AV_PKT_FLAG_DISCARD) !== 0) return null
  return { at: inMs(begin, stream), until: inMs(begin + duration, stream) }
}

/** A time of a track, in milliseconds. */
export const inMs = (time: bigint, { timeBase: { num, den } }: Stream): number => (Number(time) * 1000 * num) / den
