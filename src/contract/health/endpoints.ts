import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { health, serverTime } from './schemas.ts'

export const healthEndpoints = {
  'GET /v1/health': {
    summary: 'The state of each component of this server',
    tag: 'health',
    access: 'anyone',
    answer: health,
    errors: [],
  },
  'GET /v1/time': {
    summary: 'The time of this server, from which a client computes how far its own clock is off',
    tag: 'health',
    access: 'anyone',
    answer: z.object({ serverTime }),
    errors: [],
  },
} as const satisfies Record<string, Endpoint>
