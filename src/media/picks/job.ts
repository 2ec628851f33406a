import type { PickRange, PickState } from '#engine-protocol/index.ts'
import type { EngineLog } from '../engine.ts'
import type { RecordedSegment } from '../journal/index.ts'
import { readWhole, type SegmentFolder } from '../storage/index.ts'

/** In the folder of a pick: what it is made of, and its outcome. */
const JOB = 'pick.json'

/** The segments of a source that contain a pick. */
export interface Selection {
  /** The multivariant playlist of the source. */
  readonly multivariant: string
  readonly renditions: readonly { readonly name: string; readonly segments: readonly RecordedSegment[] }[]
  /** From the start of the first segment to the start of the pick, in milliseconds. */
  readonly offsetMs: number
  /** From the start of the whole recording. */
  readonly positionMs: number
  readonly durationMs: number
}

export interface PickJob {
  /** The stream that it is cut from. */
  readonly source: string
  readonly range: PickRange
  readonly window: number | null
  /** When it was added, in milliseconds since the Unix epoch. */
  readonly date: number
  /** Null until the source contains the whole range. */
  readonly selection: Selection | null
  readonly outcome: Exclude<PickState, { type: 'done' }> | Omit<Extract<PickState, { type: 'done' }>, 'poster'> | null
}

export const writeJob = (folder: SegmentFolder, job: PickJob): Promise<void> => folder.replace(JOB, JSON.stringify(job))

/** Null if there is none, or if a crash truncated it. */
export async function readJob(folder: SegmentFolder, pickId: string, log: EngineLog): Promise<PickJob | null> {
  const stored = await readWhole(folder, JOB)
  if (stored === null) return null
  try {
    const job: unknown = JSON.parse(stored.toString())
    return isJob(job) ? job : null
  } catch (err) {
    log.warn(
      { err, file: `${pickId}/${JOB}` },
      'the stored state of a pick cannot be read: it is made again on request',
    )
    return null
  }
}

/** Checks the format of `writeJob`. */
const isJob = (value: unknown): value is PickJob =>
  typeof value === 'object' &&
  value !== null &&
  'source' in value &&
  typeof value.source === 'string' &&
  'range' in value &&
  typeof value.range === 'object' &&
  'date' in value &&
  typeof value.date === 'number' &&
  'selection' in value &&
  typeof value.selection === 'object' &&
  'outcome' in value &&
  typeof value.outcome === 'object'
