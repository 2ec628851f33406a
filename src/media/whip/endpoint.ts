import type { PublishRequest, PublishDecision } from '#engine-protocol/index.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { bearerToken, forwardedAddress, remoteAddress } from '../http/index.ts'
import {
  SessionLimiter,
  type Answer,
  changeSession,
  preflight,
  rejection,
  sendOutcome,
  unauthorized,
  type Peer,
  readSentOffer,
  sessionCreated,
} from '../webrtc/index.ts'
import { defaultLimits, type WhipOptions, type WhipLimits } from './options.ts'
import { WhipSession } from './session.ts'

export interface WhipEndpoint {
  /** Answers a WHIP request; false for other requests. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
  /** Disconnects all publishers. */
  close(): void
}

export function openWhip(options: WhipOptions): WhipEndpoint {
  const limits = { ...defaultLimits, ...options.limits }
  const context: EndpointContext = {
    options,
    limits,
    admission: new SessionLimiter(limits, options.clock),
    sessions: new Map(),
  }
  return {
    answer: (request, response) => answerWhip(context, request, response),
    close() {
      for (const { peer } of context.sessions.values()) peer.close('the server is stopping')
    },
  }
}

const REALM = 'stream key'
const ENDPOINT = '/whip'
const SESSION = /^\/whip\/([A-Za-z0-9_-]{1,64})$/

/** Answers WHIP (RFC 9725) on paths from `/whip` on; false for any other path. */
function answerWhip(context: EndpointContext, request: IncomingMessage, response: ServerResponse): boolean {
  const path = (request.url ?? '').split('?', 1)[0] ?? ''
  if (path !== ENDPOINT && !path.startsWith(`${ENDPOINT}/`)) return false
  const id = SESSION.exec(path)?.[1]
  const answered = path === ENDPOINT ? answerEndpoint(context, request) : answerSession(context, request, id ?? '')
  sendOutcome({ request, response, log: context.options.log }, answered)
  return true
}

async function answerEndpoint(context: EndpointContext, request: IncomingMessage): Promise<Answer> {
  if (request.method === 'OPTIONS') return preflight('POST, OPTIONS', { 'accept-post': 'application/sdp' })
  if (request.method !== 'POST') return rejection(405, 'Offers need POST.', { allow: 'POST, OPTIONS' })
  const token = bearerToken(request)
  if (token === null) return unauthorized('The stream key is missing: Authorization: Bearer <stream key>.', REALM)
  const { forwardSecret, proxies } = context.options
  // If the site forwards no offers, the trusted proxies determine the client's address.
  const from = forwardSecret === null ? forwardedAddress(request, proxies) : remoteAddress(request, forwardSecret)
  const wait = context.admission.offer(from)
  if (wait !== null) return rejection(429, 'Too many offers. Try again later.', { 'retry-after': String(wait) })
  const publishRequest: PublishRequest = {
    protocol: 'whip',
    app: 'live',
    streamKey: token,
    remoteAddress: from,
    encoder: encoderName(request.headers['user-agent']),
  }
  return answerOffer(context, request, publishRequest)
}

async function answerSession(context: EndpointContext, request: IncomingMessage, id: string): Promise<Answer> {
  if (request.method === 'OPTIONS') return preflight('PATCH, DELETE, OPTIONS', {})
  const open = context.sessions.get(id)
  if (open === undefined) return rejection(404, 'There is no such session.')
  const token = bearerToken(request)
  if (token === null || token !== open.token)
    return unauthorized('The stream key is not the one of this session.', REALM)
  if (request.method === 'DELETE') {
    open.peer.close('the encoder ended the stream')
    return { status: 200 }
  }
  if (request.method === 'PATCH') {
    return changeSession({ agent: context.options.agent, bodyBytes: context.limits.bodyBytes }, request, open.peer)
  }
  return rejection(405, 'A session accepts PATCH and DELETE.', { allow: 'PATCH, DELETE, OPTIONS' })
}

/** RFC 9725 §4.2: turns an offer into a session, or rejects it with the reason. Throws RefusedOffer. */
async function answerOffer(
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
    return rejection(503, 'Too many publishers from this address. Try again later.', { 'retry-after': '10' })
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
  if (why === 'not-allowed' || why === 'not-now') return rejection(403, reason)
  if (why === 'no-live') return rejection(409, reason)
  // Locked, not Conflict: the page of a liver distinguishes the two by the status.
  if (why === 'other-encoder') return rejection(423, reason, { 'retry-after': '60' })
  if (why === 'too-often') return rejection(429, reason, { 'retry-after': '60' })
  return rejection(503, reason, { 'retry-after': '5' })
}

interface OpenSession {
  readonly peer: Peer
  readonly token: string
}

interface EndpointContext {
  readonly options: WhipOptions
  readonly limits: WhipLimits
  readonly admission: SessionLimiter
  /** By the last segment of their path. */
  readonly sessions: Map<string, OpenSession>
}

/** A browser's User-Agent contains several names; the first match in this list is its own. */
const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdgA?\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari/, 'Safari'],
]
const LONGEST = 200

/** The display name of an encoder by its User-Agent: `Chrome 140` for a browser, otherwise unchanged. */
export function encoderName(userAgent: string | undefined): string | null {
  if (userAgent === undefined) return null
  if (userAgent.startsWith('Mozilla/')) {
    for (const [pattern, name] of BROWSERS) {
      const version = pattern.exec(userAgent)?.[1]
      if (version !== undefined) return `${name} ${version}`
    }
  }
  return userAgent.slice(0, LONGEST)
}
