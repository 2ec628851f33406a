import { purchasesMoved } from '../../metrics/index.ts'
import type { Database } from '../../ports/database/port.ts'
import { movePurchase, type Move, type PurchaseRow } from '../store/purchase.ts'

/** Changes the state of a purchase and counts the change. `purchase` is the row before. */
export async function moveAndCount(database: Database, purchase: PurchaseRow, move: Omit<Move, 'id'>): Promise<void> {
  const moved = await database.run(movePurchase, { id: purchase.id, ...move })
  if (moved && move.to !== purchase.state) purchasesMoved.inc({ state: move.to })
}
