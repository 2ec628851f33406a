import { Readable } from 'node:stream'
import type { SegmentFolder, SegmentStorage } from './port.ts'

/** Segments in this process's memory: for tests, and for lives that keep no past. */
export function memoryStorage(): SegmentStorage {
  return { folder: () => memoryFolder() }
}

function memoryFolder(): SegmentFolder {
  const files = new Map<string, Buffer>()
  return {
    async write(file, chunks) {
      if (files.has(file)) throw new Error(`${file} is already stored`)
      files.set(file, Buffer.concat(chunks))
    },
    async open(file) {
      const bytes = files.get(file)
      if (bytes === undefined) return null
      return {
        size: bytes.length,
        read: (start, end) => Readable.from(start < end ? [bytes.subarray(start, end)] : []),
        close: async () => {},
      }
    },
    async remove() {
      files.clear()
    },
  }
}
