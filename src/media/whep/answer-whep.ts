import type { IncomingMessage, ServerResponse } from 'node:http'
import { bearerToken } from '../http/index.ts'
import { type Answer, changeSession, preflight, refusal, sendOutcome, unauthorized } from '../webrtc/index.ts'
import { answerOffer, type EndpointContext } from './answer-offer.ts'

const SESSION = /^\/whep\/sessions\/([A-Za-z0-9_-]{1,64})$/
/** Signed like playlist addresses. */
const ENDPOINT = /^\/whep\/([A-Za-z0-9_-]{1,128})(?:\/~([A-Za-z0-9_-]{1,128}))?$/

/** Answers WHEP (draft-ietf-wish-whep) on paths from `/whep/` on; false for any other path. */
export function answerWhep(context: EndpointContext, request: IncomingMessage, response: ServerResponse): boolean {
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
  if (streamId === undefined) return refusal(404, 'There is no such live.')
  if (request.method === 'OPTIONS') return preflight('POST, OPTIONS', { 'accept-post': 'application/sdp' })
  if (request.method !== 'POST') return refusal(405, 'Offers need POST.', { allow: 'POST, OPTIONS' })
  const token = signature ?? bearerToken(request)
  // Verified once: signatures expire after five minutes, but a session continues. `restrict` disconnects all viewers.
  if (context.options.access.allows(streamId, token)) return answerOffer(context, request, streamId)
  return token === null
    ? unauthorized('This live needs a signature: Authorization: Bearer <signature>.', 'playback')
    : refusal(403, 'This signature has expired or is invalid.')
}

/** The unguessable address authorizes the request. */
async function answerSession(
  { options, limits, sessions }: EndpointContext,
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
  return refusal(405, 'A session accepts PATCH and DELETE.', { allow: 'PATCH, DELETE, OPTIONS' })
}
