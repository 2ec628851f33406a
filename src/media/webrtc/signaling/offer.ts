import type { IncomingMessage } from 'node:http'
import type { IceServer } from '../../engine.ts'
import { contentType, readBody } from '../../http/index.ts'
import type { Peer } from '../peer.ts'
import { type Offer, readOffer } from '../sdp/offer.ts'
import { type Answer, rejection } from './answer.ts'

/**
 * Reads the offer of a request, or returns the rejection; `direction` is required of the offer. Throws RefusedOffer.
 */
export async function readSentOffer(
  request: IncomingMessage,
  bodyBytes: number,
  direction: 'sendonly' | 'recvonly',
): Promise<Offer | Answer> {
  if (contentType(request) !== 'application/sdp') {
    return rejection(415, 'The content type of an offer must be application/sdp.', { 'accept-post': 'application/sdp' })
  }
  const body = await readBody(request, bodyBytes)
  if (body === null) return rejection(413, `An offer has at most ${bodyBytes} bytes.`)
  return readOffer(body, direction)
}

/** RFC 9725 §4.2: the answer, with the location of the session. */
export const sessionCreated = (peer: Peer, location: string, iceServers: readonly IceServer[]): Answer => ({
  status: 201,
  headers: {
    'content-type': 'application/sdp',
    'accept-patch': 'application/trickle-ice-sdpfrag',
    location,
    etag: peer.etag,
    link: iceServerLinks(iceServers),
  },
  body: peer.answer(),
})

/** `Link` headers with the STUN and TURN servers for the peer (RFC 9725 §4.6). */
export const iceServerLinks = (servers: readonly IceServer[]): string[] =>
  servers.map(({ url, username, credential }) => {
    const quoted = (value: string): string => `"${value.replaceAll(/["\\]/g, '\\$&')}"`
    const secret =
      username === undefined || credential === undefined
        ? ''
        : `; username=${quoted(username)}; credential=${quoted(credential)}; credential-type="password"`
    return `<${url}>; rel="ice-server"${secret}`
  })
