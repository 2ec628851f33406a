import type { IncomingMessage } from 'node:http'
import { forwardedAddress } from '../http/index.ts'
import {
  type SessionLimiter,
  type Answer,
  decodesProfile,
  type Offer,
  readSentOffer,
  refusal,
  RefusedOffer,
  sessionCreated,
} from '../webrtc/index.ts'
import type { WhepLimits, WhepOptions } from './options.ts'
import { WhepSession } from './session.ts'

/** Turns an offer into a session, or rejects it with the reason; players then use HLS. Throws RefusedOffer. */
export async function answerOffer(
  context: EndpointContext,
  request: IncomingMessage,
  streamId: string,
): Promise<Answer> {
  const { options, limits, admission, sessions } = context
  const { clock, log } = options
  const remoteAddress = forwardedAddress(request, options.proxies)
  const wait = admission.offer(remoteAddress)
  if (wait !== null) return refusal(429, 'Too many offers. Try again later.', { 'retry-after': String(wait) })
  const read = await readSentOffer(request, limits.bodyBytes, 'recvonly')
  if ('status' in read) return read
  const agent = await options.agent
  const broadcast = options.broadcasts.find(streamId)
  if (broadcast === null) return refusal(404, 'This live is not offered over WebRTC.')
  const { codec } = broadcast
  if (codec === null) return refusal(409, 'There is nothing to send over WebRTC now.', { 'retry-after': '5' })
  const offer = fittingOffer(read, codec)
  if (broadcast.viewerCount >= options.viewers)
    return refusal(503, 'All connections are in use.', { 'retry-after': '30' })
  const slot = admission.enter(remoteAddress)
  if (slot === null) return refusal(503, 'Too many viewers from this address.', { 'retry-after': '30' })
  const session = new WhepSession({
    offer,
    broadcast,
    agent,
    clock,
    limits,
    log,
    remoteAddress,
    onConnected: () => slot.connected(),
    onClosed: () => {
      slot.release()
      sessions.delete(session.peer.id)
    },
  })
  sessions.set(session.peer.id, session)
  return sessionCreated(session.peer, `/whep/sessions/${session.peer.id}`, options.iceServers)
}

export interface EndpointContext {
  readonly options: WhepOptions
  readonly limits: WhepLimits
  readonly admission: SessionLimiter
  /** By the last segment of their path, which is unguessable. */
  readonly sessions: Map<string, WhepSession>
}

/** Selects the formats that can decode this codec (RFC 6381). Throws RefusedOffer if there is none. */
export function fittingOffer(offer: Offer, codec: string): Offer {
  const media = offer.media.map((one) => {
    if (one.kind !== 'video') return one
    const format = one.formats.find((offered) => decodesProfile(offered, codec))
    if (format === undefined) throw new RefusedOffer(422, `The offer has no H.264 that plays ${codec}.`)
    return { ...one, format }
  })
  if (!media.some(({ kind }) => kind === 'video')) throw new RefusedOffer(422, 'The offer has no video section.')
  return { ...offer, media }
}
