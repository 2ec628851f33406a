import type { Account } from './account.ts'

let known: Account | null = null

/** What the page in this browser was last told of its viewer; null while rendering on the server. */
export const knownAccount = (): Account | null => known

export function rememberAccount(account: Account | null): void {
  known = account
}
