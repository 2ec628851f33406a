import type { EngineLog } from '../engine.ts'
import { readWhole, type SegmentFolder, type SegmentStorage } from '../storage/index.ts'
import type { RecordingFacts } from '../recording/index.ts'
import type { Failure, Refusal } from './fault.ts'

/** In the folder of an upload: what is needed to go on with it, and how it ended. */
const JOB = 'upload.json'

/** How work on an upload ended. */
export type Outcome =
  | {
      readonly type: 'done'
      readonly facts: RecordingFacts
      /** The multivariant playlist, below the folder of uploads. */
      readonly playlist: string
    }
  | { readonly type: 'refused'; readonly reason: Refusal; readonly detail: string }
  | { readonly type: 'failed'; readonly reason: Failure; readonly detail: string }
  | { readonly type: 'cancelled' }

export interface Job {
  /** The path of the file, and by what it is known to be the same. */
  readonly file: string
  readonly bytes: number
  readonly modifiedMs: number
  /** When it was added, in milliseconds since the Unix epoch. */
  readonly date: number
  /** Of the folder and the names of what is made of it. */
  readonly token: string
  /** Null while there is work to do. */
  readonly outcome: Outcome | null
}

export const writeJob = (folder: SegmentFolder, job: Job): Promise<void> => folder.replace(JOB, JSON.stringify(job))

/** Null where there is none; `torn` where there was one, and nothing can be gone on with. */
export async function readJob(storage: SegmentStorage, id: string, log: EngineLog): Promise<Job | 'torn' | null> {
  const stored = await readWhole(storage.folder(id), JOB)
  if (stored === null) return null
  try {
    const job: unknown = JSON.parse(stored.toString())
    return isJob(job) ? job : null
  } catch (err) {
    log.warn({ err, file: `${id}/${JOB}` }, 'what was noted of an upload can’t be read: it is not gone on with')
    return 'torn'
  }
}

const TOKEN = /^[0-9a-f]{8}$/

/** As `writeJob` wrote it. */
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
