import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** What an operation speaks to: the database itself, or one transaction of it. */
export type Connection = PgDatabase<PgQueryResultHKT, Record<string, never>>

/**
 * One step of a slice's work on its tables. Input and output must be structured-cloneable,
 * because an embedded database runs the whole step on its own thread, one message each way.
 */
export interface Operation<Input, Output> {
  readonly name: string
  /** Whether the step is several statements that hold together. */
  readonly transaction: boolean
  run(connection: Connection, input: Input): Promise<Output>
}

export interface Database {
  /** Throws `DatabaseFailure` when a statement is refused, `DatabaseUnavailable` when there is nobody to ask. */
  run<Input, Output>(operation: Operation<Input, Output>, input: Input): Promise<Output>
  close(): Promise<void>
}

/** A statement was refused by the database. */
export class DatabaseFailure extends Error {
  override readonly name = 'DatabaseFailure'
  /** Five-letter SQLSTATE, such as `23505` for a value that must be unique. */
  readonly sqlState: string
  readonly constraint: string | null
  constructor(message: string, sqlState: string, constraint: string | null) {
    super(message)
    this.sqlState = sqlState
    this.constraint = constraint
  }
  /** Whether two rows would share what `constraint` keeps unique. */
  breaksUnique(constraint: string): boolean {
    return this.sqlState === '23505' && this.constraint === constraint
  }
}

export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

/** The data was written by a newer version of the product, whose migrations this one does not know. */
export class DatabaseTooNew extends Error {
  override readonly name = 'DatabaseTooNew'
}

const operations = new Map<string, Operation<unknown, unknown>>()

function define<Input, Output>(operation: Operation<Input, Output>): Operation<Input, Output> {
  if (operations.has(operation.name)) throw new Error(`two operations are named ${operation.name}`)
  operations.set(operation.name, operation)
  return operation
}

/** Declares a step of one statement. */
export function statement<Input, Output>(name: string, run: Operation<Input, Output>['run']): Operation<Input, Output> {
  return define({ name, transaction: false, run })
}

/** Declares a step of several statements: all happen or none does. */
export function transaction<Input, Output>(
  name: string,
  run: Operation<Input, Output>['run'],
): Operation<Input, Output> {
  return define({ name, transaction: true, run })
}

/** Every operation declared so far, by name: how another thread finds the code it is asked to run. */
export const declaredOperations: ReadonlyMap<string, Operation<unknown, unknown>> = operations
