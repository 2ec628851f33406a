import { z } from 'zod'
import { integerMax } from './integers.ts'

/** A number of the database in a path or a query. */
export const pathId = z.coerce.number().int().min(1).max(integerMax)

/** The same in a body. */
export const bodyId = z.int().min(1).max(integerMax)

/** The id of an entry of a log, in a query: its table has more rows than other ids can number. */
export const logEntryId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

/** The id of a live, in paths and bodies. */
export const liveId = z.string().regex(/^[0-9A-Za-z]{12}$/)
