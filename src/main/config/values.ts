/** Kinds of values that settings have. */
import { z } from 'zod'

export const port = z.coerce
  .number('must be a number from 0 to 65535')
  .int('must be a whole number')
  .min(0, 'must be 0 (any free port) or more')
  .max(65_535, 'must be 65535 or less')

export const address = z
  .url({ protocol: /^https?$/, error: 'must be a whole address, such as https://live.example.jp' })
  .transform((value) => value.replace(/\/+$/, ''))

export const flag = z.enum(['0', '1'], 'must be 0 or 1').transform((value) => value === '1')

export const word = (example: string) => z.string().regex(/^[\w.~-]+$/, `must look like ${example}`)
