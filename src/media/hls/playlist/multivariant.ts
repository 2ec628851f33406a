import { playsEverywhere } from '../../stream/picture-codec.ts'
import type { AudioTrack, VideoTrack } from '../../stream/sample.ts'
import { HIGHEST_RATE } from '../../transcode/rate-grid.ts'
import type { RenditionName } from './names.ts'

/** What is told of a rendition: rates of its segments, in bits a second, null before the first whole one. */
interface Rated {
  readonly name: RenditionName
  readonly bitRate: { readonly peak: number | null; readonly average: number | null }
  /** The last segments, the open one among them: seconds and bytes. */
  readonly recent: readonly { readonly duration: number; readonly size: number }[]
}

interface Picture {
  readonly track: VideoTrack
  readonly rendition: Rated
}

interface Sound {
  readonly track: AudioTrack
  readonly rendition: Rated
}

export interface Presentation {
  readonly video: Picture | null
  /** Made from `video`, the tallest first. */
  readonly ladder: readonly Picture[]
  readonly audio: Sound | null
  /** Frames a second; null when not known. */
  readonly frameRate: number | null
  /** Every segment so far starts with a key frame. */
  readonly independentSegments: boolean
}

/** Bandwidths are rounded up to so many bits per second, so that they seldom change between two readings. */
const BANDWIDTH_STEP = 50_000
/** Before the first segment is complete its parts are all that is known: room for what follows. */
const EARLY_ALLOWANCE = 1.25

/**
 * The multivariant playlist (RFC 8216bis §4.4.6) as the tracks are now: the picture as it was sent, the smaller ones,
 * the sound alone. Players begin with the first (§6.3.1), so one that not everybody can play comes after those that are
 * made of it.
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
  const capped = frameRate === null ? null : Math.min(frameRate, HIGHEST_RATE)
  const ladder = presentation.ladder.map((picture) => variant(picture, audio, capped)).join('')
  const passesLast = video !== null && !playsEverywhere(video.track)
  let variants = passesLast ? ladder + passThrough : passThrough + ladder
  if (audio !== null) variants += streamInformation([audio], video === null ? [] : ['AUDIO="audio"'])
  const independent = presentation.independentSegments ? '#EXT-X-INDEPENDENT-SEGMENTS\n' : ''
  return `#EXTM3U\n#EXT-X-VERSION:9\n${independent}${media}${variants}`
}

function variant(picture: Picture, audio: Presentation['audio'], frameRate: number | null): string {
  const attributes = [`RESOLUTION=${picture.track.width}x${picture.track.height}`]
  if (frameRate !== null) attributes.push(`FRAME-RATE=${frameRate.toFixed(3)}`)
  if (audio !== null) attributes.push('AUDIO="audio"')
  return streamInformation(audio === null ? [picture] : [picture, audio], attributes)
}

/** One variant (RFC 8216bis §4.4.6.2) of all these tracks; its address is that of the first. */
function streamInformation(tracks: readonly (Picture | Sound)[], attributes: readonly string[]): string {
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
