import type { Fingerprint } from '../secure/secure-link.ts'
import { isOpus, isPlayableH264, type OfferedFormat, offeredFormats } from './codec.ts'
import { attribute, attributes, flagged, readDescription, RefusedOffer } from './description.ts'

export interface OfferedMedia {
  readonly kind: 'audio' | 'video'
  readonly mid: string
  /** Such as `UDP/TLS/RTP/SAVPF`. */
  readonly protocol: string
  /** The selected format. */
  readonly format: OfferedFormat
  /** The acceptable formats, the peer's favourite first. */
  readonly formats: readonly OfferedFormat[]
  /** Header extensions by URI. */
  readonly extensions: ReadonlyMap<string, number>
}

export interface Offer {
  readonly media: readonly OfferedMedia[]
  readonly iceFragment: string
  readonly fingerprints: readonly Fingerprint[]
}

const HASHES = new Set(['sha-256', 'sha-384', 'sha-512'])
const wanted = { audio: isOpus, video: isPlayableH264 }
const names = { audio: 'Opus', video: 'H.264 with packetization mode 1 (profile baseline, main or high)' }

/** The direction of the media from the peer's side: it sends (WHIP) or receives (WHEP). */
export type PeerDirection = 'sendonly' | 'recvonly'

const contrary = { sendonly: 'recvonly', recvonly: 'sendonly' } as const
const wrongWay = {
  sendonly: 'Everything in the offer must be sent (sendonly): to watch, use the playlist, or WHEP.',
  recvonly: 'Everything in the offer must be received (recvonly): to publish, use WHIP.',
}

/**
 * Reads the offer of a peer (RFC 9429, RFC 9725 §4.4): at most one video and one audio section on one transport. Throws
 * RefusedOffer.
 */
export function readOffer(text: string, direction: PeerDirection): Offer {
  const { session, media } = readDescription(text)
  if (session[0] !== 'v=0') throw new RefusedOffer(400, 'This is not a session description.')
  if (media.length === 0) throw new RefusedOffer(400, 'The offer contains neither video nor audio.')
  const offered = media.map((lines) => readMedia(lines, direction))
  for (const kind of ['audio', 'video'] as const) {
    if (offered.filter((one) => one.kind === kind).length > 1) {
      throw new RefusedOffer(422, `Only one ${kind} section is accepted, and the offer has more.`)
    }
  }
  checkBundle(session, offered)
  const first = media[0] ?? []
  const iceFragment = attribute(first, 'ice-ufrag') ?? attribute(session, 'ice-ufrag')
  if (iceFragment === null) throw new RefusedOffer(400, 'The offer has no ICE user name fragment.')
  const setup = attribute(first, 'setup') ?? attribute(session, 'setup')
  if (setup !== 'actpass' && setup !== 'active')
    throw new RefusedOffer(400, 'The offer must let the server choose its DTLS role: setup:actpass.')
  const fingerprints = readFingerprints(attributes(first, 'fingerprint'), attributes(session, 'fingerprint'))
  return { media: offered, iceFragment, fingerprints }
}

function readMedia(lines: readonly string[], direction: PeerDirection): OfferedMedia {
  const [kind = '', port = '', protocol = ''] = (lines[0] ?? '').slice(2).split(' ')
  if (kind !== 'audio' && kind !== 'video')
    throw new RefusedOffer(422, `Only video and audio are accepted, not ${kind}.`)
  if (port === '0' || flagged(lines, contrary[direction]) || flagged(lines, 'inactive')) {
    throw new RefusedOffer(422, wrongWay[direction])
  }
  if (!/^(UDP|TCP)\/(DTLS|TLS)\/RTP\/SAVPF?$/.test(protocol))
    throw new RefusedOffer(422, 'Only RTP over DTLS is accepted.')
  if (!flagged(lines, 'rtcp-mux')) throw new RefusedOffer(422, 'RTP and RTCP must share a port (rtcp-mux).')
  const mid = attribute(lines, 'mid')
  if (mid === null || !/^[\w.+-]{1,32}$/.test(mid)) throw new RefusedOffer(400, 'A media section has no name (mid).')
  const offered = offeredFormats(lines)
  const formats = offered.filter((one) => wanted[kind](one))
  const [format] = formats
  if (format === undefined) {
    const codecs = [...new Set(offered.map(({ codec }) => codec.split('/', 1)[0]))].join(', ')
    throw new RefusedOffer(422, `Of the codecs offered (${codecs}) none is accepted: choose ${names[kind]}.`)
  }
  const extensions = attributes(lines, 'extmap').flatMap((value): [string, number][] => {
    const [id = '', uri = ''] = value.split(' ')
    const number = Number.parseInt(id, 10)
    return number >= 1 && number <= 255 ? [[uri, number]] : []
  })
  return { kind, mid, protocol, format, formats, extensions: new Map(extensions) }
}

/** RFC 9725 §4.4.1: all media shares one transport. */
function checkBundle(session: readonly string[], media: readonly OfferedMedia[]): void {
  const mids = media.map(({ mid }) => mid)
  if (new Set(mids).size < mids.length) throw new RefusedOffer(400, 'Two media sections have the same name (mid).')
  const groups = attributes(session, 'group').map((value) => value.split(' '))
  const bundled = groups.some(
    ([semantics, ...group]) => semantics === 'BUNDLE' && mids.every((mid) => group.includes(mid)),
  )
  if (media.length > 1 && !bundled) throw new RefusedOffer(422, 'Video and audio must share a transport (BUNDLE).')
  const types = media.map(({ format }) => format.payloadType)
  if (new Set(types).size < types.length) throw new RefusedOffer(400, 'Video and audio have the same payload type.')
}

function readFingerprints(...values: readonly string[][]): Fingerprint[] {
  const fingerprints = values.flat().flatMap((line) => {
    const [algorithm = '', value = ''] = line.split(' ')
    return HASHES.has(algorithm.toLowerCase())
      ? [{ algorithm: algorithm.toLowerCase(), value: value.toUpperCase() }]
      : []
  })
  if (fingerprints.length === 0) throw new RefusedOffer(400, 'The offer has no fingerprint of SHA-256 or better.')
  return fingerprints
}
