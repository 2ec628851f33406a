import { type AudioTrack, MAX_FRAME_RATE, playsEverywhere, type VideoTrack } from '../../codecs/index.ts'
import type { RenditionName } from './names.ts'

/** A rendition with its segments' rates in bits per second; null before the first whole segment. */
interface Rated {
  readonly name: RenditionName
  readonly bitRate: { readonly peak: number | null; readonly average: number | null }
  /** The last segments, including the open one, with seconds and bytes. */
  readonly recent: readonly { readonly duration: number; readonly size: number }[]
}

interface VideoVariant {
  readonly track: VideoTrack
  readonly rendition: Rated
}

interface AudioVariant {
  readonly track: AudioTrack
  readonly rendition: Rated
}

export interface Presentation {
  readonly video: VideoVariant | null
  /** Made from `video`, the tallest first. */
  readonly ladder: readonly VideoVariant[]
  readonly audio: AudioVariant | null
  /** Frames per second; null while unknown. */
  readonly frameRate: number | null
  /** Every segment so far starts with a key frame. */
  readonly independentSegments: boolean
}

/** Bandwidths are rounded up to this step, in bits per second, so that they seldom change. */
const BANDWIDTH_STEP = 50_000
/** The allowance for later parts before the first segment is complete. */
const EARLY_ALLOWANCE = 1.25

/**
 * The multivariant playlist (RFC 8216bis §4.4.6) of the current tracks: the original video, the smaller renditions, and
 * audio alone. Players start with the first variant (§6.3.1), so an original that not all browsers play follows the
 * renditions made of it.
 */
export function multivariantPlaylist(presentation: Presentation): string {
  const { video, audio, frameRate } = presentation
  let media = ''
  if (video !== null && audio !== null) {
    media =
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="audio",DEFAULT=YES,AUTOSELECT=YES,' +
      `CHANNELS="${audio.track.channels}",URI="audio.m3u8"\n`
  }
  const passThrough = video === null ? '' : variant(video, audio, frameRate)
  const capped = frameRate === null ? null : Math.min(frameRate, MAX_FRAME_RATE)
  const ladder = presentation.ladder.map((one) => variant(one, audio, capped)).join('')
  const passesLast = video !== null && !playsEverywhere(video.track)
  let variants = passesLast ? ladder + passThrough : passThrough + ladder
  if (audio !== null) variants += streamInformation([audio], video === null ? [] : ['AUDIO="audio"'])
  const independent = presentation.independentSegments ? '#EXT-X-INDEPENDENT-SEGMENTS\n' : ''
  return `#EXTM3U\n#EXT-X-VERSION:9\n${independent}${media}${variants}`
}

function variant(video: VideoVariant, audio: Presentation['audio'], frameRate: number | null): string {
  const attributes = [`RESOLUTION=${video.track.width}x${video.track.height}`]
  if (frameRate !== null) attributes.push(`FRAME-RATE=${frameRate.toFixed(3)}`)
  if (audio !== null) attributes.push('AUDIO="audio"')
  return streamInformation(audio === null ? [video] : [video, audio], attributes)
}

/** One variant (RFC 8216bis §4.4.6.2) of these tracks; its URI is that of the first. */
function streamInformation(tracks: readonly (VideoVariant | AudioVariant)[], attributes: readonly string[]): string {
  const all = [
    `BANDWIDTH=${bandwidth(tracks.map((one) => one.rendition.bitRate.peak ?? EARLY_ALLOWANCE * early(one.rendition)))}`,
    `AVERAGE-BANDWIDTH=${bandwidth(tracks.map((one) => one.rendition.bitRate.average ?? early(one.rendition)))}`,
    `CODECS="${tracks.map((one) => one.track.codec).join(',')}"`,
    ...attributes,
  ]
  return `#EXT-X-STREAM-INF:${all.join(',')}\n${tracks[0]?.rendition.name ?? ''}.m3u8\n`
}

function bandwidth(rates: readonly number[]): number {
  const sum = rates.reduce((total, rate) => total + rate, 0)
  return Math.max(1, Math.ceil(sum / BANDWIDTH_STEP)) * BANDWIDTH_STEP
}

function early(rendition: Rated): number {
  let bits = 0
  let seconds = 0
  for (const segment of rendition.recent) {
    bits += segment.size * 8
    seconds += segment.duration
  }
  return seconds === 0 ? 0 : bits / seconds
}

/** The bit rates of one rendition, for BANDWIDTH and AVERAGE-BANDWIDTH (RFC 8216bis §4.4.6.2). */
export class BitRate {
  #peak = 0
  #bits = 0
  #seconds = 0

  /** Adds a closed segment. */
  add(bits: number, seconds: number): void {
    if (seconds <= 0) return
    this.#bits += bits
    this.#seconds += seconds
    // The last segment of an epoch may contain only one key frame; its rate is not representative.
    if (seconds >= 0.5) this.#peak = Math.max(this.#peak, bits / seconds)
  }

  /** Bits per second of the heaviest segment; null before the first. */
  get peak(): number | null {
    return this.#peak === 0 ? null : this.#peak
  }

  /** Bits per second over all segments; null before the first. */
  get average(): number | null {
    return this.#seconds === 0 ? null : this.#bits / this.#seconds
  }
}
