import type { IncomingMessage } from 'node:http'
import type { PublishDecision, PublishRequest } from '../../engine.ts'
import { readSentOffer, refusal, sessionCreated, unauthorized, type Answer } from '../../webrtc/http/index.ts'
import { WhipSession } from '../session.ts'
import type { Door } from './door.ts'

/** RFC 9725 §4.2: an offer becomes a session, or is refused with the reason. Throws RefusedOffer. */
export async function answerOffer(door: Door, request: IncomingMessage, asked: PublishRequest): Promise<Answer> {
  const { options, limits } = door
  const offer = await readSentOffer(request, limits.bodyBytes, 'sendonly')
  if ('status' in offer) return offer
  const decision = await options.decide(asked)
  if (!decision.accepted) return refused(decision)
  const place = door.admission.enter(asked.remoteAddress)
  if (place === null)
    return refusal(503, 'Too many publish from this address; come back later.', { 'retry-after': '10' })
  const agent = await options.agent.catch((error: unknown) => {
    place.left()
    throw error
  })
  const { clock, log } = options
  const session = new WhipSession({
    offer,
    agent,
    clock,
    limits,
    log,
    remoteAddress: asked.remoteAddress,
    take: (publisher) => options.take(decision.streamId, asked, publisher),
    onConnected: () => place.connected(),
    onClosed: () => {
      place.left()
      door.sessions.delete(session.peer.id)
    },
  })
  const { peer } = session
  door.sessions.set(peer.id, { peer, token: asked.streamKey })
  return sessionCreated(peer, `/whip/${peer.id}`, options.iceServers)
}

function refused({ reason, why }: Extract<PublishDecision, { accepted: false }>): Answer {
  if (why === 'unknown-key') return unauthorized(reason, 'stream key')
  if (why === 'not-allowed' || why === 'not-now') return refusal(403, reason)
  if (why === 'no-live') return refusal(409, reason)
  if (why === 'too-often') return refusal(429, reason, { 'retry-after': '60' })
  return refusal(503, reason, { 'retry-after': '5' })
}
