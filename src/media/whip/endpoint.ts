import type { IncomingMessage, ServerResponse } from 'node:http'
import { SessionLimiter } from '../webrtc/index.ts'
import type { EndpointContext } from './answer-offer.ts'
import { answerWhip } from './answer-whip.ts'
import { defaultLimits, type WhipOptions } from './options.ts'

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
