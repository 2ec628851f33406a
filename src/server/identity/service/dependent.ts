/** A part of the product that keeps something about users beyond their account. */
export interface AccountDependent {
  /** Its name in an export. */
  readonly name: string
  /** Everything it keeps about a user, for the user to take along. */
  export(userId: number): Promise<unknown>
  /** Refuses while the user can't be let go. */
  mayLeave(userId: number): Promise<void>
  /** Forgets what is personal. */
  erase(userId: number): Promise<void>
}
