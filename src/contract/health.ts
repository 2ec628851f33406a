import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'

export const parts = ['web', 'database', 'media', 'storage', 'demo'] as const
export type Part = (typeof parts)[number]

export const health = z.object({
  status: z.enum(['ok', 'degraded']),
  version: z.string(),
  /** Seconds since the start. */
  uptime: z.number(),
  parts: z.array(
    z.object({
      part: z.enum(parts),
      /** `off`: not wanted in this configuration. */
      state: z.enum(['ok', 'starting', 'down', 'off']),
      detail: z.string(),
    }),
  ),
})
export type Health = z.infer<typeof health>

export const healthEndpoints = {
  'GET /v1/health': { summary: 'The state of each part of this server', tag: 'health', answer: health, errors: [] },
} as const satisfies Record<string, Endpoint>
