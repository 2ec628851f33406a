import type { IncomingMessage } from 'node:http'
import { forwardedAddress, readSentOffer, refusal, sessionCreated, type Answer } from '../../webrtc/http/index.ts'
import { WhepSession } from '../session.ts'
import type { Door } from './door.ts'
import { fittingOffer } from './fitting-offer.ts'

/** An offer becomes a session, or is refused with the reason; players go on with HLS then. Throws RefusedOffer. */
export async function answerOffer(door: Door, request: IncomingMessage, streamId: string): Promise<Answer> {
  const { options, limits, admission, sessions } = door
  const { clock, log } = options
  const remoteAddress = forwardedAddress(request, options.proxies)
  const wait = admission.offer(remoteAddress)
  if (wait !== null) return refusal(429, 'Too many offers; come back later.', { 'retry-after': String(wait) })
  const read = await readSentOffer(request, limits.bodyBytes, 'recvonly')
  if ('status' in read) return read
  const agent = await options.agent
  const feed = options.feeds.find(streamId)
  if (feed === null) return refusal(404, 'This live is not offered over WebRTC.')
  const { codec } = feed
  if (codec === null) return refusal(409, 'There is nothing to send over WebRTC at the moment.', { 'retry-after': '5' })
  const offer = fittingOffer(read, codec)
  if (feed.places >= options.viewers) return refusal(503, 'All places are taken.', { 'retry-after': '30' })
  const place = admission.enter(remoteAddress)
  if (place === null) return refusal(503, 'Too many watch from this address.', { 'retry-after': '30' })
  const session = new WhepSession({
    offer,
    feed,
    agent,
    clock,
    limits,
    log,
    remoteAddress,
    onConnected: () => place.connected(),
    onClosed: () => {
      place.left()
      sessions.delete(session.peer.id)
    },
  })
  sessions.set(session.peer.id, session)
  return sessionCreated(session.peer, `/whep/sessions/${session.peer.id}`, options.iceServers)
}
