import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  bearerToken,
  changeSession,
  preflight,
  refusal,
  sendOutcome,
  unauthorized,
  type Answer,
} from '../../webrtc/http/index.ts'
import { answerOffer } from './answer-offer.ts'
import type { Door } from './door.ts'

const SESSION = /^\/whep\/sessions\/([A-Za-z0-9_-]{1,64})$/
/** Signed like the addresses of playlists. */
const ENDPOINT = /^\/whep\/([A-Za-z0-9_-]{1,128})(?:\/~([A-Za-z0-9_-]{1,128}))?$/

/** Answers WHEP (draft-ietf-wish-whep) on paths from `/whep/` on; false for any other path. */
export function answerWhep(door: Door, request: IncomingMessage, response: ServerResponse): boolean {
  const path = (request.url ?? '').split('?', 1)[0] ?? ''
  if (!path.startsWith('/whep/')) return false
  const session = SESSION.exec(path)?.[1]
  const answered = session === undefined ? answerEndpoint(door, request, path) : answerSession(door, request, session)
  sendOutcome({ request, response, log: door.options.log }, answered)
  return true
}

async function answerEndpoint(door: Door, request: IncomingMessage, path: string): Promise<Answer> {
  const [, streamId, signature] = ENDPOINT.exec(path) ?? []
  if (streamId === undefined) return refusal(404, 'There is no such live.')
  if (request.method === 'OPTIONS') return preflight('POST, OPTIONS', { 'accept-post': 'application/sdp' })
  if (request.method !== 'POST') return refusal(405, 'Offers are posted.', { allow: 'POST, OPTIONS' })
  const token = signature ?? bearerToken(request)
  // Asked once: players would lose their place every five minutes. Who is to go is sent away with all others (`restrict`).
  if (door.options.access.allows(streamId, token)) return answerOffer(door, request, streamId)
  return token === null
    ? unauthorized('This live needs a signature: Authorization: Bearer <signature>.', 'playback')
    : refusal(403, 'This signature has expired, or never was one.')
}

/** Whoever knows the address of a session holds it. */
async function answerSession(
  { options, limits, sessions }: Door,
  request: IncomingMessage,
  id: string,
): Promise<Answer> {
  if (request.method === 'OPTIONS') return preflight('PATCH, DELETE, OPTIONS', {})
  const session = sessions.get(id)
  if (session === undefined) return refusal(404, 'There is no such session.')
  if (request.method === 'DELETE') {
    session.close('the viewer left')
    return { status: 200 }
  }
  if (request.method === 'PATCH') {
    return changeSession({ agent: options.agent, bodyBytes: limits.bodyBytes }, request, session.peer)
  }
  return refusal(405, 'A session is patched or deleted.', { allow: 'PATCH, DELETE, OPTIONS' })
}
