import type { StaffCall } from './staff-client.ts'

/** Dependencies of commands. */
export interface CommandContext {
  readonly call: StaffCall
  /** Prints one or more lines to stdout. */
  readonly print: (text: string) => void
}
