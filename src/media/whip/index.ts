/** Takes live streams from browsers and encoders that speak WHIP (RFC 9725), and hands on their tracks and samples. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Admission } from '../webrtc/http/index.ts'
import { answerWhip } from './http/answer-whip.ts'
import type { Door } from './http/door.ts'
import { defaultLimits } from './limits.ts'
import type { WhipOptions } from './options.ts'

export type { WhipOptions } from './options.ts'

export interface WhipDoor {
  /** Answers a request that is WHIP's; false for any other. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
  /** Tells every publisher to go. */
  close(): void
}

export function openWhip(options: WhipOptions): WhipDoor {
  const limits = { ...defaultLimits, ...options.limits }
  const door: Door = { options, limits, admission: new Admission(limits, options.clock), sessions: new Map() }
  return {
    answer: (request, response) => answerWhip(door, request, response),
    close() {
      for (const { peer } of door.sessions.values()) peer.close('the server is stopping')
    },
  }
}
