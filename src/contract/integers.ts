import { z } from 'zod'

/** The largest number of an integer column of the database (PostgreSQL `integer`): larger ones are invalid requests. */
export const integerMax = 2_147_483_647

/** A number from 0 for such a column, in a body. */
export const storedNumber = z.int().min(0).max(integerMax)

/** The same in a query. */
export const queryNumber = z.coerce.number().int().min(0).max(integerMax)
