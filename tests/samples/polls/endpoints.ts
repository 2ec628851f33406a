import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { liveId } from '#contract/ids.ts'
import { pollOption, pollVotes } from './schemas.ts'

export const pollEndpoints = {
  'GET /v1/lives/{id}/poll': {
    summary: 'The votes of the poll of a live',
    tag: 'polls',
    access: 'anyone',
    params: z.object({ id: liveId }),
    answer: pollVotes,
    errors: ['LIVE_NOT_FOUND'],
  },
  'POST /v1/lives/{id}/poll/votes': {
    summary: 'Vote in the poll of a live, or change the vote',
    tag: 'polls',
    access: 'signed-in',
    params: z.object({ id: liveId }),
    body: z.object({ option: pollOption }),
    answer: pollVotes,
    errors: ['LIVE_NOT_FOUND', 'WRONG_LIVE_STATE'],
  },
} as const satisfies Record<string, Endpoint>
