import type { EngineLog } from '../engine.ts'
import { readWhole, type SegmentFolder, type SegmentStorage } from '../storage/index.ts'
import type { TimeRange } from './facts.ts'

/** In the folder of a stream that has ended and is kept. */
const FILE = 'kept.json'

/** How its owner wants a recording to be shown. */
export interface Kept {
  /** What is played of it; null: all. */
  readonly trim: TimeRange | null
  /** Where in the whole of it the picture is that stands for it; null: nobody has chosen. */
  readonly pictureMs: number | null
}

/** Null of a stream that has not ended, or is not kept. One that can't be understood is kept, and shown whole. */
export async function readKept(storage: SegmentStorage, streamId: string, log: EngineLog): Promise<Kept | null> {
  const stored = await readWhole(storage.folder(streamId), FILE)
  if (stored === null) return null
  let kept: unknown = null
  try {
    kept = JSON.parse(stored.toString())
  } catch (err) {
    log.warn({ err, file: `${streamId}/${FILE}` }, 'how a recording is to be shown can’t be read: all of it is shown')
  }
  return { trim: rangeIn(kept), pictureMs: pictureIn(kept) }
}

export const writeKept = (folder: SegmentFolder, kept: Kept): Promise<void> =>
  folder.replace(FILE, JSON.stringify(kept))

function rangeIn(kept: unknown): TimeRange | null {
  const isRange = (value: unknown): value is TimeRange =>
    typeof value === 'object' && value !== null && 'fromMs' in value && 'toMs' in value
  return typeof kept === 'object' && kept !== null && 'trim' in kept && isRange(kept.trim) ? kept.trim : null
}

function pictureIn(kept: unknown): number | null {
  const known = typeof kept === 'object' && kept !== null && 'pictureMs' in kept
  return known && typeof kept.pictureMs === 'number' ? kept.pictureMs : null
}
