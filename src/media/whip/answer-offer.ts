import type { PublishDecision, PublishRequest } from '#engine-protocol/index.ts'
import type { IncomingMessage } from 'node:http'
import {
  type SessionLimiter,
  type Answer,
  type Peer,
  readSentOffer,
  refusal,
  sessionCreated,
  unauthorized,
} from '../webrtc/index.ts'
import type { WhipLimits, WhipOptions } from './options.ts'
import { WhipSession } from './session.ts'

/** RFC 9725 §4.2: turns an offer into a session, or rejects it with the reason. Throws RefusedOffer. */
export async function answerOffer(
  context: EndpointContext,
  request: IncomingMessage,
  publishRequest: PublishRequest,
): Promise<Answer> {
  const { options, limits } = context
  const offer = await readSentOffer(request, limits.bodyBytes, 'sendonly')
  if ('status' in offer) return offer
  const decision = await options.decide(publishRequest)
  if (!decision.accepted) return refused(decision)
  const slot = context.admission.enter(publishRequest.remoteAddress)
  if (slot === null)
    return refusal(503, 'Too many publishers from this address. Try again later.', { 'retry-after': '10' })
  const agent = await options.agent.catch((error: unknown) => {
    slot.release()
    throw error
  })
  const { clock, log } = options
  const session = new WhipSession({
    offer,
    agent,
    clock,
    limits,
    log,
    remoteAddress: publishRequest.remoteAddress,
    publish: (publisher) => options.publish(decision.streamId, publishRequest, publisher),
    onConnected: () => slot.connected(),
    onClosed: () => {
      slot.release()
      context.sessions.delete(session.peer.id)
    },
  })
  const { peer } = session
  context.sessions.set(peer.id, { peer, token: publishRequest.streamKey })
  return sessionCreated(peer, `/whip/${peer.id}`, options.iceServers)
}

function refused({ reason, why }: Extract<PublishDecision, { accepted: false }>): Answer {
  if (why === 'unknown-key') return unauthorized(reason, 'stream key')
  if (why === 'not-allowed' || why === 'not-now') return refusal(403, reason)
  if (why === 'no-live') return refusal(409, reason)
  if (why === 'too-often') return refusal(429, reason, { 'retry-after': '60' })
  return refusal(503, reason, { 'retry-after': '5' })
}

export interface OpenSession {
  readonly peer: Peer
  readonly token: string
}

export interface EndpointContext {
  readonly options: WhipOptions
  readonly limits: WhipLimits
  readonly admission: SessionLimiter
  /** By the last segment of their path. */
  readonly sessions: Map<string, OpenSession>
}
