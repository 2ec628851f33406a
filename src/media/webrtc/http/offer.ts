import type { IncomingMessage } from 'node:http'
import type { IceServer } from '../../engine.ts'
import type { Peer } from '../index.ts'
import { readOffer, type Offer } from '../sdp/index.ts'
import { refusal, type Answer } from './answer.ts'
import { iceServerLinks } from './ice-servers.ts'
import { contentType, readBody } from './read-request.ts'

/** The offer that a request carries, or how it is refused; `direction` is what it must be for the peer. Throws RefusedOffer. */
export async function readSentOffer(
  request: IncomingMessage,
  bodyBytes: number,
  direction: 'sendonly' | 'recvonly',
): Promise<Offer | Answer> {
  if (contentType(request) !== 'application/sdp') {
    return refusal(415, 'An offer is application/sdp.', { 'accept-post': 'application/sdp' })
  }
  const body = await readBody(request, bodyBytes)
  if (body === null) return refusal(413, `An offer has at most ${bodyBytes} bytes.`)
  return readOffer(body, direction)
}

/** RFC 9725 §4.2: the answer, and where the session is changed and ended. */
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
