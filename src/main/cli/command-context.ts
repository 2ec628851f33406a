import type { StaffCall, StaffSend } from './staff-client.ts'

/** Dependencies of commands. */
export interface CommandContext {
  readonly call: StaffCall
  readonly send: StaffSend
  /** Prints one or more lines to stdout. */
  readonly print: (text: string) => void
}
