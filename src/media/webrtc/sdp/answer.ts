import { TRANSPORT_EXTENSION } from '../../rtp/index.ts'
import type { IceCredentials } from '../ice/udp-mux.ts'
import type { Offer, OfferedMedia } from './offer.ts'

export interface Answerer {
  readonly sessionId: string
  readonly credentials: IceCredentials
  readonly candidates: readonly string[]
  /** With SHA-256. */
  readonly fingerprint: string
}

/** The requested Opus parameters (RFC 7587 §6.1): stereo if available, with forward error correction. */
const OPUS = 'minptime=10;stereo=1;useinbandfec=1;maxaveragebitrate=128000'
const FEEDBACK = new Set(['nack', 'nack pli'])
const RECEIVED_FEEDBACK = new Set([...FEEDBACK, 'transport-cc'])

/** The sources that we send. They share a name (RFC 8830), so that the peer synchronizes them. */
export interface Sending {
  /** RFC 7022. */
  readonly name: string
  /** The source of each kind. */
  readonly ssrc: { readonly audio: number; readonly video: number }
}

/**
 * Writes the answer to an offer as an ICE lite agent and DTLS server on one transport (RFC 9725 §4.2): all media is
 * received, or sent as in `sending`.
 */
export function writeAnswer(offer: Offer, answerer: Answerer, sending: Sending | null): string {
  const mids = offer.media.map(({ mid }) => mid).join(' ')
  const session = [
    'v=0',
    `o=- ${answerer.sessionId} 1 IN IP4 127.0.0.1`,
    's=-',
    't=0 0',
    'a=ice-lite',
    `a=group:BUNDLE ${mids}`,
  ]
  const media = offer.media.flatMap((one, index) => [
    ...mediaLines(one, answerer, sending),
    ...(index === 0 ? answerer.candidates.map((line) => `a=${line}`) : []),
  ])
  return `${[...session, ...media].join('\r\n')}\r\n`
}

function mediaLines(
  { kind, mid, protocol, format, extensions }: OfferedMedia,
  answerer: Answerer,
  sending: Sending | null,
): string[] {
  const { payloadType, codec, parameters, feedback } = format
  const transport = sending === null ? extensions.get(TRANSPORT_EXTENSION) : undefined
  const answered = sending === null ? RECEIVED_FEEDBACK : FEEDBACK
  const name = kind === 'audio' ? 'opus/48000/2' : codec.toUpperCase()
  return [
    `m=${kind} 9 ${protocol} ${payloadType}`,
    'c=IN IP4 0.0.0.0',
    `a=mid:${mid}`,
    sending === null ? 'a=recvonly' : 'a=sendonly',
    'a=rtcp-mux',
    `a=ice-ufrag:${answerer.credentials.fragment}`,
    `a=ice-pwd:${answerer.credentials.password}`,
    `a=fingerprint:sha-256 ${answerer.fingerprint}`,
    'a=setup:passive',
    `a=rtpmap:${payloadType} ${name}`,
    `a=fmtp:${payloadType} ${kind === 'audio' ? OPUS : parameters}`,
    ...feedback.filter((one) => answered.has(one)).map((one) => `a=rtcp-fb:${payloadType} ${one}`),
    ...(transport === undefined ? [] : [`a=extmap:${transport} ${TRANSPORT_EXTENSION}`]),
    ...(sending === null
      ? []
      : [`a=msid:${sending.name} ${kind}`, `a=ssrc:${sending.ssrc[kind]} cname:${sending.name}`]),
  ]
}
