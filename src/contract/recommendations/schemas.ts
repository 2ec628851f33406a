import { z } from 'zod'
import { episodeSummary } from '../episodes/schemas.ts'
import { recommendationReasons } from './limits.ts'

export const recommendation = z.object({
  reason: z.enum(recommendationReasons),
  episode: episodeSummary,
  channel: z.object({ id: z.int(), name: z.string() }),
})
export type Recommendation = z.infer<typeof recommendation>
