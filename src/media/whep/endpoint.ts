import type { IncomingMessage, ServerResponse } from 'node:http'
import { bearerToken, forwardedAddress } from '../http/index.ts'
import {
  SessionLimiter,
  type Answer,
  changeSession,
  preflight,
  rejection,
  sendOutcome,
  unauthorized,
  decodesProfile,
  type Offer,
  readSentOffer,
  RefusedOffer,
  sessionCreated,
} from '../webrtc/index.ts'
import { defaultLimits, type WhepOptions, type WhepLimits } from './options.ts'
import { WhepSession } from './session.ts'

export interface WhepEndpoint {
  /** Answers a WHEP request; false for other requests. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
  /** Disconnects all viewers. */
  close(): void
}

export function openWhep(options: WhepOptions): WhepEndpoint {
  const limits = { ...defaultLimits, ...options.limits }
  // Viewers may be anonymous, so they get no servers with credentials.
  const iceServers = options.iceServers.filter(({ credential }) => credential === undefined)
  const context: EndpointContext = {
    options: { ...options, iceServers },
    limits,
    admission: new SessionLimiter(limits, options.clock),
    sessions: new Map(),
  }
  return {
    answer: (request, response) => answerWhep(context, request, response),
    close() {
      for (const session of context.sessions.values()) session.close('the server is stopping')
    },
  }
}

const SESSION = /^\/whep\/sessions\/([A-Za-z0-9_-]{1,64})$/
/** Signed like playlist addresses. */
const ENDPOINT = /^\/whep\/([A-Za-z0-9_-]{1,128})(?:\/~([A-Za-z0-9_-]{1,128}))?$/

/** Answers WHEP (draft-ietf-wish-whep) on paths from `/whep/` on; false for any other path. */
function answerWhep(context: EndpointContext, request: IncomingMessage, response: ServerResponse): boolean {
  const path = (request.url ?? '').split('?', 1)[0] ?? ''
  if (!path.startsWith('/whep/')) return false
  const session = SESSION.exec(path)?.[1]
  const answered =
    session === undefined ? answerEndpoint(context, request, path) : answerSession(context, request, session)
  sendOutcome({ request, response, log: context.options.log }, answered)
  return true
}

async function answerEndpoint(context: EndpointContext, request: IncomingMessage, path: string): Promise<Answer> {
  const [, streamId, signature] = ENDPOINT.exec(path) ?? []
  if (streamId === undefined) return rejection(404, 'There is no such live.')
  if (request.method === 'OPTIONS') return preflight('POST, OPTIONS', { 'accept-post': 'application/sdp' })
  if (request.method !== 'POST') return rejection(405, 'Offers need POST.', { allow: 'POST, OPTIONS' })
  const token = signature ?? bearerToken(request)
  // Verified once: signatures expire after five minutes, but a session continues. `restrict` disconnects all viewers.
  if (context.options.requests.allows(request, streamId, token)) return answerOffer(context, request, streamId)
  return token === null
    ? unauthorized('This live needs a signature: Authorization: Bearer <signature>.', 'playback')
    : rejection(403, 'This signature has expired or is invalid.')
}

/** The unguessable address authorizes the request. */
async function answerSession(
  { options, limits, sessions }: EndpointContext,
  request: IncomingMessage,
  id: string,
): Promise<Answer> {
  if (request.method === 'OPTIONS') return preflight('PATCH, DELETE, OPTIONS', {})
  const session = sessions.get(id)
  if (session === undefined) return rejection(404, 'There is no such session.')
  if (request.method === 'DELETE') {
    session.close('the viewer left')
    return { status: 200 }
  }
  if (request.method === 'PATCH') {
    return changeSession({ agent: options.agent, bodyBytes: limits.bodyBytes }, request, session.peer)
  }
  return rejection(405, 'A session accepts PATCH and DELETE.', { allow: 'PATCH, DELETE, OPTIONS' })
}

/** Turns an offer into a session, or rejects it with the reason; players then use HLS. Throws RefusedOffer. */
async function answerOffer(context: EndpointContext, request: IncomingMessage, streamId: string): Promise<Answer> {
  const { options, limits, admission, sessions } = context
  const { clock, log } = options
  const remoteAddress = forwardedAddress(request, options.proxies)
  const wait = admission.offer(remoteAddress)
  if (wait !== null) return rejection(429, 'Too many offers. Try again later.', { 'retry-after': String(wait) })
  const read = await readSentOffer(request, limits.bodyBytes, 'recvonly')
  if ('status' in read) return read
  const agent = await options.agent
  const broadcast = options.broadcasts.find(streamId)
  if (broadcast === null) return rejection(404, 'This live is not offered over WebRTC.')
  const { codec } = broadcast
  if (codec === null) return rejection(409, 'There is nothing to send over WebRTC now.', { 'retry-after': '5' })
  const offer = fittingOffer(read, codec)
  if (broadcast.viewerCount >= options.viewers)
    return rejection(503, 'All connections are in use.', { 'retry-after': '30' })
  const slot = admission.enter(remoteAddress)
  if (slot === null) return rejection(503, 'Too many viewers from this address.', { 'retry-after': '30' })
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

interface EndpointContext {
  readonly options: WhepOptions
  readonly limits: WhepLimits
  readonly admission: SessionLimiter
  /** By the last segment of their path, which is unguessable. */
  readonly sessions: Map<string, WhepSession>
}

/** Selects the formats that can decode this codec (RFC 6381). Throws RefusedOffer if there is none. */
function fittingOffer(offer: Offer, codec: string): Offer {
  const media = offer.media.map((one) => {
    if (one.kind !== 'video') return one
    const format = one.formats.find((offered) => decodesProfile(offered, codec))
    if (format === undefined) throw new RefusedOffer(422, `The offer has no H.264 that plays ${codec}.`)
    return { ...one, format }
  })
  if (!media.some(({ kind }) => kind === 'video')) throw new RefusedOffer(422, 'The offer has no video section.')
  return { ...offer, media }
}
