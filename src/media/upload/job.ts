import type { Failure, Recording, RejectionReason, VideoSize } from '#engine-protocol/index.ts'
import type { EngineLog } from '../engine.ts'
import { readWhole, type SegmentFolder, type SegmentStorage } from '../storage/index.ts'

/** In the folder of an upload: the data to resume it, and its outcome. */
const JOB = 'upload.json'

/** The outcome of an upload. */
export type Outcome =
  | {
      readonly type: 'done'
      readonly facts: Recording
      /** Of the tallest rendition; missing in jobs of earlier versions. */
      readonly size?: VideoSize | null
      /** The multivariant playlist, relative to the folder of uploads. */
      readonly playlist: string
    }
  | { readonly type: 'refused'; readonly reason: RejectionReason; readonly detail: string }
  | { readonly type: 'failed'; readonly reason: Failure; readonly detail: string }
  | { readonly type: 'cancelled' }

export interface Job {
  /** The path of the file; its size and modification time identify it. */
  readonly file: string
  readonly bytes: number
  readonly modifiedMs: number
  /** When it was added, in milliseconds since the Unix epoch. */
  readonly date: number
  /** Part of the output's folder and file names. */
  readonly token: string
  /** Null while the conversion is not finished. */
  readonly outcome: Outcome | null
}

export const writeJob = (folder: SegmentFolder, job: Job): Promise<void> => folder.replace(JOB, JSON.stringify(job))

/** Null if there is none; `torn` if it cannot be parsed, so that the upload cannot be resumed. */
export async function readJob(storage: SegmentStorage, id: string, log: EngineLog): Promise<Job | 'torn' | null> {
  const stored = await readWhole(storage.folder(id), JOB)
  if (stored === null) return null
  try {
    const job: unknown = JSON.parse(stored.toString())
    return isJob(job) ? job : null
  } catch (err) {
    log.warn(
      { err, file: `${id}/${JOB}` },
      'the stored state of an upload cannot be read: the conversion is not continued',
    )
    return 'torn'
  }
}

const TOKEN = /^[0-9a-f]{8}$/

/** Checks the format of `writeJob`. */
function isJob(value: unknown): value is Job {
  return (
    typeof value === 'object' &&
    value !== null &&
    'file' in value &&
    typeof value.file === 'string' &&
    'bytes' in value &&
    typeof value.bytes === 'number' &&
    'modifiedMs' in value &&
    typeof value.modifiedMs === 'number' &&
    'date' in value &&
    typeof value.date === 'number' &&
    'token' in value &&
    typeof value.token === 'string' &&
    TOKEN.test(value.token) &&
    'outcome' in value &&
    typeof value.outcome === 'object'
  )
}
