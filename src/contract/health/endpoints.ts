import type { Endpoint } from '../endpoint.ts'
import { health } from './schemas.ts'

export const healthEndpoints = {
  'GET /v1/health': {
    summary: 'The state of each component of this server',
    tag: 'health',
    access: 'anyone',
    answer: health,
    errors: [],
  },
} as const satisfies Record<string, Endpoint>
