/** A process that refunds purchases in a PostgreSQL database, for tests that kill it. */
import { openPostgres } from '#server/ports/database/postgres/index.ts'
import { findPurchase } from '#server/purchases/store/purchase.ts'
import { reversePurchase } from '#server/purchases/store/credit.ts'
import { schema } from './prepared-database.ts'

const [url = '', now = '', ...ids] = process.argv.slice(2)
const database = await openPostgres({ url, ...schema, connections: 1, onIdleError() {} })
process.send?.('ready')
const at = new Date(now)
for (const id of ids) {
  const purchase = await database.run(findPurchase, id)
  if (!purchase) throw new Error(`there is no purchase ${id}`)
  const { yen: refundedYen, reversals } = purchase
  await database.run(reversePurchase, { id, refundedYen, chargedBack: false, reversals, at, countingAt: at })
}
process.exit(0)
