import type { PublishRequest } from '#engine-protocol/index.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { bearerToken, forwardedAddress, remoteAddress } from '../http/index.ts'
import { type Answer, changeSession, preflight, refusal, sendOutcome, unauthorized } from '../webrtc/index.ts'
import { answerOffer, type EndpointContext } from './answer-offer.ts'
import { encoderName } from './encoder-name.ts'

const REALM = 'stream key'
const ENDPOINT = '/whip'
const SESSION = /^\/whip\/([A-Za-z0-9_-]{1,64})$/

/** Answers WHIP (RFC 9725) on paths from `/whip` on; false for any other path. */
export function answerWhip(context: EndpointContext, request: IncomingMessage, response: ServerResponse): boolean {
  const path = (request.url ?? '').split('?', 1)[0] ?? ''
  if (path !== ENDPOINT && !path.startsWith(`${ENDPOINT}/`)) return false
  const id = SESSION.exec(path)?.[1]
  const answered = path === ENDPOINT ? answerEndpoint(context, request) : answerSession(context, request, id ?? '')
  sendOutcome({ request, response, log: context.options.log }, answered)
  return true
}

async function answerEndpoint(context: EndpointContext, request: IncomingMessage): Promise<Answer> {
  if (request.method === 'OPTIONS') return preflight('POST, OPTIONS', { 'accept-post': 'application/sdp' })
  if (request.method !== 'POST') return refusal(405, 'Offers need POST.', { allow: 'POST, OPTIONS' })
  const token = bearerToken(request)
  if (token === null) return unauthorized('The stream key is missing: Authorization: Bearer <stream key>.', REALM)
  const { forwardSecret, proxies } = context.options
  // If the site forwards no offers, the trusted proxies determine the client's address.
  const from = forwardSecret === null ? forwardedAddress(request, proxies) : remoteAddress(request, forwardSecret)
  const wait = context.admission.offer(from)
  if (wait !== null) return refusal(429, 'Too many offers. Try again later.', { 'retry-after': String(wait) })
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
  if (open === undefined) return refusal(404, 'There is no such session.')
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
  return refusal(405, 'A session accepts PATCH and DELETE.', { allow: 'PATCH, DELETE, OPTIONS' })
}
