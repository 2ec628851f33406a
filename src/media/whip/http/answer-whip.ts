import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PublishRequest } from '../../engine.ts'
import {
  bearerToken,
  changeSession,
  forwardedAddress,
  preflight,
  refusal,
  remoteAddress,
  sendOutcome,
  unauthorized,
  type Answer,
} from '../../webrtc/http/index.ts'
import { answerOffer } from './answer-offer.ts'
import type { Door } from './door.ts'
import { encoderName } from './encoder-name.ts'

const REALM = 'stream key'
const ENDPOINT = '/whip'
const SESSION = /^\/whip\/([A-Za-z0-9_-]{1,64})$/

/** Answers WHIP (RFC 9725) on paths from `/whip` on; false for any other path. */
export function answerWhip(door: Door, request: IncomingMessage, response: ServerResponse): boolean {
  const path = (request.url ?? '').split('?', 1)[0] ?? ''
  if (path !== ENDPOINT && !path.startsWith(`${ENDPOINT}/`)) return false
  const id = SESSION.exec(path)?.[1]
  const answered = path === ENDPOINT ? answerEndpoint(door, request) : answerSession(door, request, id ?? '')
  sendOutcome({ request, response, log: door.options.log }, answered)
  return true
}

async function answerEndpoint(door: Door, request: IncomingMessage): Promise<Answer> {
  if (request.method === 'OPTIONS') return preflight('POST, OPTIONS', { 'accept-post': 'application/sdp' })
  if (request.method !== 'POST') return refusal(405, 'Offers are posted.', { allow: 'POST, OPTIONS' })
  const token = bearerToken(request)
  if (token === null) return unauthorized('The stream key is missing: Authorization: Bearer <stream key>.', REALM)
  const { forwardSecret, proxies } = door.options
  // Where our own site forwards nothing, the proxies before this door tell whom they serve.
  const from = forwardSecret === null ? forwardedAddress(request, proxies) : remoteAddress(request, forwardSecret)
  const wait = door.admission.offer(from)
  if (wait !== null) return refusal(429, 'Too many offers; come back later.', { 'retry-after': String(wait) })
  const asked: PublishRequest = {
    protocol: 'whip',
    app: 'live',
    streamKey: token,
    remoteAddress: from,
    encoder: encoderName(request.headers['user-agent']),
  }
  return answerOffer(door, request, asked)
}

async function answerSession(door: Door, request: IncomingMessage, id: string): Promise<Answer> {
  if (request.method === 'OPTIONS') return preflight('PATCH, DELETE, OPTIONS', {})
  const open = door.sessions.get(id)
  if (open === undefined) return refusal(404, 'There is no such session.')
  const token = bearerToken(request)
  if (token === null || token !== open.token)
    return unauthorized('The stream key is not the one of this session.', REALM)
  if (request.method === 'DELETE') {
    open.peer.close('the encoder ended the stream')
    return { status: 200 }
  }
  if (request.method === 'PATCH') {
    return changeSession({ agent: door.options.agent, bodyBytes: door.limits.bodyBytes }, request, open.peer)
  }
  return refusal(405, 'A session is patched or deleted.', { allow: 'PATCH, DELETE, OPTIONS' })
}
