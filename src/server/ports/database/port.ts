import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** The database, or one transaction of it. */
export type Connection = PgDatabase<PgQueryResultHKT, Record<string, never>>

/**
 * A unit of work on a slice's tables. Input and output must be structured-cloneable, because the embedded database runs
 * the whole operation on its own thread.
 */
export interface Operation<Input, Output> {
  readonly name: string
  /** Whether to run it in a transaction. */
  readonly transaction: boolean
  /** The user whose name, avatar, language, roles or state it may change: what is known of their sessions is old then. */
  changesAccount?(input: Input): number
  /** The user whose follows, or whose blocks by others, it may change. */
  changesRelations?(input: Input): number
  run(connection: Connection, input: Input): Promise<Output>
}

export interface Database {
  /** Throws `DatabaseFailure` for a failed statement, `DatabaseUnavailable` without a connection. */
  run<Input, Output>(operation: Operation<Input, Output>, input: Input): Promise<Output>
  close(): Promise<void>
}

/** The database rejected a statement. */
export class DatabaseFailure extends Error {
  override readonly name = 'DatabaseFailure'
  /** Five-character SQLSTATE, for example `23505` for a unique violation. */
  readonly sqlState: string
  readonly constraint: string | null
  constructor(message: string, sqlState: string, constraint: string | null) {
    super(message)
    this.sqlState = sqlState
    this.constraint = constraint
  }
  /** Whether the statement violates the unique constraint. */
  breaksUnique(constraint: string): boolean {
    return this.sqlState === '23505' && this.constraint === constraint
  }
}

export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

/** A newer version of the product has migrated the data. */
export class DatabaseTooNew extends Error {
  override readonly name = 'DatabaseTooNew'
}

const operations = new Map<string, Operation<unknown, unknown>>()

function define<Input, Output>(operation: Operation<Input, Output>): Operation<Input, Output> {
  if (operations.has(operation.name)) throw new Error(`two operations are named ${operation.name}`)
  operations.set(operation.name, operation)
  return operation
}

type Changes<Input, Output> = Pick<Operation<Input, Output>, 'changesAccount' | 'changesRelations'>

/** Declares an operation of one statement. */
export function statement<Input, Output>(
  name: string,
  run: Operation<Input, Output>['run'],
  changes: Changes<Input, Output> = {},
): Operation<Input, Output> {
  return define({ name, transaction: false, run, ...changes })
}

/** Declares an operation that runs in a transaction. */
export function transaction<Input, Output>(
  name: string,
  run: Operation<Input, Output>['run'],
  changes: Changes<Input, Output> = {},
): Operation<Input, Output> {
  return define({ name, transaction: true, run, ...changes })
}

/** All declared operations by name, with which the database thread finds the code to run. */
export const declaredOperations: ReadonlyMap<string, Operation<unknown, unknown>> = operations
