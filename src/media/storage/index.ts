/** Where finished segments go: one port, in memory or on disk. */
export { diskStorage } from './disk.ts'
export type { SegmentFolder, SegmentStorage, StoredFile } from './port.ts'
