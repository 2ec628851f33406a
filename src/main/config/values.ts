/** Types of values in settings. */
import { z } from 'zod'
import { ladderHeights } from '#media/index.ts'

export const port = z.coerce
  .number('must be a number from 0 to 65535')
  .int('must be a whole number')
  .min(0, 'must be 0 (any free port) or more')
  .max(65_535, 'must be 65535 or less')

export const url = z
  .url({ protocol: /^https?$/, error: 'must be a complete URL, such as https://live.example.jp' })
  .transform((value) => value.replace(/\/+$/, ''))

export const flag = z.enum(['0', '1'], 'must be 0 or 1').transform((value) => value === '1')

export const word = (example: string) => z.string().regex(/^[\w.~-]+$/, `must look like ${example}`)

const heights: readonly string[] = ladderHeights.map((height) => `${height}p`)

/** `auto`, `off`, or heights such as `720p,360p`, parsed to numbers. */
export const renditions = z
  .string()
  .default('auto')
  .transform((value, context) => {
    if (value === 'auto' || value === 'off') return value
    const names = value.split(',').map((name) => name.trim())
    if (names.every((name) => heights.includes(name))) return names.map((name) => Number.parseInt(name, 10))
    context.addIssue(`must be auto, off, or a list of ${heights.join(', ')}`)
    return z.NEVER
  })
