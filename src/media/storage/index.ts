/** Where finished segments go: the port that the packager writes to, and its one adapter, files on disk. */
export { diskStorage } from './disk.ts'
export type { SegmentFolder, SegmentStorage, StoredFile } from './port.ts'
