import type { TimeRange } from '#engine-protocol/index.ts'
import type { EngineLog } from '../engine.ts'
import { readWhole, type SegmentFolder, type SegmentStorage } from '../storage/index.ts'

/** In the folder of a stream that has ended and whose recording is kept. */
const FILE = 'kept.json'

/** How the owner displays a recording. */
export interface DisplaySettings {
  /** The range that is played; null plays all. */
  readonly trim: TimeRange | null
  /** The position of the poster in the whole recording; null if the owner has not chosen one. */
  readonly posterMs: number | null
}

/**
 * Null if the stream has not ended or its recording is not kept. A file that cannot be parsed yields the defaults, which
 * show all of the recording.
 */
export async function readDisplaySettings(
  storage: SegmentStorage,
  streamId: string,
  log: EngineLog,
): Promise<DisplaySettings | null> {
  const stored = await readWhole(storage.folder(streamId), FILE)
  if (stored === null) return null
  let json: unknown = null
  try {
    json = JSON.parse(stored.toString())
  } catch (err) {
    log.warn({ err, file: `${streamId}/${FILE}` }, 'the display settings of a recording are invalid: showing all of it')
  }
  return { trim: trimIn(json), posterMs: posterIn(json) }
}

export const writeDisplaySettings = (folder: SegmentFolder, { trim, posterMs }: DisplaySettings): Promise<void> =>
  folder.replace(FILE, JSON.stringify({ trim, posterMs }))

function trimIn(json: unknown): TimeRange | null {
  const isRange = (value: unknown): value is TimeRange =>
    typeof value === 'object' && value !== null && 'fromMs' in value && 'toMs' in value
  return typeof json === 'object' && json !== null && 'trim' in json && isRange(json.trim) ? json.trim : null
}

function posterIn(json: unknown): number | null {
  if (typeof json !== 'object' || json === null) return null
  // Earlier versions wrote `pictureMs`.
  const ms = 'posterMs' in json ? json.posterMs : 'pictureMs' in json ? json.pictureMs : null
  return typeof ms === 'number' ? ms : null
}
