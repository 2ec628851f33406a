/** Where segments go: the port that the packager writes to, and its one adapter, files on disk. */
export { diskStorage } from './disk.ts'
export { DiskFull, type GrowingFile, type SegmentFolder, type SegmentStorage, type StoredFile } from './port.ts'
