import type { IncomingMessage } from 'node:http'
import { contentType, readBody } from '../../http/index.ts'
import type { Agent } from '../agent.ts'
import type { IceCredentials } from '../ice/udp-mux.ts'
import type { Peer } from '../peer.ts'
import { attribute, attributes, readDescription, RefusedOffer } from '../sdp/description.ts'
import { type Answer, rejection } from './answer.ts'

const FRAGMENT = 'application/trickle-ice-sdpfrag'

/** RFC 9725 §4.3: handles trickled candidates and ICE restarts. Throws RefusedOffer. */
export async function changeSession(
  { agent, bodyBytes }: { readonly agent: Promise<Agent>; readonly bodyBytes: number },
  request: IncomingMessage,
  peer: Peer,
): Promise<Answer> {
  if (contentType(request) !== FRAGMENT) {
    return rejection(415, `The content type of a PATCH must be ${FRAGMENT}.`, { 'accept-patch': FRAGMENT })
  }
  const precondition = request.headers['if-match']
  if (precondition === undefined)
    return rejection(428, 'If-Match must contain the tag of the ICE session, or * to restart it.')
  const body = await readBody(request, bodyBytes)
  if (body === null) return rejection(413, `A fragment has at most ${bodyBytes} bytes.`)
  const { fragment } = readFragment(body)
  const same = fragment === peer.remoteFragment
  if (precondition === '*' && !same) {
    const credentials = peer.restart(fragment)
    const { candidates } = await agent
    return {
      status: 200,
      headers: { 'content-type': FRAGMENT, etag: peer.etag },
      body: writeFragment(credentials, candidates),
    }
  }
  if (precondition !== '*' && precondition !== peer.etag) return rejection(412, 'That ICE session has ended.')
  if (!same) return rejection(422, 'The fragment belongs to another ICE session. To restart, send If-Match: *.')
  // An ICE lite agent only answers checks, so it does not need the peer's candidates.
  return { status: 204 }
}

/** The ICE parameters that a peer sends after the offer (RFC 8840 §9). */
export interface IceFragment {
  /** Identifies the ICE session. */
  readonly fragment: string
  readonly password: string
  readonly candidates: readonly string[]
}

/** Reads `application/trickle-ice-sdpfrag`. Throws RefusedOffer. */
export function readFragment(text: string): IceFragment {
  const { session, media } = readDescription(text)
  const lines = [...session, ...media.flat()]
  const fragment = attribute(lines, 'ice-ufrag')
  const password = attribute(lines, 'ice-pwd')
  if (fragment === null || password === null || fragment.length < 4 || password.length < 22) {
    throw new RefusedOffer(400, 'The fragment contains no ICE session (ice-ufrag, ice-pwd).')
  }
  const candidates = attributes(lines, 'candidate')
  if (candidates.some((candidate) => candidate.split(' ').length < 8)) {
    throw new RefusedOffer(400, 'A candidate is cut off.')
  }
  return { fragment, password, candidates }
}

/** Writes our parameters after an ICE restart (RFC 9725 §4.3.3). */
function writeFragment({ fragment, password }: IceCredentials, candidates: readonly string[]): string {
  const lines = ['ice-lite', `ice-ufrag:${fragment}`, `ice-pwd:${password}`, ...candidates]
  return lines.map((line) => `a=${line}\r\n`).join('')
}
