/** To the thread: run the operation of this name. */
export interface Ask {
  readonly id: number
  readonly operation: string
  readonly input: unknown
}

/** From the thread: what came of it. */
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

export interface ThreadSetup {
  /** Folder of the database, or null for one that lives in memory. */
  readonly directory: string | null
  /** An archive of a database folder, with which one in memory begins instead of empty. */
  readonly archive?: string
  readonly migrationsFolder: string
  /** Modules that declare every operation. */
  readonly storesUrl: string
}
