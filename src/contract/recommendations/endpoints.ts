import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { inviteKey } from '../episodes/schemas.ts'
import { pathId } from '../ids.ts'
import { recommendationsMax } from './limits.ts'
import { recommendation } from './schemas.ts'

export const recommendationEndpoints = {
  'GET /v1/channels/{channelId}/series/{seriesId}/episodes/{episodeId}/recommendations': {
    summary: 'Public episodes to watch after this one, with the reason of each, grouped by reason',
    tag: 'episodes',
    access: 'anyone',
    params: z.object({ channelId: pathId, seriesId: pathId, episodeId: pathId }),
    query: z.object({ invite: inviteKey.optional() }),
    answer: z.object({ recommendations: z.array(recommendation).max(recommendationsMax) }),
    errors: ['CHANNEL_NOT_FOUND', 'EPISODE_NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>
