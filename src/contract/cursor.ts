import { z } from 'zod'

/** Where the next page of a list continues: the sort key and the id of the last item. */
export const cursor = z.string().regex(/^-?\d{1,16}_\d{1,10}$/)

/** The cursor of the next page; null at the end of the list. */
export const next = cursor.nullable()

/** Options of a paged list. */
export const paging = z.object({
  /** `next` of the previous page. */
  cursor: cursor.optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
})
export type Paging = z.infer<typeof paging>
