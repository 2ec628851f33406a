import type { IncomingMessage } from 'node:http'
import type { Agent, Peer } from '../index.ts'
import { readFragment, writeFragment } from '../sdp/index.ts'
import { refusal, type Answer } from './answer.ts'
import { contentType, readBody } from './read-request.ts'

const FRAGMENT = 'application/trickle-ice-sdpfrag'

/** RFC 9725 §4.3: more candidates, or an ICE restart. Throws RefusedOffer. */
export async function changeSession(
  { agent, bodyBytes }: { readonly agent: Promise<Agent>; readonly bodyBytes: number },
  request: IncomingMessage,
  peer: Peer,
): Promise<Answer> {
  if (contentType(request) !== FRAGMENT) {
    return refusal(415, `A session is patched with ${FRAGMENT}.`, { 'accept-patch': FRAGMENT })
  }
  const precondition = request.headers['if-match']
  if (precondition === undefined) return refusal(428, 'If-Match must name the ICE session, or be * to restart it.')
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
  if (precondition !== '*' && precondition !== peer.etag) return refusal(412, 'That ICE session is over.')
  if (!same) return refusal(422, 'The fragment is of another ICE session; to restart, send If-Match: *.')
  // An ICE lite agent answers checks and makes none: where they come from need not be known before.
  return { status: 204 }
}
