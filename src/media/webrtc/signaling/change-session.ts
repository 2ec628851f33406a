import type { IncomingMessage } from 'node:http'
import { contentType, readBody } from '../../http/index.ts'
import type { Agent } from '../agent.ts'
import type { Peer } from '../peer.ts'
import { readFragment, writeFragment } from '../sdp/index.ts'
import { type Answer, refusal } from './answer.ts'

const FRAGMENT = 'application/trickle-ice-sdpfrag'

/** RFC 9725 §4.3: handles trickled candidates and ICE restarts. Throws RefusedOffer. */
export async function changeSession(
  { agent, bodyBytes }: { readonly agent: Promise<Agent>; readonly bodyBytes: number },
  request: IncomingMessage,
  peer: Peer,
): Promise<Answer> {
  if (contentType(request) !== FRAGMENT) {
    return refusal(415, `The content type of a PATCH must be ${FRAGMENT}.`, { 'accept-patch': FRAGMENT })
  }
  const precondition = request.headers['if-match']
  if (precondition === undefined)
    return refusal(428, 'If-Match must contain the tag of the ICE session, or * to restart it.')
  const body = await readBody(request, bodyBytes)
  if (body === null) return refusal(413, `A fragment has at most ${bodyBytes} bytes.`)
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
  if (precondition !== '*' && precondition !== peer.etag) return refusal(412, 'That ICE session has ended.')
  if (!same) return refusal(422, 'The fragment belongs to another ICE session. To restart, send If-Match: *.')
  // An ICE lite agent only answers checks, so it does not need the peer's candidates.
  return { status: 204 }
}
