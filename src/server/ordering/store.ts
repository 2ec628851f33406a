import { and, desc, eq, lt, max, ne, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Connection } from '../ports/database/port.ts'
import { positionBetween, positionStep } from './position.ts'

/** A table with ordered lists: one for each value of `parent`. */
export interface OrderedTable {
  readonly table: PgTable
  readonly id: AnyPgColumn
  readonly parent: AnyPgColumn
  readonly position: AnyPgColumn
}

const positionOf = ({ position }: OrderedTable) => sql<number>`${position}`.mapWith(Number)

/** The position of an item that is added at the end. The caller has locked the parent. */
export async function addedPosition(tx: Connection, ordered: OrderedTable, parentId: number): Promise<number> {
  const [last] = await tx
    .select({ position: max(ordered.position).mapWith(Number) })
    .from(ordered.table)
    .where(eq(ordered.parent, parentId))
  return (last?.position ?? -positionStep) + positionStep
}

export interface Move {
  readonly parentId: number
  readonly id: number
  /** The item that follows afterwards; null: the end. */
  readonly beforeId: number | null
}

/**
 * Moves an item of a list. Returns false where `beforeId` is not in the list any more. The caller has locked the parent,
 * so that concurrent moves run one after the other.
 */
export async function moveItem(tx: Connection, ordered: OrderedTable, move: Move): Promise<boolean> {
  if (move.beforeId === move.id) return true
  const position = await freePosition(tx, ordered, move)
  if (position === 'unknown') return false
  if (position === null) {
    await numberAgain(tx, ordered, move.parentId)
    return moveItem(tx, ordered, move)
  }
  const { table, id, parent } = ordered
  await tx.execute(
    sql`update ${table} set ${columnName(ordered.position)} = ${position} where ${id} = ${move.id} and ${parent} = ${move.parentId}`,
  )
  return true
}

/** The name without its table, as `set` expects it. */
const columnName = (column: AnyPgColumn) => sql.identifier(column.name)

/** Null where the neighbours leave no position free. */
async function freePosition(tx: Connection, ordered: OrderedTable, move: Move): Promise<number | null | 'unknown'> {
  const { table, id, parent, position } = ordered
  const others = and(eq(parent, move.parentId), ne(id, move.id))
  const select = () => tx.select({ position: positionOf(ordered) }).from(table)
  if (move.beforeId === null) {
    const [last] = await select().where(others).orderBy(desc(position)).limit(1)
    return positionBetween(last?.position ?? null, null)
  }
  const [next] = await select().where(and(eq(parent, move.parentId), eq(id, move.beforeId)))
  if (!next) return 'unknown'
  const [previous] = await select()
    .where(and(others, lt(position, next.position)))
    .orderBy(desc(position))
    .limit(1)
  return positionBetween(previous?.position ?? null, next.position)
}

async function numberAgain(tx: Connection, ordered: OrderedTable, parentId: number): Promise<void> {
  const { table, id, parent, position } = ordered
  await tx.execute(sql`
    update ${table} set ${columnName(position)} = numbered.at * ${positionStep}::bigint
    from (
      select ${id} as id, row_number() over (order by ${position}, ${id}) as at
      from ${table} where ${parent} = ${parentId}
    ) as numbered
    where ${id} = numbered.id`)
}
