import { sql } from 'drizzle-orm'
import { transaction } from '#server/ports/database/port.ts'
import { linesOf } from './query-plan.ts'

/** The plan for all parameters of each statement that the connection has prepared, by its text. */
export const explainPrepared = transaction<null, Readonly<Record<string, string>>>(
  'tests.explainPrepared',
  async (tx) => {
    await tx.execute(sql`set local plan_cache_mode = force_generic_plan`)
    const prepared = await tx
      .select({
        name: sql<string>`name`,
        text: sql<string>`statement`,
        parameters: sql<number>`cardinality(parameter_types)`,
      })
      .from(sql`pg_prepared_statements`)
    const plans: Record<string, string> = {}
    for (const { name, text, parameters } of prepared) {
      const values = sql.join(
        Array.from({ length: parameters }, () => sql`null`),
        sql`, `,
      )
      plans[text] = linesOf(await tx.execute(sql`explain execute ${sql.identifier(name)} (${values})`))
    }
    return plans
  },
)
