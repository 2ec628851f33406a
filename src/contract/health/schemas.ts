import { z } from 'zod'

/** Of the server, in milliseconds since the Unix epoch. */
export const serverTime = z.int()

export const components = ['web', 'database', 'media', 'storage', 'demo'] as const
export type Component = (typeof components)[number]

export const health = z.object({
  status: z.enum(['ok', 'degraded']),
  version: z.string(),
  /** Seconds since the start. */
  uptime: z.number(),
  components: z.array(
    z.object({
      component: z.enum(components),
      /** `off`: turned off by the configuration. */
      state: z.enum(['ok', 'starting', 'down', 'off']),
      detail: z.string(),
    }),
  ),
})
export type Health = z.infer<typeof health>
