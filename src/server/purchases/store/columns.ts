import { getTableColumns } from 'drizzle-orm'
import { purchases } from '../tables.ts'

export const purchaseColumns = getTableColumns(purchases)

export type PurchaseRow = typeof purchases.$inferSelect
