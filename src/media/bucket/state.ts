/** How well the bucket keeps up. */
export interface BucketState {
  /** Files that it has not got yet. */
  readonly waiting: number
  /** Why the last try failed; null since one succeeded. */
  readonly fault: string | null
}
