import { z } from 'zod'

/** A time of ISO 8601 with its offset, such as `2026-11-28T21:00:00.000Z`. */
export const dateTime = z.iso.datetime({ offset: true })

/** A day, `YYYY-MM-DD`. */
export const date = z.iso.date()
