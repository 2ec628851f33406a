import { z } from 'zod'
import { liveId } from '../ids.ts'
import type { Endpoint } from '../endpoint.ts'
import { liveSummary } from './schemas.ts'

export const summaryEndpoints = {
  'GET /v1/lives/{id}/summary': {
    summary: 'The figures of an ended live, for its liver',
    tag: 'lives',
    access: 'signed-in',
    params: z.object({ id: liveId }),
    answer: liveSummary,
    errors: ['LIVE_NOT_FOUND', 'NOT_YOUR_LIVE', 'WRONG_LIVE_STATE'],
  },
} as const satisfies Record<string, Endpoint>
