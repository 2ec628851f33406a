/** To the thread: runs an operation. */
export interface OperationRequest {
  readonly id: number
  readonly operation: string
  readonly input: unknown
}

/** From the thread: the result of an operation. */
export type Reply =
  | { readonly id: number; readonly ok: true; readonly output: unknown }
  | {
      readonly id: number
      readonly ok: false
      readonly kind: 'failure' | 'unavailable' | 'other'
      readonly message: string
      readonly sqlState: string
      readonly constraint: string | null
    }

/** From the thread, once: whether the database is open. */
export type Opened =
  | { readonly opened: true }
  | { readonly opened: false; readonly tooNew: boolean; readonly message: string }

export interface PgliteOptions {
  /** Folder of the database; null for an in-memory database. */
  readonly directory: string | null
  /** Archive of a database folder, as initial content of an in-memory database. */
  readonly archive?: string
  readonly migrationsFolder: string
  /** Folder of the slices, whose `sql` folders hold functions; null for none. */
  readonly functionsFolder: string | null
  /** Modules that declare every operation. */
  readonly storesUrl: string
}
