import { buffer } from 'node:stream/consumers'
import type { SegmentFolder } from './port.ts'

/** The first `most` bytes of a file, in memory; null when nothing is stored under this name. */
export async function readWhole(folder: SegmentFolder, file: string, most = Infinity): Promise<Buffer | null> {
  const stored = await folder.open(file)
  return stored && buffer(stored.read(0, Math.min(stored.size, most)))
}
