/** Where segments go: the port that the packager writes to, its adapter for a disk, and the port of a bucket far away. */
export type { Bucket } from './bucket.ts'
export { diskStorage } from './disk.ts'
export { RecentFiles } from './recent-files.ts'
export { freeBytes } from './free-space.ts'
export { readWhole } from './read-whole.ts'
export { DiskFull, type GrowingFile, type SegmentFolder, type SegmentStorage, type StoredFile } from './port.ts'
