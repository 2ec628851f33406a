import { sql } from 'drizzle-orm'
import { statement, transaction } from '../../ports/database/port.ts'

/** Updates the scores after gifts were cancelled or count again; in the transaction that changed them. */
export const revokeScores = statement('rankings.revoke', async (db, gifts: readonly string[]): Promise<void> => {
  await db.execute(sql`select rankings_revoke(${sql.param(gifts)}::uuid[])`)
})

interface FirstDays {
  readonly day: string
  readonly week: string
  readonly month: string
}

/** Recounts the scores of all time, and of periods that start on these days or later. */
export const rebuildScores = transaction(
  'rankings.rebuild',
  async (tx, { day, week, month }: FirstDays): Promise<{ scores: number; corrected: number }> => {
    // A recount of many gifts takes longer than a request may.
    await tx.execute(sql`set local statement_timeout = 0`)
    const [rebuilt] = await tx
      .select({ scores: sql`scores`.mapWith(Number), corrected: sql`corrected`.mapWith(Number) })
      .from(sql`rankings_rebuild(${day}::date, ${week}::date, ${month}::date)`)
    if (!rebuilt) throw new Error('rankings_rebuild returned no row')
    return rebuilt
  },
)
