import type { RenditionProgress } from '#engine-protocol/index.ts'
import type { Outcome } from './job.ts'

export type UploadState =
  | { readonly type: 'waiting' }
  | {
      readonly type: 'working'
      /** From 0 to 1. */
      readonly share: number
      /** The tallest video first; empty until the file has been inspected. */
      readonly renditions: readonly RenditionProgress[]
      /** The running process; null between two of them. */
      readonly pid: number | null
    }
  | Outcome

/** The folder was not made by an upload; nothing in it is changed. */
export class NotOurs extends Error {
  override readonly name = 'NotOurs'
}

/** The conversion that a folder contains; `changed`: of an earlier state of the file, and finished. */
export type FolderContent = 'nothing' | 'this file' | 'changed file' | 'other file'

/** Files to convert; each has a folder with its id as the name. */
export interface Uploads {
  /** Compares the conversion in the folder of `id` with a file. */
  compare(id: string, file: string): Promise<FolderContent>
  /**
   * Converts a file as `id`, and resumes an earlier attempt with the same file; the output of another file is removed.
   * Resolves when the job is stored, so that it survives a restart. Rejects with RangeError for an invalid id, and with
   * NotOurs if the folder of that name contains something else.
   */
  add(id: string, file: string): Promise<void>
  /** Resumes all unfinished jobs of earlier processes in the order in which they were added; returns their ids. */
  resume(): Promise<readonly string[]>
  /**
   * Calls the listener with the current state of an upload and with each change; the returned function unsubscribes.
   */
  watch(id: string, listener: (state: UploadState) => void): () => void
  /** Stops the work; the output is kept for `add`. */
  cancel(id: string): Promise<void>
  /** Stops the work and removes the output; the file itself stays. */
  remove(id: string): Promise<void>
  /** Stops all work; `resume` continues it later. */
  close(): Promise<void>
}
