import type { Outcome } from './job.ts'

export type UploadState =
  | { readonly type: 'waiting' }
  | {
      readonly type: 'working'
      /** From 0 to 1. */
      readonly share: number
      /** The process that works; null between two of them. */
      readonly pid: number | null
    }
  | Outcome

/** A folder that uploads did not make; nothing in it is touched. */
export class NotOurs extends Error {
  override readonly name = 'NotOurs'
}

/** Files on their way to being playable; each has a folder of its own, named as its id. */
export interface Uploads {
  /**
   * Has a file made playable as `id`, and goes on where an earlier try of the same file ended; what was made of another one
   * is forgotten. Resolves when that is noted: from then on a restart does not forget it. Rejects with RangeError for what
   * can't be an id, with NotOurs where the folder of that name holds something else.
   */
  add(id: string, file: string): Promise<void>
  /** Goes on with all that an earlier process did not finish, in the order in which it was added; tells the ids. */
  resume(): Promise<readonly string[]>
  /** Hears the state of an upload, now and whenever it changes; the returned function ends that. */
  watch(id: string, listener: (state: UploadState) => void): () => void
  /** Ends the work on it; what was made is kept for `add`. */
  cancel(id: string): Promise<void>
  /** Ends the work on it and forgets everything that was made of it; the file itself is left alone. */
  remove(id: string): Promise<void>
  /** Ends all work; `resume` goes on with it another time. */
  close(): Promise<void>
}
