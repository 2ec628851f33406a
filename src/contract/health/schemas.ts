import { z } from 'zod'

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
