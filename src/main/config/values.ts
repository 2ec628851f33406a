/** Types of values in settings. */
import { isIP } from 'node:net'
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

/** A URL without a path: pages, cookies and calls use the whole address. */
export const origin = url.refine((value) => new URL(value).origin === value.toLowerCase(), {
  error: 'must have no path, user or parameters, such as https://live.example.jp; give it an address of its own',
})

/** Encoders and operators write it with or without the application `/live`. */
export const rtmpUrl = z
  .string()
  .transform((value) =>
    value
      .trim()
      .replace(/\/+$/, '')
      .replace(/\/live$/, ''),
  )
  .refine((value) => /^rtmps?:\/\/[^/\s?#]+$/.test(value), {
    error: 'must look like rtmp://live.example.jp, without a path other than /live',
  })

/** A listening address. */
export const host = z
  .string()
  .trim()
  .refine((value) => isIP(value) !== 0 || /^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i.test(value), {
    error: 'must be an address of this machine, such as 127.0.0.1 or 0.0.0.0, without a scheme or port',
  })

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
