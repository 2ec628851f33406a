import type { IncomingMessage, ServerResponse } from 'node:http'
import { SessionLimiter } from '../webrtc/index.ts'
import type { EndpointContext } from './answer-offer.ts'
import { answerWhep } from './answer-whep.ts'
import { defaultLimits, type WhepOptions } from './options.ts'

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
