import { z } from 'zod'

/** A number of the database in a path. */
export const pathId = z.coerce.number().int().min(1).max(2_147_483_647)

/** The same in a body. */
export const bodyId = z.int().min(1).max(2_147_483_647)

/** The id of a live, in paths and bodies. */
export const liveId = z.string().regex(/^[0-9A-Za-z]{12}$/)
