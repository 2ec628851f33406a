/** Shows lives to viewers who speak WHEP (draft-ietf-wish-whep): in less than half a second, to as many as is allowed. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Admission } from '../webrtc/http/index.ts'
import { answerWhep } from './http/answer-whep.ts'
import type { Door } from './http/door.ts'
import { defaultLimits } from './limits.ts'
import type { WhepOptions } from './options.ts'

export { Feeds } from './feeds.ts'

export interface WhepDoor {
  /** Answers a request that is WHEP's; false for any other. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
  /** Tells every viewer to go. */
  close(): void
}

export function openWhep(options: WhepOptions): WhepDoor {
  const limits = { ...defaultLimits, ...options.limits }
  // Whoever watches may be anybody: what needs a password is for publishers.
  const iceServers = options.iceServers.filter(({ credential }) => credential === undefined)
  const door: Door = {
    options: { ...options, iceServers },
    limits,
    admission: new Admission(limits, options.clock),
    sessions: new Map(),
  }
  return {
    answer: (request, response) => answerWhep(door, request, response),
    close() {
      for (const session of door.sessions.values()) session.close('the server is stopping')
    },
  }
}
