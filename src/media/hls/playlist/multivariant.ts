import type { AudioTrack, VideoTrack } from '../../stream/sample.ts'
import type { Rendition } from './rendition.ts'

export interface Presentation {
  readonly video: { readonly track: VideoTrack; readonly rendition: Rendition } | null
  readonly audio: { readonly track: AudioTrack; readonly rendition: Rendition } | null
  /** Frames a second; null when not known. */
  readonly frameRate: number | null
  /** Every segment so far starts with a key frame. */
  readonly independentSegments: boolean
}

/** Bandwidths are rounded up to so many bits per second, so that they seldom change between two readings. */
const BANDWIDTH_STEP = 50_000
/** Before the first segment is complete its parts are all that is known: room for what follows. */
const EARLY_ALLOWANCE = 1.25

/** The multivariant playlist (RFC 8216bis §4.4.6) as the tracks are now. */
export function multivariantPlaylist(presentation: Presentation): string {
  const { video, audio } = presentation
  const present = [video, audio].filter((one) => one !== null)
  const attributes = [
    `BANDWIDTH=${bandwidth(present.map((one) => one.rendition.bitRate.peak ?? EARLY_ALLOWANCE * early(one.rendition)))}`,
    `AVERAGE-BANDWIDTH=${bandwidth(present.map((one) => one.rendition.bitRate.average ?? early(one.rendition)))}`,
    `CODECS="${present.map((one) => one.track.codec).join(',')}"`,
  ]
  let media = ''
  if (video !== null) {
    attributes.push(`RESOLUTION=${video.track.width}x${video.track.height}`)
    if (presentation.frameRate !== null) attributes.push(`FRAME-RATE=${presentation.frameRate.toFixed(3)}`)
    if (audio !== null) {
      attributes.push('AUDIO="audio"')
      media =
        '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="audio",DEFAULT=YES,AUTOSELECT=YES,' +
        `CHANNELS="${audio.track.channels}",URI="audio.m3u8"\n`
    }
  }
  const independent = presentation.independentSegments ? '#EXT-X-INDEPENDENT-SEGMENTS\n' : ''
  const variant = `#EXT-X-STREAM-INF:${attributes.join(',')}\n${video === null ? 'audio' : 'video'}.m3u8\n`
  return `#EXTM3U\n#EXT-X-VERSION:9\n${independent}${media}${variant}`
}

function bandwidth(rates: readonly number[]): number {
  const sum = rates.reduce((total, rate) => total + rate, 0)
  return Math.max(1, Math.ceil(sum / BANDWIDTH_STEP)) * BANDWIDTH_STEP
}

function early(rendition: Rendition): number {
  let bits = 0
  let seconds = 0
  for (const segment of rendition.recent) {
    bits += segment.size * 8
    seconds += segment.duration
  }
  return seconds === 0 ? 0 : bits / seconds
}
