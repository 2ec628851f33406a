/** Settings of what pages hear as it happens. */
import { z } from 'zod'

export const realtimeVariables = {
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: 'must look like redis://host:6379' })
    .optional()
    .describe(
      'Redis or Valkey 7 or newer, by which several web nodes share chats and viewer counts. Without it each process has rooms of its own.',
    ),
}
