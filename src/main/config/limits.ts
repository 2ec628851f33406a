/** Settings of the limits of requests. */
import { z } from 'zod'

export const limitVariables = {
  SOCKETS_PER_ADDRESS: z.coerce
    .number('must be a number of sockets')
    .int('must be a whole number')
    .min(100, 'must be 100 or more')
    .default(10_000)
    .describe('Open sockets of one address, behind which a mobile network can have thousands of visitors.'),
  CALLS_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(10)
    .default(1200)
    .describe('API calls per minute of a user or visitor; the other limits follow from it (docs/operate/limits.md).'),
}
